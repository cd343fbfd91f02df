"""A condition: something asked of a patient, compared with a value; and sets of conditions of which one must hold."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, get_args

from pydantic import Discriminator, Field, Tag, ValidationInfo, model_serializer, model_validator

from kg.model.base import Record
from kg.model.duration import HOURS_A_DAY, MOST, TIMES_A_WEEK, days, in_unit
from kg.model.functions import FUNCTIONS, GROUP_FUNCTIONS
from kg.model.units import Units, known_units

Operator = Literal["=", "!=", "<", "<=", ">", ">="]
Value = bool | int | str
Subject = Literal["symptom", "subtype", "event", "finding", "group", "timeline"]
"""What a condition asks about: whether a symptom, a form of it or an event is there, a finding, a symptom group, or a
function of the timeline."""

_FORM = re.compile(r"\s*([A-Za-z_][\w.]*(?:\([^()]*\))?)\s*(<=|>=|!=|=|<|>)\s*(.+?)\s*")
_CALL = re.compile(r"(\w+)\(([^()]*)\)")
_WORD = re.compile(r"[a-z][a-z_]*")
_POSITIVE_FUNCTIONS = ("days", "onset_age", "since", "ago", "ended", "lead")
"""Functions that a length or a date must show, whichever way they are compared."""


class Condition(Record):
    """One test, written in YAML as ``asked operator value``.

    Asked may be a finding (``worry.form``), a symptom or a form of it (``S045``, ``S033.2``), an event
    (``event.traumatic``), a symptom group (``manic_episode.ever``), or a function of the timeline
    (``outside(psychotic, depressive_episode|manic_episode)``; see ``kg.model.functions``). A number is written with its
    unit (``6 months``, ``12 years``, ``50 %``, ``3 times a week``; counts have none) and held in the unit of what is
    asked: lengths in days, ages in years, shares in per cent, findings in their own unit.

    Attributes:
        asked: the left side, in its one spelling.
        subject: what sort of thing it asks about.
        function: the name of the function, for groups and for the timeline; else the empty string.
        kind: the kind of episode, of functions that have one.
        other_kind: the second kind of episode.
        event: the kind of event.
        groups: symptom groups, of which any may hold.
        code: the code of the symptom or subtype, or the key of the finding.
    """

    asked: str
    subject: Subject
    function: str = ""
    kind: str | None = None
    other_kind: str | None = None
    event: str | None = None
    groups: tuple[str, ...] = ()
    code: str | None = None
    operator: Operator
    value: Value
    text: str

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, data: object, info: ValidationInfo) -> object:
        if not isinstance(data, str):
            return data
        match = _FORM.fullmatch(data)
        if match is None:
            raise ValueError(
                f"not a condition: {data!r} (write: what is asked, one of {' '.join(get_args(Operator))}, value)"
            )
        left, operator, raw = match.groups()
        fields = _asked(left)
        value = _value(raw, fields, known_units(info))
        if isinstance(value, bool | str) and operator not in ("=", "!="):
            raise ValueError(f"{data!r} compares {raw!r} by size; only numbers and durations have one")
        if isinstance(value, bool) and operator == "!=":
            raise ValueError(f"{data!r}: write '= {str(not value).lower()}' instead")
        asked = str(fields["asked"])
        return {**fields, "operator": operator, "value": value, "text": f"{asked} {operator} {raw}"}

    @model_serializer
    def _as_text(self) -> str:
        return self.text

    @cached_property
    def positive(self) -> bool:
        """Whether it must be shown by something told; a condition of absence holds where nothing is told."""
        if self.subject == "timeline" and self.function in _POSITIVE_FUNCTIONS:
            return True
        if self.operator in (">", ">="):
            return True
        return self.operator == "=" and self.value is not False


class AnyOf(Record):
    """Sets of conditions of which one must hold whole.

    Shape: at least one set, each with at least one condition.
    """

    any_of: tuple[tuple[Condition, ...], ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _no_empty_set(self) -> "AnyOf":
        if any(not conditions for conditions in self.any_of):
            raise ValueError("a set of conditions is empty: it would always hold")
        return self

    @cached_property
    def positive(self) -> bool:
        """Whether something must be told for it to hold: every set has a condition that must be shown."""
        return all(any(condition.positive for condition in together) for together in self.any_of)


TAGS = ("<condition>", "<any_of>")
"""What pydantic puts into the place of an error to tell the two sorts of requirements apart."""


def _tag(data: object) -> str:
    return TAGS[isinstance(data, Mapping | AnyOf)]


Requirement = Annotated[Annotated[Condition, Tag(TAGS[0])] | Annotated[AnyOf, Tag(TAGS[1])], Discriminator(_tag)]
"""A condition, or sets of conditions of which one must hold."""


def sets_of(requirement: Requirement) -> tuple[tuple[Condition, ...], ...]:
    """A requirement as sets of conditions of which one must hold whole."""
    return requirement.any_of if isinstance(requirement, AnyOf) else ((requirement,),)


def _asked(left: str) -> dict[str, object]:
    """What the left side of a condition asks about, as fields of a condition."""
    if call := _CALL.fullmatch(left):
        return _call(call[1], [part.strip() for part in call[2].split(",")], left)
    if re.fullmatch(r"S\d{3}", left):
        return {"asked": left, "subject": "symptom", "code": left}
    if re.fullmatch(r"S\d{3}\.\d+", left):
        return {"asked": left, "subject": "subtype", "code": left}
    owner, _, aspect = left.partition(".")
    if owner == "event":
        return {"asked": left, "subject": "event", "event": aspect}
    if aspect in GROUP_FUNCTIONS:
        return {"asked": left, "subject": "group", "function": aspect, "groups": (owner,)}
    return {"asked": left, "subject": "finding", "code": left}


def _call(name: str, written: list[str], left: str) -> dict[str, object]:
    function = FUNCTIONS.get(name)
    if function is None:
        raise ValueError(f"{left!r}: {name} is not a function; there are {', '.join(FUNCTIONS)}")
    if len(written) != len(function.arguments):
        form = f"{name}({', '.join(function.arguments)})"
        raise ValueError(f"{left!r}: {name} takes {len(function.arguments)} arguments; write {form}")
    fields: dict[str, object] = {"subject": "timeline", "function": name}
    spelled = []
    for argument, text in zip(function.arguments, written, strict=True):
        parts = [part.strip() for part in text.split("|")]
        if any(not _WORD.fullmatch(part) for part in parts) or (argument != "groups" and len(parts) > 1):
            raise ValueError(f"{left!r}: {text!r} is not the name of {_NAMED[argument]}")
        fields[argument] = tuple(parts) if argument == "groups" else parts[0]
        spelled.append("|".join(parts))
    return {**fields, "asked": f"{name}({', '.join(spelled)})"}


_NAMED = {
    "kind": "a kind of episode",
    "other_kind": "a kind of episode",
    "event": "a kind of event",
    "groups": "a symptom group",
}


def _value(text: str, fields: dict[str, object], units: Units | None) -> Value:
    """``true``/``false`` as booleans, whole numbers as numbers, a word as a word, a quantity in its unit."""
    if text in ("true", "false"):
        return _truth(text, fields)
    unit = _unit(fields, units)
    if unit == "truth":
        raise ValueError(f"{fields['asked']} is true or false, not {text!r}")
    if unit == "count" or re.fullmatch(r"\d+", text):
        return _count(text, str(fields["asked"]), unit)
    if unit == "per cent":
        return _share(text, str(fields["asked"]))
    if _WORD.fullmatch(text):
        if fields["subject"] != "finding":
            raise ValueError(f"{fields['asked']} cannot be {text!r}; only findings have values that are words")
        return text
    return in_unit(text, unit) if unit is not None else _in_some_unit(text)


def _in_some_unit(text: str) -> int:
    """A quantity of a finding that is not known, as the checks across records will say."""
    for unit in (TIMES_A_WEEK, HOURS_A_DAY):
        try:
            return in_unit(text, unit)
        except ValueError:
            continue
    return days(text)


def _count(text: str, asked: str, unit: str | None) -> int:
    """A number without a unit; of a finding that is not known, the checks across records tell more."""
    if not re.fullmatch(r"\d+", text):
        raise ValueError(f"{asked} is a count, not {text!r}")
    if unit not in (None, "count"):
        raise ValueError(f"{text!r} has no unit; {asked} is a number of {unit}")
    if len(text) > len(str(MOST)) or int(text) > MOST:
        raise ValueError(f"{text[:12]!r} is too great a number; the greatest is {MOST}")
    return int(text)


def _share(text: str, asked: str) -> int:
    match = re.fullmatch(r"(\d{1,3}) ?%", text)
    if match is None or int(match[1]) > 100:
        raise ValueError(f"{asked} is a share of at most 100 %, not {text!r}")
    return int(match[1])


def _truth(text: str, fields: dict[str, object]) -> bool:
    function = str(fields.get("function", ""))
    known = FUNCTIONS.get(function) or GROUP_FUNCTIONS.get(function)
    if known is not None and known.quantity != "truth":
        raise ValueError(f"{fields['asked']} is a number, not {text}")
    return text == "true"


def _unit(fields: dict[str, object], units: Units | None) -> str | None:
    """The unit of what is asked; None where only the checks across records can tell."""
    function = str(fields.get("function", ""))
    known = FUNCTIONS.get(function) or GROUP_FUNCTIONS.get(function)
    if known is not None:
        return known.quantity
    if fields["subject"] != "finding":
        return "truth"
    if units is None:
        raise TypeError(f"{fields['asked']}: a condition is read with the units of the findings")
    return units.get(str(fields["code"]))
