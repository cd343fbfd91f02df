"""A small invented knowledge that uses every field, for tests that need one."""

from __future__ import annotations

from typing import Any

from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Condition
from kg.model.differential import Differential
from kg.model.disorder import Disorder
from kg.model.finding import Episode, Finding
from kg.model.frames import Frames
from kg.model.group import SymptomGroup
from kg.model.mapping import Mapping
from kg.model.person import Occupation, Person
from kg.model.symptom import Symptom
from kg.model.units import Units, reading

PROVENANCE: dict[str, Any] = {
    "deviation": ["Simpler than the manual.", "Also shorter."],
    "sources": [{"what": "criteria", "where": "Invented Manual, A to C"}, {"what": "structure", "where": "nowhere"}],
    "history": [
        {"who": "Zoë", "when": "2026-01-31", "what": "first version"},
        {"who": "an editor", "when": "2026-02-01", "what": 'second: "better"'},
    ],
}


UNITS: Units = {"duration.total": "days", "onset_age": "years", "wave.days": "days"}
"""The numbers of the small knowledge."""


def conditions(*texts: str, known: Units = UNITS) -> tuple[Condition, ...]:
    return tuple(Condition.model_validate(text, context=reading(known)) for text in texts)


def said(name: str) -> dict[str, list[str]]:
    return {"chart": [f"There is talk of {name}."], "self": [f"I speak of {name}.", f"It is {name} again."]}


def symptom(code: str, name: str) -> Symptom:
    forms = [
        {
            "code": f"{code}.{number}",
            "name": f"{name} {word}",
            "meaning": f"The {word} form.",
            "clause": f"{name} {word}",
            "chart": [f"A {word} {name} is noted.", f"The {word} {name} stands out."],
            "self": [
                {"register": "plain", "text": f"My {name} is {word}."},
                {"register": "clipped", "text": f"{name.capitalize()}. Quite {word}."},
                {"register": "older", "text": f"This {name} is what we called {word}."},
            ],
        }
        for number, word in enumerate(("mild", "odd", "loud"), start=1)
    ]
    data = {"code": code, "name": name, "meaning": "A sign.", "cues": [name, f"{name}*"], "absent": said(f"no {name}")}
    return Symptom.model_validate({**data, "subtypes": forms, **PROVENANCE})


def group(code: str, pool: list[str], least: int, **more: Any) -> SymptomGroup:
    data = {"code": code, "name": code.capitalize(), "meaning": "A group.", "pool": pool, "minimum_count": least}
    return SymptomGroup.model_validate({**data, **more, **PROVENANCE})


def disorder(code: str, groups: dict[str, bool], **more: Any) -> Disorder:
    requires = [{"group": name, "mandatory": mandatory} for name, mandatory in groups.items()]
    data = {"code": code, "name": f"Disorder {code}", "chapter": "Inventions", "meaning": "Invented."}
    return Disorder.model_validate({**data, "requires": requires, **more, **PROVENANCE}, context=reading(UNITS))


def finding(key: str, kind: str, **more: Any) -> Finding:
    sayings = {"boolean": ["true", "false", "vague"], "number": ["value", "zero", "vague"], "choice": ["vague"]}[kind]
    sayings += [choice["value"] for choice in more.get("values", ())]
    says = {saying: said(f"{key} {saying}") for saying in sayings}
    data = {"key": key, "name": key.capitalize(), "type": kind, "meaning": "A fact.", "cues": [key], "says": says}
    return Finding.model_validate({**data, **more, **PROVENANCE})


