"""`kgbench consult`, `verify` and `chat`, on the small world of these tests and once on a graph."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import kgbench
from evaluators.consultation.belief import training
from generators.consultation.case import PatientCase
from generators.consultation.cases_file import CASES, line_of
from kg.errors import RunError
from kg.graph.load import load
from kg.store import FolderTarget, open_store
from kgbench.api import consultations, conversation
from kgbench.api.consultation_setup import ConsultationSetup
from kgbench.cli.main import run
from tests.evaluators.consultation.run.fakes import GRAPH, ConsultWorld, rules
from tests.shipped import shipped_content


@pytest.fixture
def small(few: ConsultWorld, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with three cases, and commands that ask no graph."""

    def setup(_graph: object, seed: int, _shown: object, _prior: object) -> ConsultationSetup:
        return ConsultationSetup(few.source._replace(seed=seed), rules(few), GRAPH)

    monkeypatch.setattr(consultations, "consultation_setup", setup)
    monkeypatch.setattr(conversation, "consultation_setup", setup)
    monkeypatch.setenv("KGBENCH_GRAPH", str(tmp_path / "graph"))
    (tmp_path / "graph").mkdir()
    return written(tmp_path / "cases", few.cases[:3])


def written(folder: Path, cases: Sequence[PatientCase]) -> Path:
    folder.mkdir()
    (folder / CASES).write_bytes(b"".join(map(line_of, cases)))
    return folder


def consult(cases: Path, out: Path, *more: str) -> int:
    names = ("--doctor", "gain", "--patient", "rule", "--budget", "6")
    return run(["consult", str(cases), *names, "--out", str(out), *more])


