"""`kgbench build` from the command line, on both engines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generators import manifest
from kgbench.cli.main import run
from tests.generators.build.test_interrupted import files
from tests.generators.diagnosis.building import Built, open_gates

pytestmark = pytest.mark.usefixtures("graph")


def test_one_task(where: str, built: Built, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "build"
    with open_gates():
        assert (
            run(["build", "--task", "medical_chart", "--scale", "0.2", "--out", str(out), "--graph", where, "--json"])
            == 0
        )
    told = capsys.readouterr()
    made = manifest.read(out)
    assert json.loads(told.out)["manifest"] == made.model_dump(mode="json")
    assert list(made.tasks) == ["medical_chart"]
    assert made.tasks["medical_chart"] == built.manifest.tasks["medical_chart"]
    assert "345 items, each with its proof" in told.err
    assert sorted(files(out)) == ["items/medical_chart.jsonl", "manifest.json"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--task", "chart"], "There is no task chart; the tasks are"),
        (["--suite", "biology"], "There is no suite biology; the suites are biomedical, crosslayer, diagnosis"),
        (
            ["--suite", "biomedical", "--task", "medical_chart"],
            "no task medical_chart in the suite biomedical",
        ),
        (["--scale", "0"], "0.0 is not in the range x>0"),
        (["--scale", "nan"], "nan is not a number to multiply by"),
        (["--seed", "x"], "'x' is not a valid integer"),
        (["--writer", "nobody"], "'nobody' does not name a model. Write offline or provider:model"),
        (["--writer", "nobody:model"], "'nobody:model' does not name a model. Write offline or provider:model"),
        (["--writer", "openai:gpt-4.1?api_key=x"], "'api_key' must not be one of a model's parameters"),
        (
            ["--writer", "openai:m", "--reader", "nobody:m"],
            "'nobody:m' does not name a model. Write no --reader or provider:model",
        ),
        (["--reader", "openai:m"], "--reader is for texts that a model writes"),
        (["--prices", "prices.yaml"], "--prices is for texts that a model writes"),
        (["--writer", "openai:m", "--prices", "no-such.yaml"], "no-such.yaml: cannot be read"),
    ],
)
def test_mistakes_leave_nothing_behind(
    arguments: list[str], said: str, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "build"
    assert run(["build", *arguments, "--out", str(out), "--graph", where]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error
    assert not out.exists()


def test_a_wrong_writer_is_noticed_before_the_graph_is_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, graph = tmp_path / "build", tmp_path / "graph"
    assert run(["build", "--writer", "nobody", "--out", str(out), "--graph", str(graph)]) == 2
    assert "'nobody' does not name a model" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_other_things_is_refused(where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("chapter one", encoding="utf-8")
    assert run(["build", "--task", "medical_chart", "--out", str(tmp_path), "--graph", where]) == 2
    assert "holds other things (thesis.txt)" in capsys.readouterr().err
    assert files(tmp_path) == {"thesis.txt": b"chapter one"}
