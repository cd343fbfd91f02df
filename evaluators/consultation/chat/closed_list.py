"""The closed list that a model ranks, and how its reply is read."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from evaluators.consultation.diagnoser import Ranking
from evaluators.parsing.structured import json_object
from generators.consultation.case import Language
from generators.consultation.words.leaks import chinese_names
from kg.criteria.criteria import Criteria

RANKED = "ranked"
"""The key of the reply under which the ranking stands."""
_NAMED_BY = ("code", "name", "disorder", "diagnosis", "label")
_LIKELY = ("probability", "p", "likelihood")
_PERCENT = 100.0
_LONGEST = 80


class RankedReply(NamedTuple):
    """What a reply ranks.

    Attributes:
        ranked: the likeliest first; of what is named twice the first entry counts.
        fault: ``unreadable`` or ``unknown``; empty where all is well.
        unknown: what is named and is not on the list, as it was written.
        why: what the reply says of its reasons.
    """

    ranked: Ranking = ()
    fault: str = ""
    unknown: tuple[str, ...] = ()
    why: str = ""


class ClosedList:
    """Labels with the names that they are shown by; whatever else a reply names is unknown."""

    def __init__(self, names: Mapping[str, Sequence[str]]) -> None:
        """Takes the list.

        Args:
            names: label -> its names, the one that is shown first; none: it stands for itself.
        """
        self._shown = {label: (listed[0] if listed else "") for label, listed in names.items()}
        self._labels = {_plain(label): label for label in names}
        shared: dict[str, set[str]] = {}
        for label, listed in names.items():
            for name in listed:
                shared.setdefault(_plain(name), set()).add(label)
        # A name that two labels share says neither.
        for name, labels in sorted(shared.items()):
            if len(labels) == 1:
                self._labels.setdefault(name, *labels)

    @property
    def text(self) -> str:
        """The list, one label in a line."""
        return "\n".join(f"{label} {name}".rstrip() for label, name in self._shown.items())

    def label(self, told: str) -> str | None:
        """The label that is meant: by its code, its name, or both; None where there is none."""
        plain = _plain(told)
        if plain in self._labels:
            return self._labels[plain]
        first, _, rest = told.strip().partition(" ")
        code = self._labels.get(_plain(first))
        return code if code in self._shown and rest and self._labels.get(_plain(rest), code) == code else None

    def read(self, reply: str) -> RankedReply:
        """What a reply ranks; never fails, whatever it is."""
        found = json_object(reply)
        entries = found.get(RANKED) if found else None
        if not isinstance(entries, list) or not entries:
            return RankedReply(fault="unreadable")
        listed = [_entry(one) for one in entries]
        if any(one is None for one in listed):
            return RankedReply(fault="unreadable")
        told = [one for one in listed if one is not None]
        why = found.get("why") if found else None
        shares = _shares([share for _, share in told])
        unknown = tuple(dict.fromkeys(name[:_LONGEST] for name, _ in told if self.label(name) is None))
        if shares is None:
            return RankedReply(fault="unreadable")
        if unknown:
            return RankedReply(fault="unknown", unknown=unknown)
        ranked: dict[str, float] = {}
        for (name, _), share in zip(told, shares, strict=True):
            ranked.setdefault(self.label(name) or "", share)
        ordered = tuple(sorted(ranked.items(), key=lambda one: -one[1]))
        return RankedReply(ordered, why=why.strip() if isinstance(why, str) else "")


def disorder_list(criteria: Criteria, language: Language, none: tuple[str, str]) -> ClosedList:
    """All disorders, and that there is none.

    Args:
        criteria: whose disorders.
        language: Chinese names stand before the English ones, which tell apart what Chinese calls by one name.
        none: the label of no disorder, and its name in the language.

    Raises:
        UserError: the Chinese names cannot be read.
    """
    chinese = chinese_names() if language == "zh" else {}
    # What is the first name of one disorder means that one, where it is in use for others as well.
    firsts = {listed[0]: code for code, listed in chinese.items() if listed}
    names: dict[str, Sequence[str]] = {}
    for code, disorder in criteria.disorders.items():
        own = [name for name in chinese.get(code, ()) if name == chinese[code][0] or name not in firsts]
        names[code] = (f"{own[0]} ({disorder.name})", disorder.name, *own) if own else (disorder.name,)
    return ClosedList({**names, none[0]: (none[1],)})


def _entry(one: Any) -> tuple[str, float] | None:
    if not isinstance(one, dict):
        return None
    name = next((one[key] for key in _NAMED_BY if isinstance(one.get(key), str) and one[key].strip()), None)
    share = _number(next((one[key] for key in _LIKELY if key in one), None))
    return None if name is None or share is None else (name.strip(), share)


def _number(told: Any) -> float | None:
    if isinstance(told, str):
        text = told.strip()
        try:
            told = float(text.rstrip("%")) / (_PERCENT if text.endswith("%") else 1)
        except ValueError:
            return None
    if isinstance(told, bool) or not isinstance(told, int | float) or not math.isfinite(told) or told < 0:
        return None
    return float(told)


def _shares(told: Sequence[float]) -> list[float] | None:
    """Numbers above 1 are per cent; None where there is one above 100."""
    most = max(told)
    if most <= 1:
        return list(told)
    return [one / _PERCENT for one in told] if most <= _PERCENT else None


def _plain(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())