def small_knowledge() -> Knowledge:
    """Two disorders, three groups, five symptoms, one differential, and one of everything else."""
    symptoms = [
        symptom(f"S00{number}", name) for number, name in enumerate(("gloom", "hum", "itch", "jolt", "kick"), 1)
    ]
    groups = [
        group("dull", ["S001", "S002", "S003"], 2, core={"rule": "one_of", "symptoms": ["S001", "S002"]}),
        group("spell", ["S004", "S005"], 1, episode="wave", minimum_duration="2 weeks", impairment=True),
        group("burst", ["S004", "S005"], 2, episode="wave", core={"rule": "all", "symptoms": ["S004"]}),
    ]
    disorders = [
        disorder(
            "D001",
            {"dull": True, "burst": False},
            abbreviations=["DUL"],
            synonyms=["dullness", "the dulls"],
            minimum_duration="1 month",
            maximum_duration="2 years and 1 month",
            functional_impairment=True,
            requirements=["onset_age < 12", "spell.ever = false"],
            excluded_when=[{"disorder": "D002", "reason": "The wave comes first.", "implied": True}],
            meaning="Dull.",
        ),
        disorder("D002", {"spell": True}, stressor="traumatic", requirements=["wave.days >= 2 weeks"]),
    ]
    differential = Differential.model_validate(
        {
            "code": "D001-D002",
            "primary": "D001",
            "alternative": "D002",
            "trigger": {"says": "A wave is mentioned.", "vague": ["S004", "wave.days", "course"]},
            "key_difference": "Whether there was a wave.",
            "rules": [
                {"favours": "D001", "says": "No wave.", "when": {"any_of": [["spell.met = false"], ["S004 = false"]]}},
                {
                    "favours": "D002",
                    "says": "A wave.",
                    "when": {"any_of": [["spell.met = true", "course = since_wave"], ["course = always"]]},
                },
            ],
            **PROVENANCE,
        }
    )
    choices = [{"value": "always", "meaning": "At all times."}, {"value": "since_wave", "meaning": "After the wave."}]
    areas = [{"value": "social", "meaning": "Among people."}, {"value": "academic", "meaning": "In learning."}]
    findings = [
        finding("duration.total", "number", unit="days", range=[3, 900], agrees=["wave.days <= duration.total"]),
        finding("impairment", "boolean"),
        finding("impairment.domain", "choice", values=areas),
        finding("onset_age", "number", unit="years", range=[4, 40]),
        finding("course", "choice", values=choices),
        finding("stressor.traumatic", "boolean"),
    ]
    wave = Episode.model_validate(
        {
            "key": "wave",
            "name": "Wave",
            "meaning": "A stretch.",
            "range": [3, 90],
            "cues": ["wave"],
            "days": {"value": said("wave days"), "vague": said("wave days unsure")},
            "impairment": {"true": said("wave hurt"), "false": said("wave harmless"), "vague": said("wave unsure")},
            "absent": said("no wave"),
            **PROVENANCE,
        }
    )
    occupation = {"code": "lamp-lighter", "name": "lamp lighter", "ages": [20, 60], "domains": ["social", "academic"]}
    details = {"self": [f"I lit lamp {word}." for word in "abcde"], "chart": [f"Lamps {word}." for word in "abc"]}
    people = ({"age": age, "gender": "woman", "occupation": "lamp-lighter", "marital": "single"} for age in (50, 23))
    frames = {use: said(f"frame {use}") for use in Frames.model_fields}
    mapping = {"subject": "D001", "predicate": "skos:broadMatch", "justification": "semapv:ManualMappingCuration"}
    return Knowledge(
        disorders={one.code: one for one in disorders},
        groups={one.code: one for one in sorted(groups, key=lambda one: one.code)},
        symptoms={one.code: one for one in symptoms},
        differentials={differential.code: differential},
        findings={one.key: one for one in sorted(findings, key=lambda one: one.key)},
        episodes={"wave": wave},
        occupations={"lamp-lighter": Occupation.model_validate({**occupation, **details})},
        people=tuple(Person.model_validate(one) for one in people),
        frames=Frames.model_validate(frames),
        mappings=(
            Mapping.model_validate({**mapping, "set_name": "abc", "object": "ABC:1", "object_label": "Dull, the"}),
            Mapping.model_validate({**mapping, "set_name": "xyz", "object": "XYZ:2", "object_label": "Dull"}),
        ),
    )
