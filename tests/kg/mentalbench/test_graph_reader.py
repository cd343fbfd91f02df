"""The released graph."""

from pathlib import Path

import pytest

from kg.errors import UserError
from kg.mentalbench.duration import parse
from kg.mentalbench.graph import MentalKg
from kg.mentalbench.graph_reader import read_graph
from tests.kg.mentalbench import release
from tests.kg.mentalbench.release import GRAPH, Files


def read(files: Files, folder: Path) -> MentalKg:
    graph = read_graph(release.write(files, folder) / "resources" / GRAPH)
    assert graph is not None
    return graph


def test_objects_are_groups_and_other_values_are_the_disorders_own(tmp_path: Path) -> None:
    graph = read(release.graph(), tmp_path)
    first, fourth, fifth = (graph.disorders[code] for code in ("D001", "D004", "D005"))
    assert first.required_groups == ("core",)
    assert first.min_duration == parse("1 month")
    assert first.functional_impairment is True
    assert fourth.functional_impairment is False
    assert fifth.max_duration == parse("1 month")
    assert (fifth.traumatic_stressor, fifth.psychosocial_stressor) == (True, False)
    assert graph.disorders["D003"].additional_requirements == ("Onset in spring",)


def test_relation_stays_with_the_disorder_and_the_rest_with_the_group(tmp_path: Path) -> None:
    graph = read(release.graph(), tmp_path)
    assert [(use.group, use.mandatory) for use in graph.disorders["D002"].uses] == [
        ("core", True),
        ("extra", False),
    ]
    assert graph.groups["core"].core_one_of == ("S001",)
    assert graph.groups["far"].core_all == ("S002",)
    assert graph.groups["core"].min_duration == parse("2 weeks")
    assert not graph.remarks


def test_the_word_none_is_no_condition(tmp_path: Path) -> None:
    (differential,) = read(release.graph(), tmp_path).differentials
    assert differential.code == "D001-D002"
    assert differential.condition is None
    assert differential.rules == {"D001": ("It is autumn.",), "D002": ("It is winter.",)}


def test_subtypes_and_examples(tmp_path: Path) -> None:
    symptoms = read(release.graph(), tmp_path).symptoms
    assert symptoms["S001"].subtypes == {"Early": "At dawn.", "Late": "At dusk."}
    assert symptoms["S002"].examples == ("Dropping a cup.",)


def test_a_group_defined_in_two_ways_is_remarked(tmp_path: Path) -> None:
    files = release.graph()
    files[f"{GRAPH}/diagnostic_criteria.json"]["D002"]["required_criteria"]["core"]["min_count"] = 3
    (remark,) = read(files, tmp_path).remarks
    assert (remark.kind, remark.where) == ("group defined twice", "D002 > core")


def test_parts_that_are_absent_are_remarked(tmp_path: Path) -> None:
    files = {f"{GRAPH}/diagnostic_criteria.json": release.graph()[f"{GRAPH}/diagnostic_criteria.json"]}
    graph = read(files, tmp_path)
    absent = {remark.where for remark in graph.remarks if remark.kind == "absent"}
    assert absent == {"disorder.json", "symptom", "differential_diagnosis", "event.json"}
    assert graph.all_names() == release.NAMES


def test_no_criteria_no_graph(tmp_path: Path) -> None:
    assert read_graph(tmp_path) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b'{"D001": ', "is not valid JSON"),
        (b"[]", "holds no JSON object"),
        (b"\xff\xfe", "is not UTF-8"),
        (b'{"D001": NaN}', "NaN is not a JSON value"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b'{"\\ud800": 1}', "is not UTF-8"),
        (b'{"D001": {"name": "Alder"}}', "D001 > required_criteria: Field required"),
        (
            b'{"D001": {"name": "A", "required_criteria": {"g": {"relation": "may"}}}}',
            "D001 > g > relation: Input should be 'must_include' or 'include'",
        ),
        (
            b'{"D001": {"name": "A", "required_criteria": {"min_duration": "a while"}}}',
            "D001 > min_duration: not a duration: 'a while'",
        ),
    ],
)
def test_a_malformed_file_is_named_with_the_remedy(tmp_path: Path, text: bytes, message: str) -> None:
    release.write(release.graph(), tmp_path)
    path = tmp_path / "resources" / GRAPH / "diagnostic_criteria.json"
    path.write_bytes(text)
    with pytest.raises(UserError) as caught:
        read_graph(path.parent)
    assert str(path) in str(caught.value)
    assert message in str(caught.value)
    assert "Fetch the file again from the release, or remove it" in str(caught.value)


def test_a_key_that_occurs_twice_is_remarked(tmp_path: Path) -> None:
    release.write(release.graph(), tmp_path)
    folder = tmp_path / "resources" / GRAPH
    (folder / "event.json").write_text('{"a": {}, "a": {}}', encoding="utf-8")
    graph = read_graph(folder)
    assert graph is not None
    assert [(remark.kind, remark.where) for remark in graph.remarks] == [("repeated key", "a")]
