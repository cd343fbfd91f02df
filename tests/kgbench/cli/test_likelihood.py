"""`kgbench likelihood`, with a scripted model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kgbench
from evaluators.likelihood import small_model
from kgbench.cli.main import run
from tests.evaluators.likelihood.test_order import Scripted
from tests.evaluators.reading.on_disk import build, lines


class _Lengths(Scripted):
    def __init__(self, path: Path | None = None) -> None:
        super().__init__(lambda text: float(len(text.split())))
        self.name = path.stem if path else "usual"


@pytest.fixture(autouse=True)
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model in place of the real one: each word is a token, with a likelihood of 1/e."""
    monkeypatch.setattr(small_model, "SmallModel", _Lengths)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small build."""
    return build(tmp_path_factory.mktemp("likelihood") / "build")


def test_tasks_and_other_sources_have_a_row_each(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["likelihood", str(made), "--n", "3", "--texts", str(lines(tmp_path / "theirs.jsonl", 5))]
    assert run([*command, "--model", "m.gguf", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["model"] == "m"
    assert [(row["source"], row["part"], row["texts"], row["per_token"]) for row in told["preferences"]] == [
        ("build", "ambiguous", 3, 1),
        ("build", "unambiguous", 3, 1),
        ("theirs", "", 3, 1),
    ]
    assert run(command) == 0
    out, err = capsys.readouterr()
    assert out.startswith("By usual\n")
    assert "50 %" in err
    assert run([*command, "--csv"]) == 0
    assert capsys.readouterr().out.startswith("model,source,part,texts,shuffled,preferred,low,high,per_token\n")


def test_a_model_of_ones_own_scores_plain_typography(tmp_path: Path) -> None:
    own = Scripted(lambda text: 7.0)
    found = kgbench.likelihood(others=[lines(tmp_path / "theirs.jsonl", 2)], n=2, model=own)
    assert sorted(own.asked) == ["It's 0.", "It's 1."]
    assert found.headline() == "2 texts scored by scripted"
    assert found.preferences[0].preferred is None


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "Name a build, or texts of another source"),
        (["BUILD", "--task", "nothing"], "has no task nothing"),
        (["BUILD", "--n", "9"], "has 8 items and 9 are wanted"),
        (["--texts", "nowhere.jsonl"], "Cannot read nowhere.jsonl"),
        (["nowhere"], "nowhere holds no manifest.json"),
    ],
)
def test_what_cannot_be_scored_is_told(
    made: Path, arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["likelihood", *(str(made) if one == "BUILD" else one for one in arguments)]) == 2
    assert says in capsys.readouterr().err
