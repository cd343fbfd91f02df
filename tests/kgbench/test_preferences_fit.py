from __future__ import annotations

import json
from pathlib import Path

import orjson
import pytest

import kgbench as kb
from evaluators.preferences.folder import ANNOTATIONS, QUESTIONS
from evaluators.preferences.labels_file import read_labels
from kg.errors import RunError
from kgbench.cli.main import run

QUICK = ("--spread", "1.2", "--slope-sd", "0.3", "--offset-sd", "0.3", "--pair-weight", "0.6", "--draws", "100")


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fit") / "study"
    kb.import_preferences("demonstration", out=folder, simulated=4, seed=5)
    return folder


def test_a_fit_writes_labels_and_a_record(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["preferences", "fit", str(study), *QUICK, "--json"]) == 0
    printed = capsys.readouterr()
    told = json.loads(printed.out)
    assert told["model"] == "hierarchical"
    assert told["reading"] == "by sort"
    assert told["settings"]["spread"] == 1.2
    assert {one["annotator"] for one in told["people"]} == {"E01", "E02", "E03", "E04"}
    assert told["prediction"]["first choice"]["lead"].keys() == {"mean", "majority"}
    assert "would have no estimate without a prior" in " ".join(printed.err.split())
    labels = read_labels(study)
    assert len(labels) == 72
    assert all(label.probabilities[place] == 0 for label in labels.values() for place in label.struck)
    assert sum(len(label.struck) for label in labels.values()) > 0
    record = orjson.loads((study / "fit.json").read_bytes())
    assert record == {key: value for key, value in told.items() if key not in ("folder", "labels")}
    assert list(record) == sorted(record)


def test_the_order_of_rows_and_the_authors_choice_change_no_byte(study: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    questions = [orjson.loads(line) for line in (study / QUESTIONS).read_bytes().splitlines()]
    for question in questions:
        question.pop("creator", None)
    again = tmp_path / "questions.jsonl"
    again.write_bytes(b"\n".join(orjson.dumps(question) for question in reversed(questions)))
    rows = ["annotator,question,option,score,order,form,time"]
    for line in reversed((study / ANNOTATIONS).read_bytes().splitlines()):
        told = orjson.loads(line)
        order = " ".join(str(place) for place in told["order"])
        for place, score in enumerate(told["scores"]):
            rows.append(
                f"{told['annotator']},{told['question']},{place},{score},{order},{told.get('gender', '')},{told['at']}"
            )
    long = tmp_path / "long.csv"
    long.write_text("\n".join(rows) + "\n", encoding="utf-8")
    kb.import_preferences(again, long, out=other)
    for folder in (study, other):
        kb.fit_preferences(folder, "davidson", reading="by sort", anyway=True, predict=False, draws=100, spread=1.2)
    assert (study / "labels.jsonl").read_bytes() == (other / "labels.jsonl").read_bytes()


@pytest.mark.parametrize("value", ["0", "-1", "much", "inf"])
def test_a_scale_is_a_number_above_0_or_a_word(study: Path, value: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["preferences", "fit", str(study), "--spread", value]) == 2
    assert "neither a number above 0 nor estimated nor none" in " ".join(capsys.readouterr().err.split())


def test_settings_out_of_range_are_said_in_python_too(study: Path) -> None:
    with pytest.raises(RunError, match="The setting draws cannot be 3"):
        kb.fit_preferences(study, draws=3)
    with pytest.raises(RunError, match="There is no model of preference elo"):
        kb.fit_preferences(study, "elo")


def test_a_result_shows_itself(study: Path) -> None:
    result = kb.fit_preferences(study, "majority", predict=False)
    shown = repr(result)
    assert "72 labels by majority from 316 annotations of 4 annotators" in shown
    assert "struck" in shown
    assert "agreement" in shown
    assert len(result) == 72


def test_one_annotator_alone_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kb.import_preferences("demonstration", out=tmp_path / "alone", simulated=1)
    assert run(["preferences", "fit", str(tmp_path / "alone")]) == 2
    says = "all annotations are by one annotator (E01); a soft label needs at least 2"
    assert says in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "alone" / "labels.jsonl").exists()
