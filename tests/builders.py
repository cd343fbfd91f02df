"""A small invented knowledge that uses every field, for tests that need one."""

from __future__ import annotations

from typing import Any

from kg.knowledge.knowledge import Knowledge
from kg.model.comorbidity import Comorbidity
from kg.model.condition import Condition
from kg.model.differential import Differential
from kg.model.disorder import Disorder
from kg.model.finding import Finding
from kg.model.frames import Frames
from kg.model.group import SymptomGroup
from kg.model.kinds import EpisodeKind, EventKind
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


UNITS: Units = {"hums.per_week": "times a week"}
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
    return SymptomGroup.model_validate({"kinds": ["murk"], **data, **more, **PROVENANCE})


def disorder(code: str, needs: list[str], **more: Any) -> Disorder:
    data = {"code": code, "name": f"Disorder {code}", "chapter": "Inventions", "meaning": "Invented."}
    return Disorder.model_validate({**data, "needs": needs, **more, **PROVENANCE}, context=reading(UNITS))


def kind(key: str, symptoms: list[str], sayings: list[str], **more: Any) -> EpisodeKind:
    data = {"key": key, "name": key.capitalize(), "words": f"the {key}", "meaning": "A stretch.", "symptoms": symptoms}
    says = {saying: said(f"{key} {saying}") for saying in sayings}
    return EpisodeKind.model_validate({**data, "cues": [key], "says": says, **more, **PROVENANCE})


def finding(key: str, kind: str, **more: Any) -> Finding:
    sayings = {"boolean": ["true", "false", "vague"], "number": ["value", "zero", "vague"], "choice": ["vague"]}[kind]
    sayings += [choice["value"] for choice in more.get("values", ())]
    says = {saying: said(f"{key} {saying}") for saying in sayings}
    data = {"key": key, "name": key.capitalize(), "type": kind, "meaning": "A fact.", "cues": [key], "says": says}
    return Finding.model_validate({**data, **more, **PROVENANCE})


