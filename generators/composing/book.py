"""All parts, ready to choose from: by what they are about, their use and their voice."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from generators.composing.account import Spot
from generators.composing.relative import as_relative
from generators.writing.genre import Genre, says_any
from kg.wording.listed import parts_of_thread
from kg.wording.model import (
    AND,
    Both,
    FamilyWording,
    FindingWording,
    KindWording,
    Story,
    SymptomWording,
    Theme,
    owner_of,
)
from kg.wording.pattern import PATIENT, SLOT, VERB, Clause, Register, WrittenPart, clause_of, part_of, slots_in
from kg.wording.thread import Thread

Key = tuple[str, str, str]
"""Owner, use and voice: ``("S027.1", "clause", "self")``."""
_CONTENT = re.compile(r"[a-z]{4,}")
_COMMON = frozenset(
    {
        "that", "this", "with", "have", "from", "when", "then", "than", "they", "them", "their", "what", "which",
        "would", "could", "into", "over", "only", "about", "after", "before", "most", "more", "some", "once", "every",
        "even", "just", "like", "where", "there", "while", "without", "because", "still", "until", "again", "never",
        "always", "myself", "herself", "himself",
    }
)  # fmt: skip
_MORE_THAN_ONE = re.compile(r",| and | so | that | although | because ")
_STEM = re.compile(r"(?:ing|ed|es|s)$")
WHOLE = "whole"
"""The use of sentences that tell two symptoms."""
EXAMPLES: Mapping[str, str] = {"=": "elaboration", ">": "consequence", "<": "concession"}


class Bit(NamedTuple):
    """A part with what a choice depends on.

    Attributes:
        code: how a plan names it.
        text: as it is written down.
        clause: where it has a subject of its own.
        stems: its content words without endings.
        slots: the slots of the scene that it uses.
        words: how many there are, about.
        relation: of an example to the fact that it belongs to.
        needs: the symptom that it takes for granted.
        long: whether it suits only what has gone on for months.
        apart: whether it suits only an episode beside which another did otherwise.
    """

    code: str
    text: str
    clause: Clause | None
    register: Register | None
    figure: bool
    stems: frozenset[str]
    slots: frozenset[str]
    words: int
    relation: str = ""
    needs: str | None = None
    long: bool = False
    apart: bool = False

    @property
    def owners(self) -> tuple[str, ...]:
        """What it is about: a form, a symptom, a stage, a kind, a finding; two forms that it tells together."""
        return _owners(self.code)

    @property
    def tells_two(self) -> bool:
        """Whether it tells two symptoms together."""
        return len(self.owners) > 1

    @property
    def simple(self) -> bool:
        """Whether something may hang on it or be listed with it."""
        return self.clause is not None and not _carries_more(self.text)

    @property
    def about_patient(self) -> bool:
        """Whether the patient is its subject."""
        return self.clause is not None and self.clause.subject == PATIENT


@cache
def _owners(code: str) -> tuple[str, ...]:
    """What the part of a code is about; there are as many codes as parts, and each is asked for again and again."""
    return tuple(code.partition("/")[0].split(AND))


@cache
def _carries_more(text: str) -> bool:
    """Whether a part has a clause or a list of its own already."""
    return _MORE_THAN_ONE.search(text) is not None


def told_in(genre: Genre, bit: Bit) -> Bit:
    """A part as it is told in a genre. A clause about the relative is left as it is."""
    if not genre.by_relative or (bit.clause is not None and not bit.about_patient):
        return bit
    clause = bit.clause and bit.clause._replace(
        predicate=as_relative(bit.clause.predicate), front=as_relative(bit.clause.front)
    )
    return bit._replace(text=as_relative(bit.text), clause=clause)


class Joint(NamedTuple):
    """A way to join two clauses, which stand as ``{0}`` and ``{1}`` in it.

    Attributes:
        drops: whether the second clause goes without its subject.
    """

    text: str
    drops: bool


_CLAUSES = {"{a}": "{0}", "{A}": "{0}", "{b}": "{1}", "{B}": "{1}"}


def _joint(written: str) -> Joint:
    text = written.lstrip("^")
    for sign, number in _CLAUSES.items():
        text = text.replace(sign, number)
    return Joint(text, written.startswith("^"))


class BookThread(NamedTuple):
    """How one narrator tells a kind of episode.

    Attributes:
        mark: how the uses of its parts end.
        places: the forms in the order of telling.
    """

    mark: str
    places: Mapping[str, int]


class Book:
    """All parts."""

    def __init__(self, families: Mapping[str, FamilyWording]) -> None:
        """Takes the files.

        Args:
            families: by name.
        """
        self._bits: dict[Key, tuple[Bit, ...]] = {}
        self.stages: dict[str, str] = {}
        self.orders: dict[str, tuple[tuple[str, ...], ...]] = {}
        self.themes: list[Theme] = []
        self._joints: dict[tuple[str, str, str], tuple[Joint, ...]] = {}
        self._near: set[frozenset[str]] = set()
        self._threads: dict[tuple[str, str], list[BookThread]] = {}
        for _, family in sorted(families.items()):
            self._take(family)
        self.fitting = lru_cache(maxsize=None)(self._fitting)

    @cached_property
    def by_code(self) -> Mapping[str, Bit]:
        """Every part by its code."""
        return {bit.code: bit for bits in self._bits.values() for bit in bits}

    def listed(self) -> Iterator[tuple[Key, Sequence[Bit]]]:
        """All parts by owner, use and voice."""
        yield from self._bits.items()

    def linked(self) -> Iterator[tuple[str, str, str, Sequence[Joint]]]:
        """The joints of every two symptoms: the first, the second, voice and joints."""
        for (first, then, voice), listed in self._joints.items():
            yield first, then, voice, listed

    def __getstate__(self) -> dict[str, object]:
        """How it goes to another process: without what it remembers."""
        return {name: value for name, value in vars(self).items() if name not in ("fitting", "by_code")}

    def __setstate__(self, state: dict[str, object]) -> None:
        """Starts anew to remember."""
        vars(self).update(state)
        self.fitting = lru_cache(maxsize=None)(self._fitting)

    def _take(self, family: FamilyWording) -> None:
        self.themes += family.themes
        for link in family.links:
            for voice, listed in (("chart", link.chart), ("self", link.self)):
                self._joints[link.first, link.then, voice] = tuple(map(_joint, listed))
            self._near.add(frozenset(code.partition(".")[0] for code in (link.first, link.then)))
        for pair in family.pairs:
            self._both(owner_of(pair), "plain", pair.plain)
            self._both(owner_of(pair), WHOLE, pair.whole)
        for symptom in family.symptoms:
            self._take_symptom(symptom)
        for kind in family.episodes:
            self.orders[kind.kind] = kind.stages
            self._both(kind.kind, "name", kind.names)
        says: tuple[KindWording | FindingWording, ...] = (*family.episodes, *family.findings)
        for told in says:
            for saying, both in told.says.items():
                self._both(owner_of(told), saying, both)
        for thread in family.threads:
            self._take_thread(thread)

    def _take_thread(self, thread: Thread) -> None:
        places = {tell.of: place for place, tell in enumerate(thread.tells)}
        self._threads.setdefault((thread.kind, thread.voice), []).append(BookThread(thread.mark, places))
        for part in parts_of_thread("", thread):
            key = part.owner, part.use, part.voice
            self._bits[key] = (*self._bits.get(key, ()), _bit(part.code, part.text, part.use))

    def threads(self, kind: str, voice: str) -> Sequence[BookThread]:
        """The threads that tell a kind of episode."""
        return self._threads.get((kind, voice), ())

    def _take_symptom(self, symptom: SymptomWording) -> None:
        self.stages[symptom.code] = symptom.stage
        for use in ("noun", "denied", "never", "absent"):
            self._both(symptom.code, use, getattr(symptom, use))
        for voice, stories in (("chart", symptom.stories.chart), ("self", symptom.stories.self)):
            for form in symptom.forms:
                self._add(
                    form.code,
                    "story",
                    voice,
                    [
                        (one.text if isinstance(one, Story) else one)
                        for one in stories
                        if not isinstance(one, Story) or not one.for_ or form.code in one.for_
                    ],
                )
        for form in symptom.forms:
            self._add(form.code, "clause", "chart", form.chart)
            self._add(form.code, "clause", "self", form.self)
            self._both(form.code, "plain", form.plain)
            self._both(form.code, "term", form.terms)
            self._add(form.code, "noticed", "self", form.noticed)
            self._both(form.code, "example", form.examples)
            self._add(form.code, "sign", "chart", form.signs)
            self._add(form.code, "vague", "self", form.vague)

    def _both(self, owner: str, use: str, both: Both) -> None:
        self._add(owner, use, "chart", both.chart)
        self._add(owner, use, "self", both.self)

    def _add(self, owner: str, use: str, voice: str, listed: Iterable[str]) -> None:
        known = self._bits.get((owner, use, voice), ())
        bits = (_bit(f"{owner}/{use}/{voice}/{number}", text, use) for number, text in enumerate(listed, len(known)))
        self._bits[owner, use, voice] = (*known, *bits)

    def bits(self, owner: str, use: str, voice: str) -> Sequence[Bit]:
        """The parts of an owner for a use in a voice."""
        return self._bits.get((owner, use, voice), ())

    def joints(self, first: Spot, then: Spot, voice: str) -> Sequence[Joint]:
        """How two symptoms are joined by more than "and", by their forms or whatever these are."""
        pairs = ((first.form, then.form), (first.subject, then.subject))
        return next((found for pair in pairs if (found := self._joints.get((*pair, voice)))), ())

    def alike(self, one: str, other: str) -> bool:
        """Whether two symptoms belong to one topic: they have the same stage, or a link joins them."""
        return self.stages.get(one) == self.stages.get(other) or frozenset((one, other)) in self._near

    def _fitting(
        self, owner: str, use: str, genre: Genre, register: Register | None, unsaid: tuple[str, ...]
    ) -> Sequence[Bit]:
        """Those that suit a speaker and say nothing that the genre leaves unsaid."""
        bits = (told_in(genre, bit) for bit in self.bits(owner, use, genre.voice) if bit.register in (None, register))
        return tuple(bit for bit in bits if not says_any(bit.text, unsaid))


def _bit(code: str, written: str, use: str) -> Bit:
    relation = ""
    if use == "example":
        relation, written = EXAMPLES.get(written[:1], ""), written[1:].strip()
    part: WrittenPart = part_of(written)
    clause = clause_of(part.text) if use in ("clause", "noticed", "example", "sign") else None
    if use == "plain":
        clause = Clause(PATIENT, part.text)
    bare = VERB.sub(lambda match: match["base"], part.text).casefold()
    stems = frozenset(
        _STEM.sub("", word) for word in _CONTENT.findall(re.sub(r"\{\w+\}", "", bare)) if word not in _COMMON
    )
    return Bit(
        code,
        part.text,
        clause,
        part.register,
        part.figure,
        stems,
        frozenset(slots_in(part.text)),
        # What stands for a slot has two words or three.
        len(bare.split()) + len(SLOT.findall(part.text)),
        relation,
        part.needs,
        part.long,
        part.apart,
    )
