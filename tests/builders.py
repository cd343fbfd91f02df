"""A small invented knowledge that uses every field, for tests that need one."""

from __future__ import annotations

from typing import Any

from kg.knowledge.knowledge import Knowledge
from kg.model.comorbidity import Comorbidity
from kg.model.condition import Condition
from kg.model.differential import Differential
from kg.model.disorder import Disorder
from kg.model.finding import Finding
from kg.model.group import SymptomGroup
from kg.model.kinds import EpisodeKind, EventKind
from kg.model.mapping import Mapping
from kg.model.person import Occupation, Person
from kg.model.point import DefinitionPoint
from kg.model.symptom import Symptom
from kg.model.units import Units, reading
from kg.wording.model import Wording

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


def symptom(code: str, name: str) -> Symptom:
    forms = [
        {
            "code": f"{code}.{number}",
            "name": f"{name} {word}",
            "meaning": f"The {word} form.",
        }
        for number, word in enumerate(("mild", "odd", "loud"), start=1)
    ]
    data = {"code": code, "name": name, "meaning": "A sign.", "cues": [name, f"{name}*"]}
    return Symptom.model_validate({**data, "subtypes": forms, **PROVENANCE})


def group(code: str, pool: list[str], least: int, **more: Any) -> SymptomGroup:
    data = {"code": code, "name": code.capitalize(), "meaning": "A group.", "pool": pool, "minimum_count": least}
    return SymptomGroup.model_validate({"kinds": ["murk"], **data, **more, **PROVENANCE})


def disorder(code: str, needs: list[str], **more: Any) -> Disorder:
    data = {"code": code, "name": f"Disorder {code}", "chapter": "Inventions", "meaning": "Invented."}
    return Disorder.model_validate({**data, "needs": needs, **more, **PROVENANCE}, context=reading(UNITS))


def kind(key: str, symptoms: list[str], **more: Any) -> EpisodeKind:
    data = {"key": key, "name": key.capitalize(), "words": f"the {key}", "meaning": "A stretch.", "symptoms": symptoms}
    return EpisodeKind.model_validate({**data, "cues": [key], **more, **PROVENANCE})


def finding(key: str, kind: str, **more: Any) -> Finding:
    data = {"key": key, "name": key.capitalize(), "type": kind, "meaning": "A fact.", "cues": [key]}
    return Finding.model_validate({**data, **more, **PROVENANCE})


def worded(*owners: str) -> dict[str, Any]:
    """One wording file of the small knowledge, which words symptoms in every way."""
    history = [{"who": "Zoë", "when": "2026-01-31", "what": "first version"}]

    def both(text: str) -> dict[str, list[str]]:
        return {"chart": [f"{text}, as they say", f"much {text}"], "self": [f"p: {text}", f"*{text} of mine"]}

    symptoms = [
        {
            "code": code,
            "stage": "mood",
            "noun": both("a gloom"),
            "denied": both("any gloom"),
            "absent": both("Fine."),
            "stories": {"chart": [{"text": "Once.", "for": [f"{code}.2", f"{code}.1"]}], "self": ["Twice."]},
            "asks": ["Is it so?"],
            "forms": [
                {
                    "code": f"{code}.{number}",
                    "chart": ["P|[be] odd"],
                    "self": ["P|[be] dull|Often", "m: P|[hum]"],
                    "examples": both("= P|[hum]"),
                    "signs": ["P|[hum]"],
                    "vague": ["Once."],
                }
                for number in (1, 2, 3)
            ],
        }
        for code in owners
    ]
    return {"history": history, "symptoms": symptoms}


