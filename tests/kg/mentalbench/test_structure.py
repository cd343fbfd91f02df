"""Defects of structure: each is planted in a sound release, and found where it was planted."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

from evaluators.audit.report import AuditReport, audit
from tests.kg.mentalbench import release
from tests.kg.mentalbench.release import FULL, GRAPH, Files, changed, pair, single, with_symptoms

LOW = "dataset/low/D001/main_gemini.json"
LOW_FEATURES = "dataset/low/D001/features/main_gemini.json"
TYPE4B = "dataset/high/D001/D002/type4/b_main_gemini.json"
CRITERIA = f"{GRAPH}/diagnostic_criteria.json"
DIFFERENTIALS = f"{GRAPH}/differential_diagnosis/D001.json"

Change = Callable[[Files], object]


def sound() -> Files:
    """Five distinct profiles in each of two levels, so that no file is short of entries."""
    profiles = [changed(FULL, duration=f"{months} months") for months in range(2, 7)]
    others = deepcopy(profiles)
    for number, profile in enumerate(others, start=2):
        profile["sampled_symptom_groups"]["core"]["duration"] = f"{number} weeks"
    return release.graph() | single(profiles) | pair(others)


def audited(files: Files, folder: Path) -> AuditReport:
    return audit(release.write(files, folder))


def test_a_sound_release_has_no_defect(tmp_path: Path) -> None:
    structure = audited(sound(), tmp_path).structure
    assert structure.defects == ()
    assert structure.graph is not None
    assert structure.graph.model_dump() == {
        "disorders": 5,
        "groups": 4,
        "symptoms": 5,
        "subtypes": 2,
        "differentials": 1,
        "rules": 2,
        "absent": (),
    }


def option(files: Files, place: int, name: str) -> None:
    for path in (LOW, LOW_FEATURES):
        entry = files[path]["D001_l002"]
        lines = entry["options"].split("\n")
        lines[place] = f"    {'ABCD'[place - 1]}. {name}"
        entry["options"] = "\n".join(lines)


def criteria(files: Files, code: str) -> release.Json:
    part: release.Json = files[CRITERIA][code]["required_criteria"]
    return part


def profile(files: Files) -> release.Json:
    part: release.Json = files[LOW_FEATURES]["D001_l002"]["features"]["question"]["sampled_features"]
    return part


def rename(mapping: release.Json, old: str, new: str) -> None:
    mapping[new] = mapping.pop(old)


@pytest.mark.parametrize(
    ("change", "check", "where"),
    [
        (lambda files: files[LOW].pop("D001_l025"), "count", "low/D001/main_gemini.json"),
        (lambda files: files.update({"dataset/low/D001/x.json": {}}), "unknown file", "dataset/low/D001/x.json"),
        (lambda files: rename(files[LOW], "D001_l001", "D002_l001"), "id outside its folder", "type1/gemini/D002_l001"),
        (lambda files: rename(files[LOW], "D001_l001", "D002_l001"), "item without profile", "type1/gemini/D002_l001"),
        (lambda files: rename(files[LOW], "D001_l001", "D002_l001"), "profile without item", "type1/gemini/D001_l001"),
        (lambda files: option(files, 3, "Birch Disorder"), "repeated option", "type1/gemini/D001_l002"),
        (lambda files: option(files, 3, "Fir Disorder"), "dangling option", "type1/gemini/D001_l002"),
        (lambda files: option(files, 3, "Elm Disorder"), "options vary", "type1/gemini/D001_l002"),
        (lambda files: option(files, 1, "Elm Disorder"), "gold and name differ", "type1/gemini/D001_l002"),
        (lambda files: option(files, 1, "Elm Disorder"), "gold of another folder", "type1/gemini/D001_l002"),
        (lambda files: option(files, 1, "Elm Disorder"), "gold varies", "type1/gemini/D001_l002"),
        (
            lambda files: files[LOW]["D001_l002"].update(options="A. One"),
            "options not A to D",
            "type1/gemini/D001_l002",
        ),
        (lambda files: files[LOW]["D001_l002"].update(answer="Alder"), "unreadable answer", "type1/gemini/D001_l002"),
        (lambda files: files[LOW]["D001_l002"].update(answer="E. Alder"), "gold not offered", "type1/gemini/D001_l002"),
        (lambda files: files[LOW]["D001_l002"].update(question="Other."), "copies differ", "type1/gemini/D001_l002"),
        (
            lambda files: files[TYPE4B]["D001-D002_h001"].update(answer="B. Alder Disorder"),
            "gold of another folder",
            "type4b/gemini/D001-D002_h001",
        ),
        (lambda files: profile(files).update(changed(FULL, duration="1 day")), "profile varies", "low/D001/0"),
        (lambda files: profile(files).update(changed(FULL, duration="ages")), "unreadable duration", "low/D001/0"),
        (lambda files: profile(files).update(sampled_symptoms=["S001"]), "symptoms outside groups", "low/D001/0"),
        (lambda files: profile(files).update(disease_code="D002"), "profile of another disorder", "low/D001/0"),
        (lambda files: profile(files).update(disease_code="D009"), "dangling disorder", "low/D001/0"),
        (
            lambda files: profile(files).update(with_symptoms(FULL, "S001", "S004")),
            "symptom outside pool",
            "low/D001/0",
        ),
        (
            lambda files: profile(files)["sampled_symptom_groups"].update(extra={"symptoms": ["S001"]}),
            "group of another disorder",
            "low/D001/0",
        ),
        (
            lambda files: profile(files)["sampled_symptoms_descriptions"]["S001"].update(name="Else"),
            "two names",
            "low/D001/0",
        ),
        (
            lambda files: profile(files)["sampled_symptoms_descriptions"]["S001"].update(subtypes={"Noon": ""}),
            "dangling subtype",
            "low/D001/0",
        ),
        (
            lambda files: rename(profile(files)["sampled_symptoms_descriptions"], "S001", "S099"),
            "dangling symptom",
            "low/D001/0",
        ),
        (lambda files: files[f"{GRAPH}/disorder.json"].pop("D005"), "dangling disorder", "D005"),
        (lambda files: files[CRITERIA]["D005"].update(name="Elms"), "two names", "D005"),
        (
            lambda files: files[f"{GRAPH}/disorder.json"]["D005"].update(name="Alder Disorder"),
            "shared name",
            "Alder Disorder",
        ),
        (lambda files: files[f"{GRAPH}/symptom/1all.json"]["S005"].update(name="FIRST"), "shared name", "first"),
        (lambda files: criteria(files, "D005").update(traumatic_stressor_required="event"), "dangling event", "D005"),
        (lambda files: criteria(files, "D002")["extra"].update(symptom_pool=["S009"]), "dangling symptom", "extra"),
        (lambda files: criteria(files, "D002")["extra"].update(symptom_pool=["S004"]), "unused symptom", "S005"),
        (
            lambda files: criteria(files, "D002")["extra"].update(symptom_pool=["S005", "S005"]),
            "repeated symptom",
            "extra",
        ),
        (
            lambda files: criteria(files, "D002")["extra"].update(must_include_all=["S001"]),
            "core outside pool",
            "extra",
        ),
        (lambda files: criteria(files, "D002")["extra"].update(min_count=2), "minimum above pool", "extra"),
        (
            lambda files: criteria(files, "D002")["core"].update(min_count=1),
            "group defined twice",
            f"{CRITERIA}, D002 > core",
        ),
        (
            lambda files: files[DIFFERENTIALS]["D001"].append(files[DIFFERENTIALS]["D001"][0]),
            "repeated differential",
            "D001-D002",
        ),
        (
            lambda files: files[DIFFERENTIALS]["D001"][0].update(differential_diagnosis="D007"),
            "dangling disorder",
            "D001-D007",
        ),
        (
            lambda files: files[DIFFERENTIALS]["D001"][0].update(differential_diagnosis="D001"),
            "differential with itself",
            "D001-D001",
        ),
        (lambda files: files[DIFFERENTIALS]["D001"][0]["rules"].pop("D002"), "rules of other disorders", "D001-D002"),
        (lambda files: files[DIFFERENTIALS]["D001"][0]["rules"].update(D002=["a", "b"]), "rule count", "D001-D002"),
        (
            lambda files: rename(files[DIFFERENTIALS], "D001", "D003"),
            "misplaced differential",
            f"{DIFFERENTIALS}, D003",
        ),
    ],
)
def test_a_planted_defect_is_found_in_its_place(tmp_path: Path, change: Change, check: str, where: str) -> None:
    files = deepcopy(sound())
    change(files)
    structure = audited(files, tmp_path).structure
    assert where in {defect.where for defect in structure.defects if defect.check == check}
    assert structure.defect_counts[check] >= 1


def test_a_key_that_occurs_twice_is_a_defect(tmp_path: Path) -> None:
    release.write(sound(), tmp_path)
    path = tmp_path / "resources" / LOW
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("D001_l002", "D001_l001"), encoding="utf-8")
    defects = audit(tmp_path).structure.defects
    assert [defect.where for defect in defects if defect.check == "repeated key"] == [LOW]


def test_the_inventory_says_what_is_absent(tmp_path: Path) -> None:
    kinds = {part.kind: part for part in audited(sound(), tmp_path).structure.inventory}
    charts, rivals = kinds["type1 items"], kinds["type4b items"]
    assert (charts.expected, charts.found, charts.entries) == (15, 1, 25)
    assert "low/D001/main_gpt5.json" in charts.absent
    assert "low/D001/main_gemini.json" not in charts.absent
    assert rivals.absent == (
        "high/D001/D002/type4/b_main_gpt5.json",
        "high/D001/D002/type4/b_main_qwen235.json",
    )
    assert (kinds["medium profiles"].found, len(kinds["medium profiles"].absent)) == (0, 15)


def test_without_a_graph_the_rest_is_audited(tmp_path: Path) -> None:
    report = audited({path: part for path, part in sound().items() if GRAPH not in path}, tmp_path)
    assert report.structure.graph is None
    assert report.thresholds is None
    assert report.distractors is None
    assert report.items == 100
    assert {part.expected for part in report.structure.inventory} == {None}


def test_without_a_dataset_the_graph_is_audited(tmp_path: Path) -> None:
    report = audited(release.graph(), tmp_path)
    assert report.items == 0
    assert report.structure.defects == ()
