"""Texts made of the knowledge's own phrasings, for the tests of what reads texts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from generators.writing import spoken
from generators.writing.checker import Checker
from generators.writing.facts import EFFECTS, TIME, Fact, Sentence, State, said
from generators.writing.leaks import Names
from generators.writing.phrasebook import Phrase, PhraseBook
from generators.writing.when import When
from kg.files.resources import ontology_folder
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.reader import read
from kg.model.condition import Value
from kg.model.finding import Finding
from kg.model.kinds import EpisodeKind, EventKind
from kg.model.symptom import SelfPhrase, Symptom, Voices
from kg.model.timeline import Bounds
from kg.text.cues import Lexicon

WORDS = {
    "he": "she", "him": "her", "his": "her", "himself": "herself", "He": "She", "Him": "Her", "His": "Her",
    "Himself": "Herself", "age": "34", "a_age": "a 34", "A_age": "A 34", "person": "woman", "occupation": "nurse",
    "an_occupation": "a nurse", "An_occupation": "A nurse", "marital": "married",
    "is": "is", "am": "am", "do": "do", "does": "does", "can": "can",
}  # fmt: skip
_START = re.compile(r"^([a-z])|(?<=[.!?] )([a-z])")


class Telling(NamedTuple):
    """A fact and everything that the knowledge knows to say of it, placeholders filled."""

    fact: Fact
    texts: tuple[str, ...]


@cache
def knowledge() -> Knowledge:
    return read(ontology_folder() / "knowledge")


@cache
def opposites() -> dict[str, frozenset[str]]:
    """Symptoms that cannot be there at the same time, each way round."""
    found: dict[str, set[str]] = defaultdict(set)
    for code, symptom in knowledge().symptoms.items():
        for other in symptom.opposites:
            found[code].add(other)
            found[other].add(code)
    return {code: frozenset(others) for code, others in found.items()}


@cache
def checker() -> Checker:
    """The checker of the knowledge files, without a graph."""
    known = knowledge()
    cues = {code: symptom.cues for code, symptom in known.symptoms.items()}
    cues |= {key: one.cues for key, one in known.findings.items()}
    cues |= {key: one.cues for key, one in known.kinds.items()}
    cues |= {key: one.cues for key, one in known.events.items()}
    names = [
        name
        for disorder in known.disorders.values()
        for name in (disorder.name, *disorder.abbreviations, *disorder.synonyms)
    ]
    return Checker(Lexicon(cues), Names(names), opposites())


@cache
def phrasebook() -> PhraseBook:
    """The phrasings of the knowledge files, without a graph."""
    known = knowledge()
    phrases: dict[tuple[str, str, str], list[Phrase]] = defaultdict(list)

    def add(owner: str, saying: str, voices: Voices | None, **lists: Any) -> None:
        for voice in ("chart", "self"):
            for number, one in enumerate(getattr(voices, voice) if voices else lists[voice], start=1):
                register, text = (one.register_, one.text) if isinstance(one, SelfPhrase) else (None, one)
                phrases[owner, saying, voice].append(Phrase(f"{owner}/{saying}/{voice}/{number:03}", register, text))

    for symptom in known.symptoms.values():
        add(symptom.code, "absent", symptom.absent)
        for form in symptom.subtypes:
            add(form.code, "present", None, chart=form.chart, self=form.self)
    says: list[tuple[str, Mapping[Any, Voices]]] = [(key, one.says) for key, one in known.findings.items()]
    says += [(key, one.says) for key, one in known.kinds.items()]
    says += [(key, one.says) for key, one in known.events.items()]
    for key, sayings in says:
        for saying, voices in sayings.items():
            add(key, saying, voices)
    for use in type(known.frames).model_fields:
        add("frames", use, getattr(known.frames, use))
    for occupation in known.occupations.values():
        add(occupation.code, "detail", None, chart=occupation.chart, self=occupation.self)
    clauses = {form.code: form.clause for symptom in known.symptoms.values() for form in symptom.subtypes}
    return PhraseBook(phrases, clauses, opposites(), {key: kind.cues for key, kind in known.kinds.items()})


def filled(text: str, **more: str) -> str:
    """A phrasing as a text shows it."""
    return _START.sub(lambda match: match[0].upper(), text.format_map({**WORDS, **more}))


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
    return tuple(telling for telling in found if telling.texts)


@cache
def filler() -> tuple[str, ...]:
    frames = knowledge().frames
    return tuple(filled(text) for text in (*frames.opening.self, *frames.filler.self, *frames.filler.chart))


def sentence(fact: Fact, text: str) -> Sentence:
    return Sentence(text, (fact.id,), ())


def _texts(voices: Voices, **more: str) -> tuple[str, ...]:
    return tuple(filled(text, **more) for text in (*voices.chart, *voices.self))


def _of_symptom(symptom: Symptom, kind: str) -> Iterator[Telling]:
    episode = f"1.{kind}"
    for subtype in symptom.subtypes:
        spoken_texts = [phrase.text if isinstance(phrase, SelfPhrase) else phrase for phrase in subtype.self]
        texts = tuple(filled(text) for text in (*subtype.chart, *spoken_texts))
        yield Telling(Fact(symptom.code, "present", subtype.code, episode), texts)
        vague = tuple(
            filled(frame, clauses=subtype.clause)
            for frame in (*knowledge().frames.vague.chart[:3], *knowledge().frames.vague.self[:3])
        )
        yield Telling(Fact(symptom.code, "vague", subtype.code, episode), vague)
    yield Telling(Fact(symptom.code, "absent"), _texts(symptom.absent))


def _of_finding(finding: Finding) -> Iterator[Telling]:
    says = finding.says
    yield Telling(Fact(finding.key, "unsettled"), _texts(says["vague"]))
    if finding.range is not None:
        value = Bounds(max(2, finding.range[0]), max(2, finding.range[0]))
        yield Telling(Fact(finding.key, "stated", value), _texts(says["value"], n=spoken.number_between(value)))
        if "zero" in says:
            yield Telling(Fact(finding.key, "stated", Bounds(0, 0)), _texts(says["zero"]))
        return
    values: Mapping[str, Value] = {"true": True, "false": False} if not finding.values else {}
    for saying in finding.sayings():
        if saying != "vague":
            yield Telling(Fact(finding.key, "stated", values.get(saying, saying)), _texts(says[saying]))


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
    for time in TIMES:
        if time.form in kind.says:
            numbers = {"ago": f"{spoken.span_between(time.ended)} ago" if time.ended else "at some undated point"}
            if time.length:
                numbers["span"] = spoken.span_between(time.length)
            if time.age:
                numbers["n"] = spoken.number_between(time.age)
            yield Telling(
                Fact(kind.key, "unsettled" if time.vague else "stated", time, episode, TIME),
                _texts(kind.says[time.form], **numbers),
            )
    for effect in EFFECTS:
        for value in (True, False, None):
            saying = f"{effect}_{'vague' if value is None else said(value)}"
            if voices := {str(key): one for key, one in kind.says.items()}.get(saying):
                state: State = "unsettled" if value is None else "stated"
                yield Telling(Fact(kind.key, state, value, episode, effect), _texts(voices))


def _of_event(event: EventKind) -> Iterator[Telling]:
    ago = Bounds(60, 60)
    yield Telling(Fact(event.key, "stated", ago, aspect="ago"), _texts(event.says["ago"], span="two months"))
    yield Telling(Fact(event.key, "unsettled", aspect="ago"), _texts(event.says["vague"]))
    if event.ends:
        yield Telling(Fact(event.key, "stated", ago, aspect="ended"), _texts(event.says["over"], span="two months"))
        yield Telling(Fact(event.key, "stated", Bounds(0, 0), aspect="ended"), _texts(event.says["goes_on"]))
        yield Telling(Fact(event.key, "unsettled", aspect="ended"), _texts(event.says["over_vague"]))
