"""`kgbench validate`: what it prints, and its exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kg.files.resources import ontology_folder
from kg.graph.encode import encode
from kg.knowledge.core import core
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.records import broken_records
from kg.knowledge.writer import write
from kg.rdf.write import to_rdf, write_turtle
from kg.validate import report
from kg.validate.wording import untold
from kgbench.cli.main import run
from tests.builders import group, small_knowledge
from tests.shipped import shipped


def written(knowledge: Knowledge, folder: Path) -> Path:
    write(knowledge, folder)
    return folder


def test_findings_name_record_file_problem_and_remedy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    knowledge = small_knowledge()
    groups = {**knowledge.groups, "dull": group("dull", ["S001", "S002"], 3)}
    folder = written(knowledge.model_copy(update={"groups": groups}), tmp_path / "knowledge")
    assert run(["validate", "--knowledge", str(folder), "--json"]) == 1
    out = json.loads(capsys.readouterr().out)
    assert out["findings"][0] == {
        "check": "threshold",
        "record": "dull",
        "file": "groups.yaml",
        "line": 24,
        "problem": "asks for 3 symptoms of a pool of 2",
        "what to do": "lower minimum_count or add symptoms to the pool",
    }
    assert out["notes"] == ["Shapes, consistency and proofs were not checked, because records are broken."]
    assert all(one["file"] for one in out["findings"])


def test_a_table_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = written(small_knowledge(), tmp_path / "knowledge")
    assert run(["validate", "--knowledge", str(folder)]) == 1
    out, err = capsys.readouterr()
    assert "D001-disorder-d001" not in out
    assert "no part tells 'past'" in out
    assert out.splitlines()[-1].endswith(f"findings in {folder}")
    assert "Checking shapes ..." in err


def test_proofs_are_part_of_it_when_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = written(small_knowledge(), tmp_path / "knowledge")
    assert run(["validate", "--knowledge", str(folder), "--prove", "--json"]) == 1
    out = json.loads(capsys.readouterr().out)
    assert out["proved"]["chart exists"] == 2
    # The rules of the small knowledge do not exclude each other on purpose: course may be "always" without a wave.
    found = [one for one in out["findings"] if one["check"] == "both rules hold"]
    assert [one["record"] for one in found] == ["D001-D002"]
    assert "A patient of " in found[0]["problem"]
    assert found[0]["file"] == "differentials/D001-D002.yaml"


def test_an_export_is_checked_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    graph = to_rdf(encode(small_knowledge()))
    write_turtle(graph, tmp_path / "whole.ttl")
    assert run(["validate", "--knowledge", str(tmp_path / "whole.ttl"), "--json"]) == 1
    out, err = capsys.readouterr()
    assert err.startswith("Checking the RDF file ...\n")
    checks = {one["check"] for one in json.loads(out)["findings"]}
    assert checks == {"part", "part count"}


def test_mistakes_are_no_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", "--knowledge", str(tmp_path / "none")]) == 2
    assert "is not a folder; give the folder that holds disorders/" in capsys.readouterr().err
    folder = written(small_knowledge(), tmp_path / "knowledge")
    (folder / "groups.yaml").write_text("groups: [", "utf-8")
    assert run(["validate", "--knowledge", str(folder)]) == 2
    assert (
        "groups.yaml, line 1: the bracket '[' that opens here is not closed; add ']' at the end."
        in capsys.readouterr().err
    )


def test_a_folder_copied_without_its_mappings_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = written(small_knowledge().model_copy(update={"mappings": ()}), tmp_path / "knowledge")
    monkeypatch.setattr("kg.validate.report.java_executable", lambda: None)
    assert report.validate(folder).notes[0].startswith("It holds no mappings, which tie disorders to")


def test_without_a_java_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = written(small_knowledge(), tmp_path / "knowledge")
    monkeypatch.setattr("kg.validate.report.java_executable", lambda: None)
    notes = report.validate(folder).notes
    assert notes == ("Consistency with the schema was not checked: its reasoner needs a Java, and none is here.",)


def test_the_knowledge_that_comes_with_it_is_sound() -> None:
    whole = shipped()
    assert broken_records(whole) == []
    assert (len(whole.disorders), len(whole.comorbidity)) == (30, 435)
    knowledge = core(whole)
    assert list(untold(knowledge)) == []
    assert sum(len(symptom.subtypes) for symptom in knowledge.symptoms.values()) >= 252
    assert [
        len(part) for part in (knowledge.disorders, knowledge.groups, knowledge.symptoms, knowledge.differentials)
    ] == [
        23,
        24,
        84,
        87,
    ]
    assert (len(knowledge.kinds), len(knowledge.events), len(knowledge.comorbidity)) == (12, 2, 253)
    assert len(knowledge.people) >= 300


def test_the_knowledge_that_comes_with_it_passes_every_check() -> None:
    found = report.validate(ontology_folder() / "knowledge")
    assert [str(problem) for problem in found.problems] == []


def test_without_proofs_neither_the_solver_nor_the_database_is_imported() -> None:
    code = "import sys, kg.validate.report; print(sorted({'neo4j', 'pandas', 'z3'} & set(sys.modules)))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == "[]\n"