def small_knowledge() -> Knowledge:
    """Two disorders, three groups, five symptoms, one differential, and one or two of everything else."""
    symptoms = [
        symptom(f"S00{number}", name) for number, name in enumerate(("gloom", "hum", "itch", "jolt", "kick"), 1)
    ]
    rare = {
        "weight": 2,
        "kinds": ("murk",),
        "apart": ("S004.2", "S005", "no S003", "course = always"),
        "needs": ("S002",),
        "implies": ("distress",),
        "among": 2,
        "voices": ("chart",),
    }
    forms = (symptoms[0].subtypes[0].model_copy(update=rare), *symptoms[0].subtypes[1:])
    symptoms[0] = symptoms[0].model_copy(
        update={"near": ("S002",), "opposites": ("S004",), "review": True, "subtypes": forms}
    )
    groups = [
        group(
            "dull",
            ["S001", "S002", "S003"],
            2,
            core={"rule": "one_of", "symptoms": ["S001", "S002"]},
            minimum_by_age=[{"below": 17, "count": 3}],
        ),
        group("spell", ["S004", "S005"], 1, kinds=["wave"], minimum_duration="2 weeks", effect="any"),
        group(
            "burst",
            ["S004", "S005"],
            2,
            kinds=["wave", "murk"],
            core={"rule": "all", "symptoms": ["S004"]},
            effect="harm",
            harm_by="dull",
            usual_days=[3, 90],
            usual_onset_ages=[10, 60],
            usual_count=2,
        ),
    ]
    disorders = [
        disorder(
            "D001",
            ["dull.now"],
            abbreviations=["DUL"],
            synonyms=["dullness", "the dulls"],
            requirements=[
                "onset_age(murk) < 12 years",
                "spell.ever = false",
                {"any_of": [["impairment(murk) = true"], ["hums.per_week >= 3 times a week", "S003.2 = true"]]},
            ],
            excluded_when=[
                {
                    "by": "D002",
                    "when": ["course != always", "overlap(murk, spell|burst) >= 1 day"],
                    "reason": "The wave comes first.",
                    "implied": True,
                }
            ],
            specifiers=[{"name": "with a wave", "when": ["burst.episodes >= 2"]}],
            release=["The release asks for a month."],
            meaning="Dull.",
        ),
        disorder(
            "D002",
            ["spell.ever"],
            requirements=["event.shock = true", "since(wave, shock) >= 0 days", "days(wave) >= 2 weeks"],
        ),
    ]
    differential = Differential.model_validate(
        {
            "code": "D001-D002",
            "primary": "D001",
            "alternative": "D002",
            "trigger": {"says": "A wave is mentioned.", "vague": ["S004", "wave.lasted", "course"]},
            "key_difference": "Whether there was a wave.",
            "rules": [
                {
                    "favours": "D001",
                    "says": "No wave.",
                    "when": {"any_of": [["spell.ever = false"], ["S004 = false", "loud = false"]]},
                },
                {
                    "favours": "D002",
                    "says": "A wave.",
                    "when": {
                        "any_of": [
                            ["spell.ever = true", "course = since_wave"],
                            ["share(spell, murk) > 50 %", "lead(murk, wave) > 0 days"],
                        ]
                    },
                },
            ],
            **PROVENANCE,
        },
        context=reading(UNITS),
    )
    choices = [{"value": "always", "meaning": "At all times."}, {"value": "since_wave", "meaning": "After the wave."}]
    findings = [
        finding(
            "course",
            "choice",
            values=choices,
            needs={"told": ("S001", "S004")},
            apart={"since_wave": ("S001.2", "S002")},
        ),
        finding("hums.per_week", "number", unit="times a week", range=[0, 14]),
        finding("loud", "boolean"),
    ]
    effects = [f"{effect}_{value}" for effect in ("impairment", "distress") for value in ("true", "false", "vague")]
    kinds = [
        kind(
            "murk",
            ["S001", "S002", "S003", "S004"],
            ["onset_age", "absent", *effects],
            range=[30, 15000],
            onset_ages=[4, 40],
            ongoing=True,
            by_onset_age=True,
            effects=["impairment", "distress"],
        ),
        kind(
            "wave",
            ["S004", "S005"],
            ["since", "past", "vague_begin", "vague_length", "admission_true", "absent", *effects],
            range=[3, 90],
            onset_ages=[10, 60],
            gap=30,
            over_for=2,
            follows_within=400,
            apart_from=["murk"],
            follows=["shock"],
            effects=["impairment", "distress", "admission"],
        ),
    ]
    shock = EventKind.model_validate(
        {
            "key": "shock",
            "name": "Shock",
            "words": "the shock",
            "meaning": "A jolt from outside.",
            "range": [1, 400],
            "ends": True,
            "cues": ["shock"],
            "says": {saying: said(f"shock {saying}") for saying in ("ago", "vague", "over", "goes_on", "absent")},
            **PROVENANCE,
        }
    )
    pair = {"disorders": ("D001", "D002"), "together": "never", "reason": "A wave excludes the other."}
    occupation = {"code": "lamp-lighter", "name": "lamp lighter", "ages": [20, 60]}
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
        kinds={one.key: one for one in kinds},
        events={"shock": shock},
        comorbidity=(Comorbidity.model_validate(pair),),
        occupations={"lamp-lighter": Occupation.model_validate({**occupation, **details})},
        people=tuple(Person.model_validate(one) for one in people),
        frames=Frames.model_validate(frames),
        mappings=(
            Mapping.model_validate({**mapping, "set_name": "abc", "object": "ABC:1", "object_label": "Dull, the"}),
            Mapping.model_validate({**mapping, "set_name": "xyz", "object": "XYZ:2", "object_label": "Dull"}),
        ),
    )
