"""A condition: a finding, an operator and a value; and a rule made of sets of conditions."""

import re
from typing import Literal, get_args

from pydantic import Field, model_serializer, model_validator

from kg.model.base import Record
from kg.model.duration import days

Operator = Literal["=", "<", "<=", ">", ">="]
Value = bool | int | str

_FORM = re.compile(r"\s*([A-Za-z_][\w.]*)\s*(<=|>=|=|<|>)\s*(.+?)\s*")


def _value(text: str) -> Value:
    """``true``/``false`` as booleans, whole numbers as numbers, durations as days, anything else as a word."""
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"\d+", text):
        return int(text)
    if re.fullmatch(r"[a-z][a-z_]*", text):
        return text
    return days(text)


class Condition(Record):
    """One test on one finding, written in YAML as ``finding operator value``.

    The finding may be a stated finding (``onset_age``), a symptom code (``S045 = true``), an episode's
    ``days`` or ``impairment`` (``depressive.days``), or a computed one (``manic_episode.ever``,
    ``depressive.majority``). A value may be written as a duration (``6 months``); it is held in days.
    """

    finding: str
    operator: Operator
    value: Value
    text: str

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, data: object) -> object:
        if not isinstance(data, str):
            return data
        match = _FORM.fullmatch(data)
        if match is None:
            raise ValueError(
                f"not a condition: {data!r} (write: finding, one of {' '.join(get_args(Operator))}, value)"
            )
        finding, operator, raw = match.groups()
        value = _value(raw)
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
