"""Texts made of the knowledge's own phrasings, for the tests of what reads texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from generators.writing import spoken
from generators.writing.checker import Checker
from generators.writing.facts import Fact, Sentence
from generators.writing.leaks import Names
from kg.files.resources import ontology_folder
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.reader import read
from kg.model.condition import Value
from kg.model.finding import Episode, Finding
from kg.model.profile import Profile
from kg.model.symptom import SelfPhrase, Symptom, Voices
from kg.text.cues import Lexicon

WORDS = {
    "he": "she", "him": "her", "his": "her", "himself": "herself", "He": "She", "Him": "Her", "His": "Her",
    "Himself": "Herself", "age": "34", "a_age": "a 34", "A_age": "A 34", "person": "woman", "occupation": "nurse",
    "an_occupation": "a nurse", "An_occupation": "A nurse", "marital": "married",
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
def checker() -> Checker:
    """The checker of the knowledge files, without a graph."""
    known = knowledge()
    cues = {code: symptom.cues for code, symptom in known.symptoms.items()}
    cues |= {key: finding.cues for key, finding in known.findings.items()}
    cues |= {key: episode.cues for key, episode in known.episodes.items()}
    names = [
        name
        for disorder in known.disorders.values()
        for name in (disorder.name, *disorder.abbreviations, *disorder.synonyms)
    ]
    units = {key: finding.unit for key, finding in known.findings.items() if finding.unit}
    return Checker(Lexicon(cues), Names(names), units)


def filled(text: str, **more: str) -> str:
    """A phrasing as a text shows it."""
    return _START.sub(lambda match: match[0].upper(), text.format_map({**WORDS, **more}))


@cache
def tellings() -> tuple[Telling, ...]:
    """Every fact that a profile may have (numbers with one value each), with its texts."""
    known = knowledge()
    found: list[Telling] = []
    for symptom in known.symptoms.values():
        found += _of_symptom(symptom)
    for finding in known.findings.values():
        found += _of_finding(finding)
    for episode in known.episodes.values():
        found += _of_episode(episode)
    return tuple(telling for telling in found if telling.texts)


@cache
def filler() -> tuple[str, ...]:
    frames = knowledge().frames
    return tuple(filled(text) for text in (*frames.opening.self, *frames.filler.self, *frames.filler.chart))


def profile_of(facts: list[Fact]) -> Profile:
    """The profile that has exactly these facts."""
    by_state: dict[str, list[Fact]] = {}
    for fact in facts:
        by_state.setdefault(fact.state, []).append(fact)
    return Profile(
        present={fact.subject: str(fact.value) for fact in by_state.get("present", ())},
        vague={fact.subject: str(fact.value) for fact in by_state.get("vague", ())},
        absent=tuple(fact.subject for fact in by_state.get("absent", ())),
        findings={fact.subject: fact.value for fact in by_state.get("stated", ()) if fact.value is not None},
        unsettled=tuple(fact.subject for fact in by_state.get("unsettled", ())),
    )


def sentence(fact: Fact, text: str) -> Sentence:
    return Sentence(text, (fact.id,), ())


def _texts(voices: Voices, **more: str) -> tuple[str, ...]:
    return tuple(filled(text, **more) for text in (*voices.chart, *voices.self))


def _of_symptom(symptom: Symptom) -> Iterator[Telling]:
    for subtype in symptom.subtypes:
        spoken_texts = [phrase.text if isinstance(phrase, SelfPhrase) else phrase for phrase in subtype.self]
        texts = tuple(filled(text) for text in (*subtype.chart, *spoken_texts))
        yield Telling(Fact(symptom.code, "present", subtype.code), texts)
        vague = tuple(
            filled(frame, clauses=subtype.clause)
            for frame in (*knowledge().frames.vague.chart[:3], *knowledge().frames.vague.self[:3])
        )
        yield Telling(Fact(symptom.code, "vague", subtype.code), vague)
    yield Telling(Fact(symptom.code, "absent", None), _texts(symptom.absent))


def _of_finding(finding: Finding) -> Iterator[Telling]:
    says = finding.says
    yield Telling(Fact(finding.key, "unsettled", None), _texts(says["vague"]))
    if finding.range is not None:
        value = max(2, finding.range[0])
        yield Telling(Fact(finding.key, "stated", value), _texts(says["value"], **_number(value, finding.unit)))
        if "zero" in says:
            yield Telling(Fact(finding.key, "stated", 0), _texts(says["zero"]))
        return
    values: Mapping[str, Value] = {"true": True, "false": False} if not finding.values else {}
    for saying in finding.sayings():
        if saying != "vague":
            yield Telling(Fact(finding.key, "stated", values.get(saying, saying)), _texts(says[saying]))


def _of_episode(episode: Episode) -> Iterator[Telling]:
    days, effect = f"{episode.key}.days", f"{episode.key}.impairment"
    yield Telling(Fact(days, "stated", 21), _texts(episode.days["value"], span=spoken.span(21)))
    yield Telling(Fact(days, "unsettled", None), _texts(episode.days["vague"]))
    yield Telling(Fact(effect, "stated", True), _texts(episode.impairment["true"]))
    yield Telling(Fact(effect, "stated", False), _texts(episode.impairment["false"]))
    yield Telling(Fact(effect, "unsettled", None), _texts(episode.impairment["vague"]))


def _number(value: int, unit: str | None) -> dict[str, str]:
    if unit == "days":
        return {"span": spoken.span(value), "n": spoken.number(value)}
    return {"span": f"{spoken.number(value)} {unit}", "n": spoken.number(value)}
