"""The tables of a report: by hand, and the same in CSV and Parquet."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import duckdb
import numpy as np
import pytest

from evaluators.answer import Answer
from evaluators.report.export import export
from evaluators.report.metrics import metrics
from evaluators.report.ranks import RunPair, pairs, ranks
from evaluators.report.sheet import Sheet, sheet
from evaluators.report.styles import styles
from generators.item import Item
from kg.errors import UserError
from tests.evaluators.report.making import made, read, two_runs
from tests.evaluators.score.making import bare_run
from tests.evaluators.score.on_disk import answer, write_run


def by_name(found: list[Sheet], name: str) -> list[dict[str, object]]:
    one = next(sheet for sheet in found if sheet.name == name)
    return [dict(zip(one.columns, row, strict=True)) for row in one.rows]


def test_figures_by_hand(tmp_path: Path) -> None:
    found = made(tmp_path).sheets
    first, second = by_name(found, "runs")
    assert (first["run"], first["accuracy"], first["n"]) == ("good", 1, 16)
    # Of eight items a task one cannot be read, one is refused, one failed; A alone is gold of number 4 only.
    assert (second["run"], second["n"], second["accuracy"]) == ("hostile", 14, 1 / 14)
    assert second["unparsed"] == second["refused"] == 2 / 14
    assert second["error"] == 2 / 16
    assert (first["task_mean"], first["task_mean_low"], first["task_mean_high"]) == (1, 1, 1)
    assert second["task_mean"] == pytest.approx((0 / 7 + 1 / 7) / 2)
    errors = {(row["run"], row["task"]): row for row in by_name(found, "errors")}
    ambiguous = errors["hostile", "ambiguous"]
    # Gold is AB of number 4 and AD of number 3 and 7: A is a part of these.
    assert ambiguous["under_diagnosis"] == 3 / 7
    assert ambiguous["incorrect"] == 2 / 7
    confusions = {(row["run"], row["task"], row["gold"], row["named"]): row for row in by_name(found, "confusions")}
    confused = confusions["hostile", "unambiguous", "D002", "D001"]
    assert (confused["cases"], confused["gold_name"], confused["named_name"]) == (1, "Agoraphobia", "Panic Disorder")
    entities = {(row["run"], row["entity"]): row for row in by_name(found, "entities")}
    assert entities["good", "S001"]["n"] == 16
    assert entities["good", "S001"]["name"] == "Low mood </script>"
    assert (entities["good", "S002"]["n"], entities["good", "S002"]["accuracy"]) == (0, None)
    (score,) = (
        row for row in by_name(found, "coverage") if row["run"] == "good" and row["value"] and row["total"] == 6
    )
    assert (score["layer"], score["value"], score["measured"]) == ("criteria", 1, 5)
    differentials = {row["differential"]: row["name"] for row in by_name(found, "differentials")}
    assert differentials["D001-D002: D002 & D003"] == "Agoraphobia & Delusional Disorder"


def test_every_metric_by_hand(tmp_path: Path) -> None:
    rows = by_name(made(tmp_path).sheets, "metrics")
    found = {(row["run"], row["task"], row["metric"]): row for row in rows}
    # A is named five times, and is gold with another in three; two more replies name nothing.
    assert found["hostile", "ambiguous", "micro_precision"]["value"] == 3 / 5
    recall = found["hostile", "ambiguous", "mean_item_recall"]
    assert (recall["value"], recall["n"], recall["groups"]) == (pytest.approx(1.5 / 7), 7, 4)
    assert (recall["direction"], recall["least"], recall["greatest"], recall["chance"]) == ("higher", 0, 1, None)
    accuracy = found["hostile", "unambiguous", "accuracy"]
    assert (accuracy["value"], accuracy["chance"]) == (1 / 7, 0.25)
    assert accuracy["low"] is not None
    assert accuracy["high"] is not None
    # One order, no probabilities, no question to be answered by yes or no.
    absent = {"rotation_consistency", "brier", "calibration_error", "balanced_accuracy"}
    assert absent.isdisjoint({metric for _, _, metric in found})


def test_no_metric_that_is_defined_is_left_out(tmp_path: Path) -> None:
    folders = two_runs(tmp_path)
    sure = {"mode": "forced-choice", "scores": {"A": 0.0, "B": -1.0, "C": -2.0, "D": -3.0}}
    build = tmp_path / "build"

    def says(item: Item) -> Answer:
        return answer(item, "A").model_copy(update=sure)

    turned = write_run(tmp_path / "turned", build, says)
    twice = [Answer.model_validate_json(line) for line in (turned / "answers.jsonl").read_bytes().splitlines()]
    with (turned / "answers.jsonl").open("ab") as file:
        file.writelines(one.model_copy(update={"rotation": 1}).line() for one in twice)
    found = {
        (row["run"], row["task"], row["metric"]): row["value"]
        for row in by_name([metrics(read([*folders, turned]))], "metrics")
    }
    wanted = {
        (source.name, cell.key, name): figure.value
        for source in read([*folders, turned])
        for cell in (*source.scores.of("all").values(), *source.scores.of("task").values())
        for name, figure in cell.figures.items()
        if figure.value is not None
    }
    assert found == wanted
    assert found["turned", "all", "rotation_consistency"] == 1
    assert {"brier", "calibration_error", "risk_coverage_area"} < {metric for _, _, metric in found}


def test_how_a_task_was_asked(tmp_path: Path) -> None:
    folders = two_runs(tmp_path)
    ways = ({"shots": 5, "settings": {"base_url": "http://one", "b": 1, "a": 2}}, {"mode": "forced-choice"})
    for folder, way in zip(folders, ways, strict=True):
        record = json.loads((folder / "run.json").read_bytes())
        (folder / "run.json").write_text(json.dumps(record | way), encoding="utf-8")
    first, second = by_name([styles(read(folders))], "styles")[:2]
    assert (first["run"], first["mode"], first["shots"], first["style"]) == ("good", "forced-choice", 0, "hybrid")
    assert (second["run"], second["mode"], second["shots"], second["style"]) == ("hostile", "generate", 5, "hybrid")
    # The address of the server is not a setting, and the order of settings says nothing.
    assert second["settings"] == '{"a":2,"b":1,"prompts":"0","rotations":1}'
    record = json.loads((folders[0] / "run.json").read_bytes())
    moved = record | {"settings": {"a": 2, "b": 1, "base_url": "http://other"}}
    (folders[0] / "run.json").write_text(json.dumps(moved), encoding="utf-8")
    assert by_name([styles(read(folders))], "styles")[1] == second


def test_ranks_need_a_difference_beyond_chance(tmp_path: Path) -> None:
    good, hostile = read(two_runs(tmp_path))[::-1]
    (pair,) = pairs([good.run, hostile.run])
    assert pair.difference == pytest.approx(13 / 14)
    # Four groups differ in one direction: of sixteen exchanges two are as far.
    assert pair.corrected == pytest.approx(2 / 16)
    assert ranks([good.run, hostile.run], [pair]) == {"good": 1, "hostile": 1}
    surer = pair._replace(corrected=0.01)
    assert ranks([good.run, hostile.run], [surer]) == {"good": 1, "hostile": 2}
    assert ranks([good.run, hostile.run], [surer._replace(difference=-0.5)]) == {"good": 2, "hostile": 1}


def test_the_correction_is_over_all_pairs(tmp_path: Path) -> None:
    good, hostile = read(two_runs(tmp_path))[::-1]
    runs = [good.run, hostile.run, good.run._replace(name="twin")]
    found = {(pair.first, pair.second): pair for pair in pairs(runs)}
    assert found["good", "hostile"].corrected == pytest.approx(3 * 2 / 16)
    assert found["good", "twin"] == RunPair("good", "twin", 16, 0.0, 1.0, 1.0)


def test_runs_that_share_nothing_are_not_told_apart(tmp_path: Path) -> None:
    run = read(two_runs(tmp_path))[0].run
    halves = [run.table.of_rows(np.arange(8)), run.table.of_rows(np.arange(8, 16))]
    one, other = (bare_run(str(place), run.record, half) for place, half in enumerate(halves))
    assert pairs([one, other]) == [RunPair("0", "1", 0, None, 1.0, 1.0)]


def test_two_runs_of_one_name(tmp_path: Path) -> None:
    good = two_runs(tmp_path)[1]
    with pytest.raises(UserError, match="another of these runs is named good too"):
        read([good, good])


def test_csv_and_parquet_hold_the_same(tmp_path: Path) -> None:
    odd = sheet(
        "odd",
        {"text": "text", "whole": "whole", "number": "number", "told": "yes or no"},
        [{"text": 'a "b",\n=1', "whole": 3, "number": 0.1 + 0.2, "told": True}, {"text": "007"}],
    )
    export([odd, sheet("empty", {"text": "text"}, [])], tmp_path / "tables")
    assert sorted(path.name for path in (tmp_path / "tables").iterdir()) == [
        "empty.csv",
        "empty.parquet",
        "odd.csv",
        "odd.parquet",
    ]
    with duckdb.connect() as database:
        found = database.read_parquet(str(tmp_path / "tables" / "odd.parquet"))
        assert found.columns == list(odd.columns)
        assert [str(kind) for kind in found.types] == ["VARCHAR", "BIGINT", "DOUBLE", "BOOLEAN"]
        assert tuple(found.fetchall()) == odd.rows
        assert database.read_parquet(str(tmp_path / "tables" / "empty.parquet")).fetchall() == []
    with (tmp_path / "tables" / "odd.csv").open(encoding="utf-8", newline="") as file:
        assert list(csv.reader(file)) == [
            list(odd.columns),
            ['a "b",\n=1', "3", repr(0.1 + 0.2), "True"],
            ["007", "", "", ""],
        ]


def test_tables_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="cannot be written"):
        export([sheet("t", {"a": "text"}, [])], tmp_path / "file" / "tables")
