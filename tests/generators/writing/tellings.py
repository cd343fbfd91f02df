"""Texts made of the knowledge's own parts, for the tests of what reads texts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from generators.writing import spoken
from generators.writing.checker import Checker
from generators.writing.facts import EFFECTS, TIME, Fact, Sentence, State, said
from generators.writing.leaks import Names
from generators.writing.when import When
from kg.knowledge.core import core
from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Value
from kg.model.finding import Finding
from kg.model.kinds import EpisodeKind, EventKind
from kg.model.symptom import Symptom
from kg.model.timeline import Bounds
from kg.text.cues import Lexicon
from kg.validate.wording import themes_of
from kg.wording.check import entries
from kg.wording.lint import Entry, capitalised, read_as
from kg.wording.pattern import filled
from kg.wording.scene_slots import SCENE
from tests.shipped import shipped


class Telling(NamedTuple):
    """A fact and what the parts say of it in words that the checker knows."""

    fact: Fact
    texts: tuple[str, ...]


@cache
def knowledge() -> Knowledge:
    return core(shipped())


@cache
def checker() -> Checker:
    """The checker of the knowledge files, without a graph."""
    known = knowledge()
    cues = {code: symptom.cues for code, symptom in known.symptoms.items()}
    cues |= {key: one.cues for key, one in known.findings.items()}
    cues |= {key: one.cues for key, one in known.kinds.items()}
    cues |= {key: one.cues for key, one in known.events.items()}
    return Checker(Lexicon(cues), Names(name for disorder in known.disorders.values() for name in disorder.names))


@cache
def _entries() -> Mapping[str, Sequence[Entry]]:
    """The parts by what they word and their use: ``S024.1``, ``S024 absent``, ``depressive since``."""
    known = knowledge()
    kinds = {key: kind.symptoms for key, kind in known.kinds.items()}
    found: dict[str, list[Entry]] = defaultdict(list)
    themes = themes_of(known.wording.families.values())
    for family in known.wording.families.values():
        for entry in entries(family, kinds, themes):
            found[entry.where.removesuffix(".chart").removesuffix(".self")].append(entry)
    return found


def _texts(fact: Fact, *where: str, **numbers: str) -> Telling:
    listed = [entry for name in where for entry in _entries().get(name, ())]
    texts = (_read(entry._replace(slots={**entry.slots, **numbers})) for entry in listed)
    return Telling(fact, tuple(text for text in texts if not checker().judge(text, (fact,)).problems))


def _read(entry: Entry) -> str:
    text = read_as(entry, "I" if entry.voice == "self" else "she", "present")
    return text if text[-1] in ".!?" else f"{text}."


@cache
def tellings() -> tuple[Telling, ...]:
    """Every fact that a profile may have (numbers with one value each), with its texts."""
    known = knowledge()
    found: list[Telling] = []
    for symptom in known.symptoms.values():
        found += _of_symptom(symptom, next(kind.key for kind in known.kinds.values() if symptom.code in kind.symptoms))
    for finding in known.findings.values():
        found += _of_finding(finding)
    for kind in known.kinds.values():
        found += _of_kind(kind)
    for event in known.events.values():
        found += _of_event(event)
    return tuple(found)


@cache
def filler() -> tuple[str, ...]:
    """Words on health and home, which state nothing."""
    frames = knowledge().wording.frames
    listed = (*frames["self"]["background"], *frames["chart"]["background"])
    return tuple(capitalised(filled(text, "she", "present", SCENE)) for text in listed)


def sentence(fact: Fact, text: str) -> Sentence:
    return Sentence(text, (fact.id,), ())


def _of_symptom(symptom: Symptom, kind: str) -> Iterator[Telling]:
    episode = f"1.{kind}"
    for form in symptom.subtypes:
        yield _texts(Fact(symptom.code, "present", form.code, episode), form.code, f"{form.code} plain")
        yield _texts(Fact(symptom.code, "vague", form.code, episode), f"{form.code} vague")
    yield _texts(Fact(symptom.code, "absent"), f"{symptom.code} absent")


def _of_finding(finding: Finding) -> Iterator[Telling]:
    yield _texts(Fact(finding.key, "unsettled"), f"{finding.key} vague")
    if finding.range is not None:
        value = Bounds(max(2, finding.range[0]), max(2, finding.range[0]))
        yield _texts(Fact(finding.key, "stated", value), f"{finding.key} value", n=spoken.number_between(value))
        yield _texts(Fact(finding.key, "stated", Bounds(0, 0)), f"{finding.key} zero")
        return
    values: Mapping[str, Value] = {"true": True, "false": False} if not finding.values else {}
    for saying in finding.sayings():
        if saying != "vague":
            yield _texts(Fact(finding.key, "stated", values.get(saying, saying)), f"{finding.key} {saying}")


TIMES = (
    When("since", Bounds(150, 150)),
    When("since", Bounds(42, 63)),
    When("past", Bounds(21, 21), Bounds(730, 730), over=True),
    When("past", Bounds(4, 14), None, over=True),
    When("onset_age", age=Bounds(9, 9)),
    When("vague_begin"),
    When("vague_length", None, Bounds(730, 730), over=True),
    When("vague_end", Bounds(150, 150)),
)
"""One time of every form."""


def _of_kind(kind: EpisodeKind) -> Iterator[Telling]:
    episode = f"1.{kind.key}"
    for time in (time for time in TIMES if f"{kind.key} {time.form}" in _entries()):
        numbers = {"ago": f"{spoken.span_between(time.ended)} ago" if time.ended else "at some undated point"}
        if time.length:
            numbers["span"] = spoken.span_between(time.length)
        if time.age:
            numbers["n"] = spoken.number_between(time.age)
        fact = Fact(kind.key, "unsettled" if time.vague else "stated", time, episode, TIME)
        yield _texts(fact, f"{kind.key} {time.form}", **numbers)
    for effect in EFFECTS:
        for value in (True, False, None):
            state: State = "unsettled" if value is None else "stated"
            where = f"{kind.key} {effect}_{'vague' if value is None else said(value)}"
            if where in _entries():
                yield _texts(Fact(kind.key, state, value, episode, effect), where)


def _of_event(event: EventKind) -> Iterator[Telling]:
    ago = Bounds(60, 60)
    yield _texts(Fact(event.key, "stated", ago, aspect="ago"), f"{event.key} ago", span="two months")
    yield _texts(Fact(event.key, "unsettled", aspect="ago"), f"{event.key} vague")
    if event.ends:
        yield _texts(Fact(event.key, "stated", ago, aspect="ended"), f"{event.key} over", span="two months")
        yield _texts(Fact(event.key, "stated", Bounds(0, 0), aspect="ended"), f"{event.key} goes_on")
        yield _texts(Fact(event.key, "unsettled", aspect="ended"), f"{event.key} over_vague")