def test_it_holds_goes_on_and_verifies(small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    assert consult(small, out, "--json") == 0
    said = capsys.readouterr()
    assert json.loads(said.out) == {
        "consultations": 3,
        "over_before": 0,
        "closed": 3,
        "budget": 0,
        "loop": 0,
        "broken": 0,
        "error": 0,
        "left": 0,
    }
    assert f"{out}: 3 of 3 consultations are over." in said.err
    assert consult(small, out, "--json") == 0
    assert json.loads(capsys.readouterr().out)["over_before"] == 3
    assert run(["consult", "verify", str(out)]) == 0
    assert "all 3 transcripts follow from what was said" in capsys.readouterr().err
    assert str(tmp_path) not in (out / "consult.json").read_text(encoding="utf-8")


def test_a_changed_line_is_named(small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    assert consult(small, out, "--limit", "1", "--language", "zh") == 0
    (path,) = (out / "consultations").iterdir()
    path.write_bytes(path.read_bytes().replace(b'"turn":2,', b'"turn":2, '))
    capsys.readouterr()
    with pytest.raises(SystemExit, match="1"):
        run(["consult", "verify", str(out), "--json"])
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert (finding["file"], finding["line"]) == (f"consultations/{path.name}", 3)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere"], "nowhere holds no cases.jsonl; make cases with `kgbench cases`."),
        (["cases", "--doctor", "strange"], "There is no doctor strange; the doctors are"),
        (["cases", "--patient", "strange"], "There is no patient strange; the patients are"),
        (["cases", "--split", "train"], "there are no cases of the split train"),
        (["torn"], "line 2: "),
        (["twice"], "line 2: the case case-0 stands twice"),
        (["named"], "line 1: the id '../case' cannot name a file"),
    ],
)
def test_what_cannot_be_consulted_is_a_sentence(
    few: ConsultWorld,
    small: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    says: str,
) -> None:
    first = few.cases[0]
    written(tmp_path / "torn", [first])
    (tmp_path / "torn" / CASES).write_bytes(line_of(first) + b'{"id": "case-1"}\n')
    written(tmp_path / "twice", [first, first])
    written(tmp_path / "named", [first.model_copy(update={"id": "../case"})])
    monkeypatch.chdir(tmp_path)
    assert small == tmp_path / "cases"
    assert consult(Path(arguments[0]), Path("run"), *arguments[1:]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("who", ["doctor", "patient"])
def test_a_wrong_name_is_refused_before_anything_is_read(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], who: str
) -> None:
    def setup(*_given: object) -> ConsultationSetup:
        raise AssertionError("the graph was read, and patients would be drawn")

    monkeypatch.setattr(consultations, "consultation_setup", setup)
    assert consult(small, tmp_path / "run", f"--{who}", "strange") == 2
    assert f"There is no {who} strange" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_what_cannot_be_verified_is_a_sentence(
    few: ConsultWorld, small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    assert run(["consult", "verify", str(out)]) == 2
    assert "no consultations were begun there" in capsys.readouterr().err
    assert consult(small, out) == 0
    fewer = written(tmp_path / "fewer", few.cases[:2])
    assert run(["consult", "verify", str(out), "--cases", str(fewer)]) == 2
    assert "there is no such case among the cases" in capsys.readouterr().err
    shutil.move(small, tmp_path / "moved")
    assert run(["consult", "verify", str(out)]) == 2
    assert "holds no cases.jsonl" in capsys.readouterr().err
    shutil.move(tmp_path / "moved", small)
    path = sorted((out / "consultations").iterdir())[0]
    path.write_bytes(b"{}\n" + path.read_bytes())
    assert run(["consult", "verify", str(out)]) == 2
    assert "line 1: not a line of a consultation" in capsys.readouterr().err


def test_the_same_from_python(few: ConsultWorld, small: Path, tmp_path: Path) -> None:
    found = kgbench.consult(small, "random", "rule", tmp_path / "run", budget=4, limit=2, progress=False)
    assert found.complete
    assert found.headline().endswith("2 of 2 consultations are over")
    assert kgbench.verify_consultations(found, progress=False).passed
    with pytest.raises(RunError, match="budget was 4 and is 5"):
        kgbench.consult(small, "random", "rule", tmp_path / "run", budget=5, limit=2, progress=False)


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_person_is_the_doctor(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "", "How have you been sleeping?", "/close", "D999", "D013; none")
    assert run(["consult", "chat", str(small), "--case", "case-1", "--json"]) == 0
    said = capsys.readouterr()
    found: dict[str, Any] = json.loads(said.out)
    assert found["conclusion"]["ranked"] == [["D013", 0.5], ["none", 0.5]]
    assert (found["conclusion"]["status"], found["conclusion"]["why"]) == ("closed", "person")
    assert found["conclusion"]["questions"] == 1
    assert None not in found["full"].values()
    assert found["missed"]
    assert "patient: " in said.err
    assert "There is no disorder 'D999'" in said.err


def test_a_person_is_the_patient(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "Good morning.", *("I do not know.", "?", "Yes.", "y", "No.", "n") * 2)
    arguments = ["--case", "case-0", "--as", "patient", "--doctor", "random", "--budget", "4"]
    assert run(["consult", "chat", str(small), *arguments]) == 0
    said = capsys.readouterr()
    assert "You are " in said.err
    assert "Belief by what was heard" in said.out


def test_no_such_case_is_a_sentence(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["consult", "chat", str(small), "--case", "case-99"]) == 2
    assert "there is no case case-99" in capsys.readouterr().err


def test_on_a_graph(
    few: ConsultWorld, embedded_target: FolderTarget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(embedded_target) as connection:
        load(connection, shipped_content())
    monkeypatch.setattr(training, "make", partial(training.make, per_disorder=2))
    cases, out, moved = written(tmp_path / "cases", few.cases[:2]), tmp_path / "run", tmp_path / "moved"
    options: dict[str, Any] = {"language": "zh", "budget": 6, "progress": False}
    with kgbench.connect(embedded_target.folder) as graph:
        held = kgbench.consult(cases, "gain", "rule", out, graph=graph, **options)
        assert held.standing.statuses == {"closed": 2}
        shutil.move(cases, moved)
        assert kgbench.verify_consultations(out, moved, graph=graph, progress=False).passed
