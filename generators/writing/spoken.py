"""Numbers and lengths of time as people say them."""

from kg.model.duration import DAYS_PER_UNIT
from kg.model.timeline import Bounds
from kg.text.form import article_fits

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
    """A length in the largest unit that divides it: 150 days are five months, 425 are one year and two months."""
    for unit in ("year", "month", "week"):
        count, rest = divmod(days, DAYS_PER_UNIT[unit])
        if rest == 0 and count:
            return _counted(count, unit)
    years, rest = divmod(days, DAYS_PER_UNIT["year"])
    months, rest = divmod(rest, DAYS_PER_UNIT["month"])
    if years and not rest and months < 12:
        return f"{_counted(years, 'year')} and {_counted(months, 'month')}"
    return _counted(days, "day")


def span_between(bounds: Bounds) -> str:
    """A length that is known as a range: two to six weeks, ten days to three months."""
    low, high = span(bounds.low), span(bounds.high)
    if bounds.low == bounds.high:
        return high
    count, _, unit = low.rpartition(" ")
    same = unit.removesuffix("s") == high.rpartition(" ")[2].removesuffix("s") and " and " not in low + high
    return f"{count if same else low} to {high}"


def number_between(bounds: Bounds) -> str:
    """A number that is known as a range: three to five; next to each other: nine or ten."""
    if bounds.low == bounds.high:
        return number(bounds.low)
    return f"{number(bounds.low)} {'or' if bounds.high - bounds.low == 1 else 'to'} {number(bounds.high)}"


def _counted(count: int, unit: str) -> str:
    return f"{number(count)} {unit}{'' if count == 1 else 's'}"


def with_article(noun: str) -> str:
    """A noun with the indefinite article that its sound asks for."""
    return f"{'a' if article_fits('a', noun.split()[0]) else 'an'} {noun}"
