"""Accuracy by tenth of an exam."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluators.answer import Answer
from evaluators.report.runs import sources
from evaluators.report.sheets import sheets
from evaluators.score.bootstrap import Resampling
from evaluators.score.score import score_run
from evaluators.score.scores import Scores
from evaluators.score.view import table
from evaluators.table.read import read_run
from generators.item import Item
from generators.manifest import read as read_manifest
from tests.evaluators.forms import tiny
from tests.evaluators.score.making import asked
from tests.evaluators.score.on_disk import answer, items, write_build, write_run

LONG = 24


def _exam() -> list[Item]:
    """An exam of 24 items, which do not stand in the order of their ids."""
    (first, *_) = items()["unambiguous"]
    return [
        first.model_copy(
            update={
                "id": f"exam-{LONG - place:016d}",
                "task": "exam",
                "group": f"D001-D002/seed-{place}",
                "provenance": {**first.provenance, "place": place},
            }
        )
        for place in range(1, LONG + 1)
    ]


def _says(item: Item) -> Answer | None:
    """Right in the first half of the exam; the last tenth is left open."""
    place = item.provenance.get("place", 0)
    return None if place > 21 else answer(item, "A" if place <= 12 else "B")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = {**items(), "exam": _exam()}
    build = write_build(tmp_path / "build", made)
    monkeypatch.setattr("tests.evaluators.score.on_disk.items", lambda: made)
    return write_run(tmp_path / "run", build, _says)


def _scores(folder: Path) -> Scores:
    return score_run(read_run(folder), "recorded", Resampling(20))


@pytest.mark.parametrize(
    ("place", "places", "tenth"), [(1, 24, 1), (2, 24, 1), (3, 24, 2), (24, 24, 10), (1, 3, 4), (300, 300, 10)]
)
def test_the_tenth_of_a_place(place: int, places: int, tenth: int) -> None:
    assert asked(1, "A")._replace(place=place, places=places).tenth == tenth


def test_an_item_outside_an_exam_is_in_no_tenth() -> None:
    assert asked(1, "A").tenth == 0


def test_accuracy_by_tenth_by_hand(folder: Path) -> None:
    cells = _scores(folder).of("tenth")
    # Of 24 places the first tenth has two, and the third the fifth to the seventh; an unanswered tenth has no cell.
    assert list(cells) == [str(tenth) for tenth in range(1, 10)]
    assert [cell.asked for cell in cells.values()] == [2, 2, 3, 2, 3, 2, 2, 3, 2]
    assert [cell.figures["accuracy"].value for cell in cells.values()] == [1] * 5 + [0] * 4


def test_runs_without_an_exam_have_no_tenths(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", write_build(tmp_path / "build"), lambda item: answer(item, "A"))
    assert _scores(run).of("tenth") == {}


def test_tenths_stand_in_the_table_and_in_the_report(folder: Path) -> None:
    scores = _scores(folder)
    shown = [row for row in table(scores).rows if row["breakdown"] == "tenth"]
    assert [row["part"] for row in shown] == [str(tenth) for tenth in range(1, 10)]
    assert table(scores).columns[0].show(shown[2]) == "exam, tenth 3"
    found = next(one for one in sheets(sources([folder], None, Resampling(20)), [], [], {}) if one.name == "tenths")
    rows = [dict(zip(found.columns, row, strict=True)) for row in found.rows]
    assert [(row["tenth"], row["accuracy"]) for row in rows][:6] == [
        ("1", 1), ("2", 1), ("3", 1), ("4", 1), ("5", 1), ("6", 0),
    ]  # fmt: skip


def test_themes_have_the_place_of_their_item(tmp_path: Path) -> None:
    task = tiny.Matching()
    task.items = lambda context: (  # type: ignore[method-assign]
        item.model_copy(update={"provenance": {"place": place}})
        for place, item in enumerate(map(task.item, range(4)), 1)
    )
    tiny.build(tmp_path / "build", [task])
    assert read_manifest(tmp_path / "build").tasks["tiny_matching"].parts == 12
    run = tiny.run(tmp_path / "build", tmp_path / "run", tiny.Scripted())
    assert {key: cell.asked for key, cell in _scores(run).of("tenth").items()} == {"3": 3, "5": 3, "8": 3, "10": 3}
