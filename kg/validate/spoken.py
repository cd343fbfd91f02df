"""Every fact can be said: its phrasings keep the style, and there are enough of them."""

from collections.abc import Iterator
from typing import Any

from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.knowledge.yaml_text import record
from kg.model.symptom import Voices
from kg.validate.needed import needs
from kg.validate.phrasings import breaches

VOICES = ("chart", "self")
_LEAST_REGISTERS = 2
_WITHOUT = frozenset({("frames connective", "chart")})
"""A chart goes from one finding to the next without a lead-in."""


def style(knowledge: Knowledge) -> Iterator[Problem]:
    """Phrasings that break a rule of ``docs/authoring.md``."""
    files: list[dict[str, Any]] = [
        {"symptoms": [record(one) for one in knowledge.symptoms.values()]},
        {"findings": [record(one) for one in knowledge.findings.values()]},
        {"kinds": [record(one) for one in knowledge.kinds.values()]},
        {"events": [record(one) for one in knowledge.events.values()]},
        {"occupations": [record(one) for one in knowledge.occupations.values()]},
        knowledge.frames.model_dump(by_alias=True),
    ]
    names = [name for disorder in knowledge.disorders.values() for name in disorder.names]
    for breach in breaches(files, files, names):
        yield Problem("phrasing", breach.where, f"{breach.problem}: {breach.text!r}", "reword it", breach.text)


def silent(knowledge: Knowledge) -> Iterator[Problem]:
    """Facts that cannot be said at all in one of the voices, and subtypes that only one kind of person can say."""
    for said, voices in _needed_voices(knowledge):
        for voice in VOICES:
            if not getattr(voices, voice) and (said, voice) not in _WITHOUT:
                yield Problem("phrasing count", said, f"no {voice} phrasing", "write one")
    for symptom in knowledge.symptoms.values():
        for subtype in symptom.subtypes:
            registers = {phrase.register_ for phrase in subtype.self}
            if len(registers) < _LEAST_REGISTERS:
                says = f"all its own-words phrasings are {next(iter(registers))}"
                yield Problem("phrasing count", subtype.code, says, "write one in another register")


def _needed_voices(knowledge: Knowledge) -> Iterator[tuple[str, Voices]]:
    for code, symptom in knowledge.symptoms.items():
        yield f"{code} absent", symptom.absent
    for key, finding in knowledge.findings.items():
        for saying, voices in finding.says.items():
            yield f"{key} {saying}", voices
    for key, kind in knowledge.kinds.items():
        for told, voices in kind.says.items():
            yield f"{key} {told}", voices
    for key, event in knowledge.events.items():
        for happened, voices in event.says.items():
            yield f"{key} {happened}", voices
    for use in type(knowledge.frames).model_fields:
        yield f"frames {use}", getattr(knowledge.frames, use)


def too_few(knowledge: Knowledge) -> Iterator[Problem]:
    """Statements with fewer phrasings than the cap on sentence templates asks for."""
    for need in needs(knowledge):
        if need.had < need.needed:
            says = (
                f"{need.saying!r} has {need.had} {need.voice} phrasings and needs {need.needed}: "
                f"it stands in {need.share:.0%} of the items of {need.task}"
            )
            yield Problem("phrasing count", need.fact, says, f"write {need.needed - need.had} more")
