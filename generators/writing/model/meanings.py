"""Facts in words, from the meanings in the graph: what a model needs to know to tell them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from generators.writing import spoken
from generators.writing.checker import subjects_of
from generators.writing.facts import Fact, facts
from kg.model.profile import Profile
from kg.store.connection import QueryRunner
from kg.text.cues import PERSON, Lexicon, words
from kg.validate.phrasings import PRONOUNS

_MOST_WORDS = 8
# Which pronoun fits depends on the patient.
_OF_SOMEBODY = PRONOUNS | {PERSON}
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

    def __init__(
        self, by_code: Mapping[str, Meaning], used: Mapping[tuple[str, str], Sequence[str]] | None = None
    ) -> None:
        """Takes what the graph knows.

        Args:
            by_code: the meaning of each code or key.
            used: the cues that the phrasings of an owner use for one saying; a cue of a symptom may fit its absence
                only, or another form of it.
        """
        self._by_code = by_code
        self._used = used or {}

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
        listed = self._used.get(_told_as(fact)) or self._by_code[owner].cues
        own = [cue for cue in listed if _OF_SOMEBODY.isdisjoint(cue.split())]
        alone = [cue for cue in own if cue not in taken] or own
        return [cue.replace("*", "...") for cue in _spread(alone, _MOST_WORDS)]


def _spread(listed: Sequence[str], count: int) -> list[str]:
    """So many of a list, from all over it."""
    if len(listed) <= count:
        return list(listed)
    return [listed[place * len(listed) // count] for place in range(count)]


def _owner(fact: Fact) -> str:
    return fact.subject if fact.subject.startswith("impairment") else next(iter(subjects_of(fact.id)))


def _told_as(fact: Fact) -> tuple[str, str]:
    """Whose phrasings tell a fact, and under which saying they stand."""
    match fact.state:
        case "present" | "vague":
            return str(fact.value), "present"
        case "absent":
            return fact.subject, "absent"
    saying = "vague"
    if fact.state == "stated":
        value = fact.value
        saying = str(value).lower() if isinstance(value, bool | str) else "value" if value else "zero"
    owner = _owner(fact)
    return (fact.subject, saying) if owner == fact.subject else (owner, f"{fact.subject.rpartition('.')[2]} {saying}")


def read(connection: QueryRunner) -> Meanings:
    """Reads the meanings, and the words that phrasings use for them, from the graph."""
    by_code = {
        row["code"]: Meaning(
            row["name"],
            row["meaning"],
            row["unit"],
            dict(zip(row["values"], row["value_meanings"], strict=True)),
            tuple(row["cues"]),
        )
        for row in connection.rows("writing/meanings")
    }
    clauses = [(row["subtype"], "present", row["clause"]) for row in connection.rows("writing/clauses")]
    phrasings = [(row["owner"], row["saying"], row["text"]) for row in connection.rows("writing/phrasings")]
    return Meanings(by_code, used_cues([*clauses, *phrasings], by_code))


def used_cues(
    phrasings: Iterable[tuple[str, str, str]], by_code: Mapping[str, Meaning]
) -> dict[tuple[str, str], list[str]]:
    """The cues that phrasings use, in order of appearance, by owner and saying.

    Args:
        phrasings: owner, saying and text of each.
        by_code: the meanings, which know the cues.
    """
    lexicon = Lexicon({code: meaning.cues for code, meaning in by_code.items()})
    used: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for owner, saying, text in phrasings:
        # The cues of a form are those of its symptom.
        subject = owner if owner in by_code and by_code[owner].cues else owner.partition(".")[0]
        hits = (hit.cue for hit in lexicon.hits(words(text)) if subject in hit.subjects)
        used[owner, saying].update(dict.fromkeys(hits))
    return {key: list(cues) for key, cues in used.items() if cues}
