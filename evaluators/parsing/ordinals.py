"""Options that a reply names by their place: "The second option", "Option two", "the last one"."""

import re
from collections.abc import Sequence

_PLACES = {
    word: place
    for place, named in enumerate(
        (
            ("first", "one", "1st", "1"),
            ("second", "two", "2nd", "2"),
            ("third", "three", "3rd", "3"),
            ("fourth", "four", "4th", "4"),
            ("fifth", "five", "5th", "5"),
            ("sixth", "six", "6th", "6"),
        )
    )
    for word in named
}
_ORDINAL = "|".join(sorted((*_PLACES, "last"), key=len, reverse=True))
_NOUN = "(?:option|choice|answer|alternative|possibility|diagnosis)"
_PLACED = re.compile(
    r"(?:(?:the )?(?:correct |right |my |final )?answer(?: is|:) |(?:I(?:'d| would|'ll)? )?(?:choose|pick|select|"
    rf"go (?:with|for)|say) |it's |it is )?(?:the (?P<the>{_ORDINAL})(?: {_NOUN}| one)?|(?P<bare>{_ORDINAL}) {_NOUN}"
    rf"|(?:option|choice|alternative) (?:number |no\.? ?|#)?(?P<behind>{_ORDINAL}))[ .!]*",
    re.IGNORECASE,
)


def placed(text: str, labels: Sequence[str]) -> str | None:
    """The label of the option that a reply consists in the place of; None where it says anything else."""
    found = _PLACED.fullmatch(text)
    if found is None:
        return None
    said = next(word for word in found.groups() if word).casefold()
    place = len(labels) - 1 if said == "last" else _PLACES[said]
    return labels[place] if place < len(labels) else None
