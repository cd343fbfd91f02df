"""What a record lacks or has wrong, in words for those who write the knowledge."""

from collections.abc import Iterable, Mapping
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from kg.knowledge.lines import KEY
from kg.model.base import Sourced
from kg.model.condition import TAGS
from kg.near import near_words, question

_MEND = "mend that entry"
_QUOTED = "write words, and put a number or a yes or no into quotes"
_LINES = ("must hold lines such as 'key: value'", _MEND)
_SAYS = {
    "bool_parsing": ("must be true or false", _MEND),
    "bool_type": ("must be true or false", _MEND),
    "dict_type": _LINES,
    "extra_forbidden": ("is not a key here", _MEND),
    "greater_than_equal": ("must be at least {ge}", _MEND),
    "int_from_float": ("must be a whole number", _MEND),
    "int_parsing": ("must be a whole number", _MEND),
    "int_parsing_size": ("is too great a number", _MEND),
    "int_type": ("must be a whole number", _MEND),
    "invalid_key": ("is not a word, and keys are", "put it into quotes or take it out"),
    "less_than_equal": ("must be at most {le}", _MEND),
    "literal_error": ("must be {expected}", _MEND),
    "mapping_type": _LINES,
    "missing": ("is missing", "add it"),
    "model_attributes_type": _LINES,
    "model_type": _LINES,
    "string_pattern_mismatch": ("does not fit the pattern {pattern}", _MEND),
    "string_type": ("must be text", _QUOTED),
    "too_long": ("has {actual_length} entries and may have {max_length}", _MEND),
    "too_short": ("needs {min_length} entries or more", _MEND),
    "tuple_type": ("must be a list", "write for instance [first, second]"),
    "value_error": ("{error}", _MEND),
}
"""By pydantic's kind of error: what is wrong, and what to do."""

_LOOKS_LIKE = {
    r"^D\d{3}$": "a code such as D013",
    r"^S\d{3}$": "a code such as S024",
    r"^S\d{3}\.\d+$": "a code such as S024.1",
    r"^D\d{3}-D\d{3}$": "a code such as D013-D009",
    r"^\d{4}-\d{2}-\d{2}$": "a day such as 2026-01-31",
    r"^[a-z][a-z_]*$": "small letters and underscores, such as hypomanic_episode",
    r"^[a-z][a-z-]*$": "small letters and hyphens, such as school-teacher",
    r"^[a-z][a-z_]*(\.[a-z][a-z_]*)?$": "small letters and underscores, such as loud or worry.form",
}


class Fault(NamedTuple):
    """One thing that keeps data from being a record.

    Attributes:
        at: the keys and positions that lead to it.
        place: the same in words; empty where it is the record as a whole.
        says: what is wrong there.
        remedy: what to do about it.
        of_the_whole: whether it may follow from a line that could not be read.
    """

    at: tuple[str | int, ...]
    place: str
    says: str
    remedy: str
    of_the_whole: bool


def faults(error: ValidationError, model: type[BaseModel]) -> list[Fault]:
    """All faults of a record of a model; a missing key and a misspelt one for it are one fault."""
    errors = _without_tags(error)
    missing = {tuple(one["loc"]) for one in errors if one["type"] == "missing"}
    found = []
    for one in errors:
        if one["type"] != "extra_forbidden":
            continue
        *parent, key = one["loc"]
        known = _fields(model, parent)
        alike = near_words(str(key), known)
        meant = [name for name in alike if (*parent, name) in missing][:1] or alike[:1]
        missing -= {(*parent, name) for name in meant}
        remedy = question(f"'{name}'" for name in meant) or _unknown(str(key), known)
        says = _SAYS["extra_forbidden"][0]
        found.append(Fault(tuple(one["loc"]), _place(one["loc"]), says, remedy, False))
    for one in errors:
        if one["type"] != "extra_forbidden" and (one["type"] != "missing" or tuple(one["loc"]) in missing):
            whole = one["type"] in ("missing", "too_short") or not one["loc"]
            found.append(Fault(tuple(one["loc"]), _place(one["loc"]), *_says(dict(one)), whole))
    return found


def _without_tags(error: ValidationError) -> list[dict[str, Any]]:
    """The errors with places as in a file, and no list too short because of a fault in one of its entries."""
    errors: list[dict[str, Any]] = [
        {**one, "loc": tuple(step for step in one["loc"] if step not in TAGS)}
        for one in error.errors(include_url=False)
    ]
    inside = {one["loc"][:length] for one in errors for length in range(len(one["loc"]))}
    return [one for one in errors if one["type"] != "too_short" or one["loc"] not in inside]


def _says(one: Mapping[str, Any]) -> tuple[str, str]:
    kind, value, details = str(one["type"]), one.get("input"), one.get("ctx", {})
    if value is None and kind not in ("missing", "value_error"):
        return "is empty", "fill it in or take the line out"
    if kind == "string_type" and isinstance(value, dict):
        return "is cut in two by a colon", "put the whole text into quotation marks"
    if kind == "string_type" and isinstance(value, list):
        return "must be one text", "take the brackets or the dashes away"
    if one["loc"] and one["loc"][-1] == KEY and not isinstance(value, str):
        return f"is read as {value!r}, not as a word", "put the key into quotes"
    if kind == "string_pattern_mismatch" and details["pattern"] in _LOOKS_LIKE:
        return f"must be {_LOOKS_LIKE[details['pattern']]}", _MEND
    if kind == "literal_error" and isinstance(value, str):
        meant = near_words(value, [word for word in str(details["expected"]).split("'") if word.strip(" ,or")])
        if meant:
            return f"must be {details['expected']}", question(meant)
    if kind not in _SAYS:
        return f"cannot be read ({one['msg']})", _MEND
    says, remedy = _SAYS[kind]
    return says.format_map(details), remedy


def _place(at: Iterable[str | int]) -> str:
    parts = [f"entry {part + 1}" if isinstance(part, int) else part for part in at if part != KEY]
    return ", ".join(parts)


def _unknown(key: str, known: list[str]) -> str:
    if ":" in key:
        return "write a blank after the colon"
    return f"correct its spelling or take it out (known are {', '.join(known)})" if known else "take it out"


def _fields(model: type[BaseModel], at: Iterable[str | int]) -> list[str]:
    """The keys of the record inside a record of a model to which a path leads; none where there is no such record."""
    kind: Any = model
    for step in at:
        kind = _record(kind)
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            by_alias = {field.alias or name: field.annotation for name, field in kind.model_fields.items()}
            kind = by_alias.get(str(step))
        elif get_origin(kind) is tuple:
            kind = get_args(kind)[0]
        elif len(get_args(kind)) > 1:
            kind = get_args(kind)[1]
        else:
            return []
    kind = _record(kind)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        own = sorted(kind.model_fields, key=lambda name: name in Sourced.model_fields)
        return [kind.model_fields[name].alias or name for name in own]
    return []


def _record(kind: Any) -> Any:
    """What an annotation means where a mapping stands: of several sorts the last, for others are written as text."""
    if get_origin(kind) is Annotated:
        return _record(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return _record([one for one in get_args(kind) if one is not type(None)][-1])
    return kind
