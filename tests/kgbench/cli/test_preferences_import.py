"""`kgbench preferences import` and `check`, and the same from Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kgbench as kb
from evaluators.preferences.annotation import Annotation
from evaluators.preferences.folder import lines_of
from evaluators.preferences.simulated import SimulationSettings, simulated
from generators.preferences.demonstration import demonstration
from kgbench.cli.main import run
from tests.evaluators.preferences.writing import as_csv, jspsych_rows, long_rows


def drawn() -> tuple[Annotation, ...]:
    return simulated(demonstration(), 6, 3, SimulationSettings(reading="by place"))[1]


def printed(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> tuple[str, str]:
    capsys.readouterr()
    assert run(["preferences", *map(str, arguments)]) == code, capsys.readouterr().err
    out, err = capsys.readouterr()
    return out, " ".join(err.split())


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "annotations.csv"
    path.write_text(as_csv(jspsych_rows(drawn())), encoding="utf-8", newline="")
    return path


def test_annotations_are_imported_and_checked(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, err = printed(capsys, "import", "demonstration", "--annotations", file, "--out", tmp_path / "p", "--json")
    told = json.loads(out)
    assert (told["questions"], told["annotators"], told["annotations"]) == (72, 6, len(drawn()))
    assert told["sources"][0]["name"] == "annotations.csv"
    assert f"{len(drawn())} annotations of 72 questions by 6 annotators" in err
    out, err = printed(capsys, "check", tmp_path / "p", "--json")
    told = json.loads(out)
    assert told["order"]["winner"] == told["reading"] == "by place"
    assert len(told["annotators"]) == 6
    assert '"by place" (x = scores[order]' in err
    assert json.loads((tmp_path / "p" / "check.json").read_bytes())["reading"] == "by place"
    out, _ = printed(capsys, "check", tmp_path / "p")
    assert "agreement" in out
    assert "E06" in out
    assert "PQ072" in out


def test_a_losing_reading_is_refused_unless_told_so(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed(capsys, "import", "demonstration", "--annotations", file, "--out", tmp_path / "p")
    _, err = printed(capsys, "check", tmp_path / "p", "--reading", "raw", code=2)
    assert 'The reading "raw" loses against "by place"' in err
    assert not (tmp_path / "p" / "check.json").exists()
    _, err = printed(capsys, "check", tmp_path / "p", "--reading", "raw", "--anyway")
    assert 'You chose "raw", though "by place" wins.' in err


def test_python_and_both_forms_give_the_same_annotations(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed(capsys, "import", "demonstration", "--annotations", file, "--out", tmp_path / "a")
    again = kb.import_preferences("demonstration", file, out=tmp_path / "b")
    assert bytes_of(tmp_path / "a") == bytes_of(again.folder)
    long = tmp_path / "long.csv"
    long.write_text(as_csv(long_rows(drawn())[::-1]), encoding="utf-8", newline="")
    other = kb.import_preferences("demonstration", [long], out=tmp_path / "c")
    assert bytes_of(other.folder)["annotations.jsonl"] == bytes_of(again.folder)["annotations.jsonl"]
    assert other.held.annotations == drawn()
    found = kb.check_preferences(other.folder)
    assert found.decided
    assert "order check" in repr(found)


def test_nothing_is_written_where_something_is_wrong(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.csv"
    broken.write_text(file.read_text().replace('""Q3""', '""Z3""', 1))
    _, err = printed(*(capsys, "import", "demonstration", "--annotations", broken, "--out", tmp_path / "p"), code=2)
    assert "1 fault, nothing was imported. row " in err
    assert not (tmp_path / "p").exists()
    questions = tmp_path / "questions.csv"
    head = "id,category,text,option_a,option_b,option_c,option_d,option_e"
    questions.write_text(f"{head}\nQ1,triage,A patient,,Wait,Admit,Refer,Call\n")
    _, err = printed(capsys, "import", questions, "--annotations", file, "--out", tmp_path / "p", code=2)
    assert "row 2, column option_a: the option is empty" in err
    assert not (tmp_path / "p").exists()


def test_simulated_experts_need_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("import", "demonstration", "--simulated", 3, "--seed", 5, "--per-question", 2, "--out")
    printed(capsys, *options, tmp_path / "a")
    printed(capsys, *options, tmp_path / "b")
    assert bytes_of(tmp_path / "a") == bytes_of(tmp_path / "b")
    truth = json.loads((tmp_path / "a" / "truth.json").read_bytes())
    assert set(truth["slopes"]) == {"E01", "E02", "E03"}
    assert truth["settings"]["per_question"] == 2
    _, err = printed(capsys, "import", "demonstration", "--out", tmp_path / "c", code=2)
    assert "Name files of annotations, or a number of simulated experts" in err


def test_too_few_annotations_decide_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = tmp_path / "few.jsonl"
    few.write_bytes(lines_of(demonstration()[:3]))
    printed(capsys, "import", few, "--simulated", 2, "--out", tmp_path / "p")
    with pytest.raises(SystemExit) as ended:
        run(["preferences", "check", str(tmp_path / "p")])
    assert ended.value.code == 1
    err = " ".join(capsys.readouterr().err.split())
    assert "no reading of the stored order wins" in err
    assert "name the right one with --reading" in err
    printed(capsys, "check", tmp_path / "p", "--reading", "by sort")


def test_a_folder_without_an_import_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, err = printed(capsys, "check", tmp_path, code=2)
    assert "make it with `kgbench preferences import`" in err


def test_headings_of_ones_own_are_named(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.csv"
    own.write_text(file.read_text().replace("question_id", "stimulus", 1))
    options = ("import", "demonstration", "--annotations", own, "--out", tmp_path / "p")
    _, err = printed(capsys, *options, code=2)
    assert "the trial does not say which question it was" in err
    printed(capsys, *options, "--column", "question=Stimulus")
    _, err = printed(capsys, *options, "--column", "Stimulus", code=2)
    assert "Write --column MEANING=HEADING" in err
