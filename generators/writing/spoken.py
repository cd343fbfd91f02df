"""Numbers and lengths of time as people say them."""

from generators.writing.form import article_fits
from kg.model.duration import DAYS_PER_UNIT

_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def number(count: int) -> str:
    """A whole number in words below a hundred, in digits from there."""
    if count < len(_SMALL):
        return _SMALL[count]
    if count >= 100:
        return str(count)
    tens, ones = divmod(count, 10)
    return _TENS[tens] + (f"-{_SMALL[ones]}" if ones else "")


def span(days: int) -> str:
    """A length in the largest unit that divides it: 150 days are five months, 21 are three weeks."""
    for unit in ("year", "month", "week", "day"):
        count, rest = divmod(days, DAYS_PER_UNIT[unit])
        if rest == 0 and count:
            return f"{number(count)} {unit}{'' if count == 1 else 's'}"
    return f"{number(days)} days"


def with_article(noun: str) -> str:
    """A noun with the indefinite article that its sound asks for."""
    return f"{'a' if article_fits('a', noun.split()[0]) else 'an'} {noun}"
