"""Demonstration questions all the way: annotated by simulated experts, fitted, exported, asked, scored, reported."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kgbench as kb
from evaluators.preferences.folder import read_preferences
from generators.experts import WITHHELD
from kg.errors import BuildError, RunError
from kgbench.cli.main import run
from tests.looking import Loaded
from tests.looking import loaded as loaded

pytestmark = pytest.mark.one_engine


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demonstration questions with labels by the plain mean, which is fitted in no time."""
    folder = tmp_path_factory.mktemp("study") / "prefs"
    kb.import_preferences("demonstration", out=folder, simulated=5, seed=3)
    kb.fit_preferences(folder, "mean", predict=False, interval="none")
    return folder


@pytest.fixture
def build(study: Path, loaded: Loaded, where: str) -> Path:
    """The set DG of it, made once."""
    del loaded
    if (study.parent / "build").exists():
        return study.parent / "build"
    made = kb.export_preferences(
        study, study.parent / "build", graph=kb.connect(where), demographic_set="DG", redistribute=True, progress=False
    )
    assert set(made.as_json()["tasks"]) == {
        f"preference_{category}" for category in ("diagnosis", "treatment", "monitoring", "triage", "documentation")
    }
    return made.build.folder


def called(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> tuple[str, str]:
    capsys.readouterr()
    try:
        ended = run([str(argument) for argument in arguments])
    except SystemExit as stopped:
        ended = int(str(stopped.code))
    out, err = capsys.readouterr()
    assert ended == code, out + err
    return out, " ".join(err.split())


def data_of(page: Path) -> dict[str, Any]:
    """What a page shows at once."""
    packed = re.search(r'id="data">([^<]*)<', page.read_text("utf-8"))
    assert packed is not None
    found: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(packed[1])))
    return found


def rows_of(data: dict[str, Any], sheet: str) -> Iterator[dict[str, Any]]:
    held = data["sheets"][sheet]
    return (dict(zip(held["columns"], row, strict=True)) for row in held["rows"])


def test_the_build_is_in_order_and_holds_the_labels(build: Path, study: Path, where: str) -> None:
    assert kb.verify(build, kb.connect(where), progress=False).findings == ()
    opened = kb.open_build(build)
    groups = {item.group for item in opened.items()}
    asked = {one.id for one in read_preferences(study).questions}
    assert groups < asked
    assert len(asked - groups) == 7, "a tenth of each category is kept for examples"
    first = next(opened.items("preference_triage"))
    assert first.provenance["ceiling"].keys() >= {"preference_accuracy", "expert_agreement", "preference_cross_entropy"}


def test_baselines_are_scored_beside_chance_and_one_expert(
    build: Path, study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folders = []
    for name in ("preferred", "expert", "first"):
        folders.append(tmp_path / name)
        kb.evaluate(build, f"baseline:{name}", folders[-1], progress=False)
    scores = {one.run: one for one in kb.score(folders).scores}
    figures = {name: one.of("all")["all"].figures for name, one in scores.items()}
    best = figures["preferred"]["preference_accuracy"]
    # The first of several equal options has its share of the credit.
    assert best.value is not None
    assert 0.95 < best.value <= 1
    assert best.chance == pytest.approx(0.2)
    assert best.ceiling is not None
    assert 0.3 < best.ceiling < best.value
    by_lot = figures["expert"]["expert_agreement"].value
    assert by_lot is not None
    assert figures["first"]["expert_agreement"].value < by_lot < figures["preferred"]["expert_agreement"].value  # type: ignore[operator]
    assert figures["preferred"]["expert_agreement_of_best"].value == pytest.approx(1)
    assert "preference_cross_entropy" not in figures["expert"], "letters have no probabilities"
    out, err = called(capsys, "score", folders[0])
    assert "one expert" in out
    assert "replies without an answer (none)" in err

    out, err = called(capsys, "preferences", "effects", folders[0], "--draws", "99", "--json")
    (effects,) = json.loads(out)
    assert effects["levels"] == {"gender": ["female", "male", "nonbinary"]}
    assert all(one["difference"] == 0 for one in effects["contrasts"])

    page = tmp_path / "page.html"
    out, err = called(
        capsys,
        "preferences",
        "report",
        study,
        *folders,
        "--out",
        page,
        "--tables",
        tmp_path / "t",
        "--similarity",
        "trigrams",
    )
    assert "texts of questions and options are left out" in err
    data = data_of(page)
    assert {row["run"] for row in rows_of(data, "figures")} == {"preferred", "expert", "first"}
    assert {row["text"] for row in rows_of(data, "questions")} == {WITHHELD}
    assert (tmp_path / "t" / "contrasts.csv").is_file()
    kb.report_preferences(study, folders[:1], page, redistribute=True, draws=99, similarity="trigrams")
    shown = data_of(page)
    assert all(WITHHELD not in row["text"] for row in rows_of(shown, "questions"))
    assert shown["simulated"] is True
    struck = [row for row in rows_of(shown, "options") if row["struck"]]
    assert struck
    assert all(row["probability"] == 0 for row in struck)


def test_what_is_missing_is_said(
    study: Path, loaded: Loaded, tmp_path: Path, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    del loaded
    bare = tmp_path / "bare"
    kb.import_preferences("demonstration", out=bare, simulated=3)
    with pytest.raises(BuildError, match=r"holds no labels\.jsonl; fit the annotations first"):
        kb.export_preferences(bare, tmp_path / "build", graph=kb.connect(where), progress=False)
    _, err = called(
        capsys, "preferences", "export", tmp_path / "none", "--out", tmp_path / "b", "--graph", where, code=2
    )
    assert "kgbench preferences import" in err
    with pytest.raises(RunError, match="no run has begun there"):
        kb.report_preferences(study, tmp_path / "none", tmp_path / "page.html")
    out, err = called(
        capsys, "preferences", "export", study, "--out", tmp_path / "few", "--set", "few-shot", "--no-ceiling",
        *("--graph", where, "--json"),
    )  # fmt: skip
    told = json.loads(out)
    assert (told["set"], sum(told["tasks"].values()), told["ceilings"]) == ("few-shot", 7, 0)
    assert "may not be given to others" in err
