"""A condition: a finding, an operator and a value; and a rule made of sets of conditions."""

import re
from typing import Literal, get_args

from pydantic import Field, ValidationInfo, model_serializer, model_validator

from kg.model.base import Record
from kg.model.duration import MOST, days, in_unit
from kg.model.units import Units, known_units

Operator = Literal["=", "<", "<=", ">", ">="]
Value = bool | int | str

_FORM = re.compile(r"\s*([A-Za-z_][\w.]*)\s*(<=|>=|=|<|>)\s*(.+?)\s*")


def _value(text: str, finding: str, units: Units | None) -> Value:
    """``true``/``false`` as booleans, whole numbers as numbers, a word as a word, a duration in the finding's unit."""
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"[a-z][a-z_]*", text):
        return text
    if re.fullmatch(r"\d+", text):
        if len(text) > len(str(MOST)) or int(text) > MOST:
            raise ValueError(f"{text[:12]!r} is too great a number; the greatest is {MOST}")
        return int(text)
    if units is None:
        raise TypeError(f"{finding} {text}: a condition with a duration is read with the units of the findings")
    # What is not a number, or not known at all, is for the checks across records to tell.
    return in_unit(text, units[finding]) if finding in units else days(text)


class Condition(Record):
    """One test on one finding, written in YAML as ``finding operator value``.

    The finding may be a stated finding (``onset_age``), a symptom code (``S045 = true``), an episode's
    ``days`` or ``impairment`` (``depressive.days``), or a computed one (``manic_episode.ever``,
    ``depressive.majority``). A value may be written as a duration (``6 months``) or a frequency
    (``3 times a week``); it is held in the unit of its finding, which the caller gives (``kg.model.units``).
    """

    finding: str
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
                f"not a condition: {data!r} (write: finding, one of {' '.join(get_args(Operator))}, value)"
            )
        finding, operator, raw = match.groups()
        value = _value(raw, finding, known_units(info))
        if isinstance(value, bool | str) and operator != "=":
            raise ValueError(f"{data!r} compares {raw!r} by size; only numbers and durations have one")
        return {
            "finding": finding,
            "operator": operator,
            "value": value,
            "text": f"{finding} {operator} {raw}",
        }

    @model_serializer
    def _as_text(self) -> str:
        return self.text


class AnyOf(Record):
    """Sets of conditions of which one must hold whole: the body of a rule.

    Shape: at least one set, each with at least one condition.
    """

    any_of: tuple[tuple[Condition, ...], ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _no_empty_set(self) -> "AnyOf":
        if any(not conditions for conditions in self.any_of):
            raise ValueError("a set of conditions is empty: it would always hold")
        return self
