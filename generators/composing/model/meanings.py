"""Facts in words, from the meanings in the graph: what a model needs to know to tell them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from generators.composing.fitting import told_by
from generators.composing.joints import use_of
from generators.composing.sources import read as read_sources
from generators.writing import spoken
from generators.writing.facts import TIME, Fact, facts
from generators.writing.when import When
from kg.model.profile import Profile
from kg.model.timeline import Bounds
from kg.store.query_runner import QueryRunner
from kg.text.cues import PERSON, PRONOUNS, Lexicon, words
from kg.wording.pattern import VERB

_MOST_WORDS = 8
# Which pronoun fits depends on the patient.
_OF_SOMEBODY = PRONOUNS | {PERSON}
_ASPECTS = {
    TIME: "when it was",
    "impairment": "whether it got in the way of duties and daily life",
    "distress": "whether the person suffered from it",
    "admission": "whether it led to admission to hospital",
    "ago": "how long ago it was",
    "ended": "whether its consequences are over",
}
_HOW = {
    "present": "is there",
    "vague": "is left open",
    "absent": "is denied",
    "unsettled": "is left open",
}


class Meaning(NamedTuple):
    """What the graph says of a symptom, a form of one, a finding, a kind of episode or a kind of event.

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
            used: the cues that the parts of an owner have in one use; a cue of a symptom may fit its absence only, or
                another form of it.
        """
        self._by_code = by_code
        self._used = used or {}

    def described(self, fact: Fact, profile: Profile) -> dict[str, Any]:
        """A fact as a prompt lists it: what it is, how it stands, and words that show it."""
        owner = self._by_code[fact.subject]
        described: dict[str, Any] = {"id": fact.id}
        if fact.episode:
            described["episode"] = fact.episode
        described["fact"] = self.about(fact)
        described["stands"] = _stands(fact, owner)
        words = self._words(fact, profile)
        return {**described, "words": words} if words else described

    def about(self, fact: Fact) -> str:
        """What a fact is about, whichever way it stands."""
        if fact.state in ("present", "vague"):
            form = self._by_code[str(fact.value)]
            return f"{form.name}: {form.meaning}"
        owner = self._by_code[fact.subject]
        return f"{owner.name}{f', {_ASPECTS[fact.aspect]}' if fact.aspect else ''}: {owner.meaning}"

    def choices(self, fact: Fact) -> Mapping[str, str]:
        """The answers that a finding may have, with their meanings; empty where it is no choice."""
        return self._by_code[fact.subject].values

    def counted(self, fact: Fact) -> bool:
        """Whether a finding is a number."""
        return isinstance(fact.value, Bounds) or self._by_code[fact.subject].unit is not None

    def _words(self, fact: Fact, profile: Profile) -> list[str]:
        """Cues that no other fact of the profile shares, since those prove the most."""
        owner = fact.subject
        others = {other.subject for other in facts(profile)} - {owner}
        taken = {cue for other in others for cue in self._by_code[other].cues}
        listed = self._used.get(_part_of(fact)) or self._by_code[owner].cues
        own = [cue for cue in listed if _OF_SOMEBODY.isdisjoint(cue.split())]
        alone = [cue for cue in own if cue not in taken] or own
        return [cue.replace("*", "...") for cue in _spread(alone, _MOST_WORDS)]


def _part_of(fact: Fact) -> tuple[str, str]:
    """Owner and use of the parts that tell a fact; of a vague symptom, those that say that it is there."""
    owner, uses = told_by(fact)
    return owner, "clause" if fact.state == "vague" else uses[0]


def _spread(listed: Sequence[str], count: int) -> list[str]:
    """So many of a list, from all over it."""
    if len(listed) <= count:
        return list(listed)
    return [listed[place * len(listed) // count] for place in range(count)]


def _stands(fact: Fact, owner: Meaning) -> str:
    value = fact.value
    if isinstance(value, When):
        return time_in_words(value)
    if fact.state != "stated":
        return _HOW[fact.state]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Bounds):
        if fact.aspect:
            return f"{spoken.span_between(value)} ago" if value.high else "no, they go on"
        return f"{spoken.number_between(value)} {owner.unit or ''}".strip()
    return owner.values.get(str(value), str(value))


def time_in_words(time: When) -> str:
    """When an episode was, in words."""
    length = spoken.span_between(time.length) if time.length else "a length that is left open"
    ended = f"{spoken.span_between(time.ended)} ago" if time.ended else "at a date that is left open"
    match time.form:
        case "since":
            return f"began {length} ago and goes on"
        case "onset_age":
            return f"began at the age of {spoken.number_between(time.age or Bounds(0, 0))} and goes on"
        case "vague_begin":
            return "goes on; when it began is left open"
        case "vague_end":
            return f"began {length} ago; whether it is over is left open"
    return f"is over: it lasted {length} and ended {ended}"


def read(connection: QueryRunner) -> Meanings:
    """Reads the meanings, and the words that parts use for them, from the graph."""
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
    bits = read_sources(connection).book.by_code.values()
    parts = [(bit.owners[0], use_of(bit), bit.text) for bit in bits if not bit.tells_two]
    return Meanings(by_code, used_cues(parts, by_code))


def used_cues(
    parts: Iterable[tuple[str, str, str]], by_code: Mapping[str, Meaning]
) -> dict[tuple[str, str], list[str]]:
    """The cues that parts have, in order of appearance, by owner and use.

    Args:
        parts: owner, use and text of each.
        by_code: the meanings, which know the cues.
    """
    lexicon = Lexicon({code: meaning.cues for code, meaning in by_code.items()})
    used: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for owner, use, text in parts:
        # The cues of a form are those of its symptom.
        subject = owner if owner in by_code and by_code[owner].cues else owner.partition(".")[0]
        hits = (
            hit.cue
            for hit in lexicon.hits(words(VERB.sub(lambda match: match["base"], text)))
            if subject in hit.subjects
        )
        used[owner, use].update(dict.fromkeys(hits))
    return {key: list(cues) for key, cues in used.items() if cues}