def wording() -> Wording:
    """Two families, one file of frames, and one of everything else."""
    history = [{"who": "Zoë", "when": "2026-01-31", "what": "first version"}]
    says = {"since": {"chart": ["It has lasted {span}."], "self": ["It's {span} now.", "{span} it has been."]}}
    odd = {
        **worded("S001", "S002", "S003"),
        "themes": [{"for": ["S002", "S001.2", "course", "murk", "shock"], "slots": ["hue"], "sets": [["grey"]]}],
        "links": [{"first": "S001", "then": "S002.1", "chart": ["{A}, so {b}"], "self": ["{A} and {b}", "{B}: {a}"]}],
        "episodes": [
            {"kind": "murk", "stages": [["mood", "hum"], ["hum", "mood"]], "names": {"self": ["fog"]}, "says": says}
        ],
        "findings": [{"key": "course", "says": {"always": {"chart": ["At all times."], "self": ["Always."]}}}],
    }
    even = {
        **worded("S004", "S005"),
        "themes": [
            {
                "for": ["shock"],
                "event": "shock",
                "gives": {"bang": "what", "where": "place"},
                "slots": ["what", "place"],
                "sets": [["the fall", "the stairs"], ["the bang", "the yard"]],
            },
            {"for": ["wave"], "slots": ["swim"], "sets": [["a swim"], ["a dive"]]},
        ],
        "episodes": [{"kind": "wave", "stages": [["mood"]], "names": {"chart": ["wave"]}, "says": says}],
        "findings": [{"key": "shock", "says": {"ago": {"self": ["{span} ago."]}}}],
    }
    frames = {genre: {"opening": [f"The {genre} of {{0}}.", "A {0}."]} for genre in ("chart", "self", "letter")}
    lives = {
        "kin": [{"marital": "single", "gender": "woman", "ages": [18, 40], "relatives": ["sister", "father"]},
                {"marital": "single", "relatives": ["father"]}],
        "hobbies": [{"hobby": "chess", "outing": "the club"}, {"hobby": "the choir", "outing": "practice"}],
        "small": {"late": ["two", "half past two"], "early": ["four"]},
    }  # fmt: skip
    return Wording.model_validate(
        {
            "families": {"odd": odd, "even": even},
            "genres": {"frames": {"history": history, **frames}},
            "lives": {"history": history, **lives},
            "relatives": {"history": history, "pronouns": {"sister": "she", "father": "he"}},
            "work": {"history": history, "work": {"lamp-lighter": {"task": "lighting lamps", "thing": "the lamp"}}},
        }
    )


def small_knowledge() -> Knowledge:
    """Two disorders, three groups, five symptoms, one differential, and one or two of everything else."""
    symptoms = [
        symptom(f"S00{number}", name) for number, name in enumerate(("gloom", "hum", "itch", "jolt", "kick"), 1)
    ]
    points = (
        DefinitionPoint(says="It is dull.", cues=("dull*", "no + shine"), against=("bright", "very + shiny")),
        DefinitionPoint(says="It hums.", cues=("hum*",)),
    )
    rare = {
        "points": points[:1],
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
        update={"near": ("S002",), "opposites": ("S004",), "review": True, "points": points, "subtypes": forms}
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
            points=points,
        ),
        finding("hums.per_week", "number", unit="times a week", range=[0, 14]),
        finding("loud", "boolean"),
    ]
    kinds = [
        kind(
            "murk",
            ["S001", "S002", "S003", "S004"],
            range=[30, 15000],
            onset_ages=[4, 40],
            ongoing=True,
            by_onset_age=True,
            effects=["impairment", "distress"],
        ),
        kind(
            "wave",
            ["S004", "S005"],
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
            **PROVENANCE,
        }
    )
    pair = {"disorders": ("D001", "D002"), "together": "never", "reason": "A wave excludes the other."}
    occupation = {"code": "lamp-lighter", "name": "lamp lighter", "ages": [20, 60]}
    people = ({"age": age, "gender": "woman", "occupation": "lamp-lighter", "marital": "single"} for age in (50, 23))
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
        occupations={"lamp-lighter": Occupation.model_validate(occupation)},
        people=tuple(Person.model_validate(one) for one in people),
        wording=wording(),
        mappings=(
            Mapping.model_validate({**mapping, "set_name": "abc", "object": "ABC:1", "object_label": "Dull, the"}),
            Mapping.model_validate({**mapping, "set_name": "xyz", "object": "XYZ:2", "object_label": "Dull"}),
        ),
    )
