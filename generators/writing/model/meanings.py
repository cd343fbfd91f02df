"""Facts in words, from the meanings in the graph: what a model needs to know to tell them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from generators.writing import spoken
from generators.writing.checker import subjects_of
from generators.writing.told import Fact, facts
from kg.lexicon import PERSON
from kg.model.profile import Profile
from kg.store.connection import Runner

_MOST_WORDS = 8
_HOW = {
    "present": "is there",
    "vague": "is left open",
    "absent": "is denied",
    "unsettled": "is left open",
}


class Meaning(NamedTuple):
    """What the graph says of a symptom, a form of one, a finding or an episode.

    Attributes:
        unit: of a number.
        values: the answers of a choice with their meanings.
        cues: words that show it.
    """

    name: str
    meaning: str
    unit: str | None
    values: Mapping[str, str]
    cues: tuple[str, ...]


class Meanings:
    """The meanings of a whole graph."""

    def __init__(self, by_code: Mapping[str, Meaning]) -> None:
        """Takes the meaning of each code or key."""
        self._by_code = by_code

    def described(self, fact: Fact, profile: Profile) -> dict[str, Any]:
        """A fact as a prompt lists it: what it is, how it stands, and words that show it."""
        owner = self._by_code[_owner(fact)]
        described = {
            "id": fact.id,
            "fact": self._what(fact, owner),
            "stands": _HOW.get(fact.state) or self._stated(fact, owner),
        }
        words = self._words(fact, profile)
        return {**described, "words": words} if words else described

    def _what(self, fact: Fact, owner: Meaning) -> str:
        if fact.state in ("present", "vague"):
            form = self._by_code[str(fact.value)]
            return f"{form.name}: {form.meaning}"
        if _owner(fact) == fact.subject:
            return f"{owner.name}: {owner.meaning}"
        part = "how long it lasted" if fact.subject.endswith(".days") else "whether it got in the way of daily life"
        return f"{owner.name}, {part}: {owner.meaning}"

    def _stated(self, fact: Fact, owner: Meaning) -> str:
        value = fact.value
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            unit = owner.unit or "days"
            return spoken.span(value) if unit == "days" and value else f"{spoken.number(value)} {unit}"
        return owner.values.get(str(value), str(value))

    def _words(self, fact: Fact, profile: Profile) -> list[str]:
        """Cues that no other fact of the profile shares, since those prove the most."""
        owner = _owner(fact)
        others = {_owner(other) for other in facts(profile)} - {owner}
        taken = {cue for other in others for cue in self._by_code[other].cues}
        own = [cue for cue in self._by_code[owner].cues if PERSON not in cue.split()]
        alone = [cue for cue in own if cue not in taken] or own
        return [cue.replace("*", "...") for cue in _spread(alone, _MOST_WORDS)]


def _spread(listed: Sequence[str], count: int) -> list[str]:
    """So many of a list, from all over it."""
    if len(listed) <= count:
        return list(listed)
    return [listed[place * len(listed) // count] for place in range(count)]


def _owner(fact: Fact) -> str:
    return fact.subject if fact.subject.startswith("impairment") else next(iter(subjects_of(fact.id)))


def meanings_of(rows: Iterable[Mapping[str, Any]]) -> Meanings:
    """Meanings from the rows of ``writing/meanings``."""
    return Meanings(
        {
            row["code"]: Meaning(
                row["name"],
                row["meaning"],
                row["unit"],
                dict(zip(row["values"], row["value_meanings"], strict=True)),
                tuple(row["cues"]),
            )
            for row in rows
        }
    )


def read(connection: Runner) -> Meanings:
    """Reads the meanings from the graph."""
    return meanings_of(connection.rows("writing/meanings"))
