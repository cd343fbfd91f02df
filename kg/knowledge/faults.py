"""What a record lacks or has wrong, in words for those who write the knowledge."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

_MEND = "mend that entry"
_SAYS = {
    "bool_parsing": ("must be true or false", _MEND),
    "bool_type": ("must be true or false", _MEND),
    "dict_type": ("must hold lines such as 'key: value'", _MEND),
    "extra_forbidden": ("is no key here", "correct its spelling or take it out"),
    "greater_than_equal": ("must be at least {ge}", _MEND),
    "int_from_float": ("must be a whole number", _MEND),
    "int_parsing": ("must be a whole number", _MEND),
    "int_type": ("must be a whole number", _MEND),
    "less_than_equal": ("must be at most {le}", _MEND),
    "literal_error": ("must be {expected}", _MEND),
    "missing": ("is missing", "add it"),
    "model_type": ("must hold lines such as 'key: value'", _MEND),
    "string_pattern_mismatch": ("does not fit the pattern {pattern}", _MEND),
    "string_type": ("must be text", "write words, and put a number or a yes or no into quotes"),
    "too_short": ("needs {min_length} entries or more", _MEND),
    "tuple_type": ("must be a list", "write for instance [first, second]"),
    "value_error": ("{error}", _MEND),
}


class Fault(NamedTuple):
    """One thing that keeps data from being a record.

    Attributes:
        place: the key, with those it stands under; empty where it is the record as a whole.
        says: what is wrong there.
        remedy: what to do about it.
    """

    place: str
    says: str
    remedy: str


def first_fault(error: ValidationError) -> Fault:
    """The first fault of several."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ", ".join(f"entry {part + 1}" if isinstance(part, int) else part for part in first["loc"])
    details: Mapping[str, Any] = first.get("ctx", {})
    says, remedy = _SAYS.get(first["type"], (first["msg"], _MEND))
    return Fault(place, says.format_map(details) if first["type"] in _SAYS else says, remedy)
