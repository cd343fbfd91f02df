"""A tiny release with invented disorders, as a mapping from path to content, to be changed and written."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

Json = dict[str, Any]
Files = dict[str, Json]

GRAPH = "knowledge_graph/EN"
NAMES = {
    "D001": "Alder Disorder",
    "D002": "Birch Disorder",
    "D003": "Cedar Disorder (Tall Type)",
    "D004": "Dogwood Disorder",
    "D005": "Elm Disorder",
}
TEXT = "Well, " + "so it goes on " * 39 + "and on."
"""159 words without a defect."""

CORE: Json = {
    "relation": "must_include",
    "min_count": 2,
    "symptom_pool": ["S001", "S002", "S003"],
    "must_include_one_of": ["S001"],
    "min_duration": "2 weeks",
    "functional_impairment_required": True,
}
FULL: Json = {
    "disease_code": "D001",
    "sampled_diagnostic_criteria": {"duration": "1 year and 2 months", "functional_impairment_required": True},
    "sampled_symptom_groups": {
        "core": {"symptoms": ["S001", "S002"], "duration": "3 weeks", "name": "core"},
    },
    "sampled_symptoms": ["S001", "S002"],
    "sampled_symptoms_descriptions": {
        "S001": {"name": "First", "categoty": "core", "description": "One.", "subtypes": {"Early": "At dawn."}},
        "S002": {"name": "Second", "categoty": "core", "description": "Two.", "examples": "Dropping a cup."},
    },
}
"""A profile that is full for D001."""


def graph() -> Files:
    """Five disorders: D001 to D003 share a group; D004 wants no impairment; D005 a stressor and at most a month."""
    other = {"relation": "must_include", "min_count": 1, "symptom_pool": ["S001", "S004"]}
    criteria = {
        "D001": {"core": CORE, "min_duration": "1 month", "functional_impairment_required": True},
        "D002": {"core": CORE, "extra": {"relation": "include", "min_count": 1, "symptom_pool": ["S005"]}},
        "D003": {"core": CORE, "additional_requirements": ["Onset in spring"]},
        "D004": {"other": other, "functional_impairment_required": False},
        "D005": {
            "far": {"relation": "must_include", "min_count": 1, "symptom_pool": ["S002"], "must_include_all": ["S002"]},
            "max_duration": "1 month",
            "traumatic_stressor_required": "traumatic_stressor_required",
        },
    }
    symptoms: Json = {
        f"S00{number}": {"name": name, "category": "core", "description": f"{name}.", "subtypes": {}}
        for number, name in enumerate(("First", "Second", "Third", "Fourth", "Fifth"), start=1)
    }
    symptoms["S001"]["subtypes"] = {"Early": "At dawn.", "Late": "At dusk."}
    symptoms["S002"] = {
        "name": "Second",
        "category": "core",
        "description": "Two.",
        "examples": ["Dropping a cup."],
    }
    differential = {
        "differential_diagnosis": "D002",
        "additional_condition": "None",
        "key_difference": "The season.",
        "rules": {"D001": ["It is autumn."], "D002": ["It is winter."]},
    }
    return {
        f"{GRAPH}/disorder.json": {code: {"name": name} for code, name in NAMES.items()},
        f"{GRAPH}/diagnostic_criteria.json": {
            code: {"name": NAMES[code], "required_criteria": deepcopy(part)} for code, part in criteria.items()
        },
        f"{GRAPH}/symptom/1all.json": symptoms,
        f"{GRAPH}/differential_diagnosis/D001.json": {"D001": [differential]},
        f"{GRAPH}/event.json": {"traumatic_stressor_required": {"name": "Traumatic Event"}},
    }


def single(
    profiles: list[Json],
    *,
    level: str = "low",
    unit: str = "D001",
    options: tuple[str, ...] = ("D001", "D002", "D003", "D004"),
    text: str = TEXT,
    generator: str = "gemini",
) -> Files:
    """The two files of a disorder, with five variants of each profile and gold at its place among the options."""
    names = [NAMES[code] for code in options]
    place = options.index(unit)
    items: Json = {}
    features: Json = {}
    for number in range(5 * len(profiles)):
        identifier = f"{unit}_{level[0]}{number + 1:03d}"
        items[identifier] = {
            "question": text,
            "options": options_text(names),
            "answer": f"{'ABCD'[place]}. {names[place]}",
        }
        features[identifier] = items[identifier] | {
            "features": {
                "question": {"sampled_features": deepcopy(profiles[number // 5])},
                "option": {"options": names, "answer_index": [place]},
            },
            "prompt": "",
        }
    folder = f"dataset/{level}/{unit}"
    return deepcopy({f"{folder}/main_{generator}.json": items, f"{folder}/features/main_{generator}.json": features})


def pair(profiles: list[Json], *, options: tuple[str, ...] = ("D003", "D001", "D005", "D002")) -> Files:
    """The four files of the pair D001-D002."""
    names = [NAMES[code] for code in options]
    main, sub = options.index("D001"), options.index("D002")
    answers = {
        "both": f"{'ABCD'[main]} & {'ABCD'[sub]}. {NAMES['D001']} & {NAMES['D002']}",
        "a": f"{'ABCD'[main]}. {NAMES['D001']}",
        "b": f"{'ABCD'[sub]}. {NAMES['D002']}",
    }
    indices = {"both": [main, sub], "a": [main], "b": [sub]}
    folder = "dataset/high/D001/D002"
    paths = {
        "both": f"{folder}/type3/main_gemini.json",
        "a": f"{folder}/type4/a_main_gemini.json",
        "b": f"{folder}/type4/b_main_gemini.json",
    }
    files: Files = {path: {} for path in paths.values()}
    features: Json = {}
    for number in range(5 * len(profiles)):
        identifier = f"D001-D002_h{number + 1:03d}"
        sampled = {key: part for key, part in profiles[number // 5].items() if key != "sampled_diagnostic_criteria"}
        entry: Json = {
            "options": options_text(names),
            "features": {"question_both": {"main_disease": "D001", "sampled_features": sampled}},
        }
        for case, path in paths.items():
            files[path][identifier] = {
                "question": TEXT,
                "options": options_text(names),
                "answer": answers[case],
            }
            entry |= {f"question_{case}": TEXT, f"answer_{case}": answers[case]}
            entry["features"][f"option_{case}"] = {"options": names, "answer_index": indices[case]}
        features[identifier] = entry
    return deepcopy(files | {f"{folder}/features/main_gemini.json": features})


def options_text(names: list[str]) -> str:
    """Options as the release lays them out."""
    lines = "".join(f"    {letter}. {name}\n" for letter, name in zip("ABCD", names, strict=True))
    return f"\n{lines}    "


def changed(profile: Json, **criteria: Any) -> Json:
    """The profile with some of its diagnostic criteria replaced; None removes one."""
    copy = deepcopy(profile)
    merged = copy["sampled_diagnostic_criteria"] | criteria
    copy["sampled_diagnostic_criteria"] = {key: part for key, part in merged.items() if part is not None}
    return copy


def with_symptoms(profile: Json, *codes: str) -> Json:
    """The profile with other symptoms in its core group."""
    copy = deepcopy(profile)
    copy["sampled_symptom_groups"]["core"]["symptoms"] = list(codes)
    copy["sampled_symptoms"] = list(codes)
    copy["sampled_symptoms_descriptions"] = {}
    return copy


def write(files: Files, folder: Path) -> Path:
    """Writes the files below ``folder/resources`` and returns ``folder``."""
    for name, content in files.items():
        path = folder / "resources" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content), encoding="utf-8")
    return folder
