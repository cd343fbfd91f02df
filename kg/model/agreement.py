"""Agreement between the numbers of one patient: inequalities that no story may break."""

import re
from collections.abc import Mapping
from functools import cached_property

from pydantic import model_serializer, model_validator

from kg.model.base import Record
from kg.model.condition import Value

_TERM = re.compile(r"(?:(\d+)\s*\*\s*)?([a-z][\w.]*)(\?)?")

AGE = "age"
"""The patient's age in years: a key of agreements that belongs to the person and is not a finding."""

Terms = tuple[tuple[int, str, bool], ...]


class Agreement(Record):
    """``sum of terms <= sum of terms``, each term ``key``, ``7 * key`` or ``key?``.

    It is asked only where every key without a question mark is stated; a key with one counts 0 where it is not.
    """

    text: str
    left: Terms
    right: Terms

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, data: object) -> object:
        if not isinstance(data, str):
            return data
        left, sign, right = data.partition("<=")
        if not sign:
            raise ValueError(f"not an agreement: {data!r} (write: terms <= terms)")
        return {"text": data, "left": _terms(left, data), "right": _terms(right, data)}

    @model_serializer
    def _as_text(self) -> str:
        return self.text

    @cached_property
    def names(self) -> frozenset[str]:
        """Everything that the agreement names."""
        return frozenset(key for _, key, _ in (*self.left, *self.right))

    def holds(self, findings: Mapping[str, Value]) -> bool:
        """Whether the stated numbers agree, or too few are stated to tell."""
        terms = (*self.left, *self.right)
        if any(key not in findings for _, key, optional in terms if not optional):
            return True
        return _sum(self.left, findings) <= _sum(self.right, findings)


def _terms(side: str, whole: str) -> Terms:
    found = []
    for part in side.split("+"):
        match = _TERM.fullmatch(part.strip())
        if match is None:
            raise ValueError(f"not an agreement: {whole!r} ({part.strip()!r} is not a term)")
        found.append((int(match[1] or 1), match[2], match[3] is not None))
    return tuple(found)


def _sum(terms: Terms, findings: Mapping[str, Value]) -> int:
    return sum(weight * int(findings.get(key, 0)) for weight, key, _ in terms)
