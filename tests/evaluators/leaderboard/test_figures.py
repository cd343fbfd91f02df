"""The tables of a leaderboard: figures, tests that are the existing ones, and fresh seeds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from evaluators.compare.compare import compare
from evaluators.leaderboard.board import boards
from evaluators.leaderboard.fresh_seeds import PartOfRun, fresh_figures
from evaluators.leaderboard.outcomes import Outcomes
from evaluators.report.ranks import pairs, ranks
from evaluators.score.bootstrap import Resampling
from evaluators.table.table import NameColumn
from tests.evaluators.leaderboard.making import FEW, GROUPS, build, made, read, rows_of, run, several


def test_the_tests_are_those_of_the_comparison_and_of_the_report(tmp_path: Path) -> None:
    folders = several(tmp_path)[:3]
    found = made(folders)
    runs = [entrant.run for entrant in read(folders)]
    told = {(row["part"], row["key"], row["first"], row["second"]): row for row in rows_of(found, "pairs")}
    compared = compare(runs, FEW)
    assert len(compared) == 3 * 4
    for one in compared:
        row = told["all" if one.task == "all" else "task", one.task, one.first, one.second]
        assert (row["n"], row["difference"]) == (one.n, one.difference)
        assert (row["p_value"], row["corrected"]) == (one.permutation, one.corrected)
    in_all = {row["run"]: row for row in rows_of(found, "standings") if row["part"] == "all"}
    assert {name: row["best"] for name, row in in_all.items()} == ranks(runs, pairs(runs))
    assert {row["part"] for row in rows_of(found, "pairs")} == {"all", "suite", "task", "disorder"}


def test_figures_by_hand(tmp_path: Path) -> None:
    found = made(several(tmp_path))
    rows = {(row["run"], row["part"], row["key"]): row for row in rows_of(found, "standings")}
    good = rows["good", "all", "all"]
    assert (good["n"], good["groups"], good["accuracy"], good["chance"]) == (120, 20, 1 - 5 / 40, 0.25)
    assert good["beyond_chance"] == pytest.approx((0.875 - 0.25) / 0.75)
    assert good["low"] < good["accuracy"] < good["high"]
    assert (good["best"], good["worst"], good["alike"]) == (1, 2, "a")
    assert (rows["weak", "all", "all"]["best"], rows["weak", "all", "all"]["alike"]) == (4, "c")
    assert rows["part", "suite", "biomedical"]["accuracy"] == 0.5
    assert ("part", "suite", "diagnosis") not in rows
    # Number 0 modulo 4 has the first disorder as gold: of it a run has wrong what it has wrong of multiples of 8.
    assert rows["good", "disorder", "D001"]["accuracy"] == 0.5
    assert rows["good", "disorder", "D001"]["name"] == "Panic Disorder"
    assert rows["good", "node", "S001"]["n"] == 120
    assert rows["good", "node", "X/unknown"]["name"] is None
    assert found.unnamed == ("X/unknown",)
    runs = {row["run"]: row for row in rows_of(found, "runs")}
    assert {name: (row["answered"], row["items"], row["complete"]) for name, row in runs.items()} == {
        name: (40, 120, False) if name == "part" else (120, 120, True) for name in runs
    }


def test_each_set_of_items_is_a_board_wherever_its_build_stands(tmp_path: Path) -> None:
    known, moved, other = build(tmp_path / "known"), build(tmp_path / "moved"), build(tmp_path / "x", scale=2.0, seed=5)
    folders = [run(tmp_path / "runs" / of.name, of, lambda number: number % 2 == 0) for of in (other, moved, known)]
    found = boards(read(folders))
    assert [(one.name, [entrant.name for entrant in one.entrants]) for one in found] == [
        ("known", ["known", "moved"]),
        ("x", ["x"]),
    ]
    # Another scale is another benchmark, and not a fresh seed.
    assert [one.fresh_of for one in found] == [(), ()]


def test_a_fresh_seed_stands_beside_the_published_one(tmp_path: Path) -> None:
    found = made(several(tmp_path))
    known, fresh = rows_of(found, "boards")
    assert (known["build"], known["seed"], known["fresh_of"], known["runs"]) == ("known", 42, None, 4)
    assert (fresh["build"], fresh["seed"], fresh["fresh_of"]) == ("fresh", 7, known["board"])
    rows = {(row["board"], row["run"], row["part"], row["key"]): row for row in rows_of(found, "standings")}
    good = rows[known["board"], "good", "all", "all"]
    assert (good["fresh"], good["fresh_n"], good["fresh_groups"], good["fresh_tasks"]) == (0.5, 120, 20, 3)
    assert good["contamination"] == pytest.approx(0.875 - 0.5)
    assert 0 < good["contamination_low"] < good["contamination"] < good["contamination_high"]
    weak = rows[known["board"], "weak", "task", "unambiguous"]
    assert (weak["fresh"], weak["contamination"]) == (0.25, 0)
    assert weak["contamination_low"] < 0 < weak["contamination_high"]
    # Asked in another style, and of a model that has no run there.
    assert rows[known["board"], "part", "all", "all"]["fresh"] is None
    assert rows[known["board"], "=evil <b>", "all", "all"]["fresh"] is None
    assert rows[fresh["board"], "good-fresh", "all", "all"]["fresh"] is None
    # Where another seed is the published one, the same builds stand the other way round.
    turned = {one.name: one.fresh_of for one in boards(read(sorted((tmp_path / "runs").iterdir())), 7)}
    assert turned == {"fresh": (), "known": (fresh["board"],)}


def test_a_fresh_seed_may_have_some_of_the_tasks(tmp_path: Path) -> None:
    known, other = build(tmp_path / "known", negatives="matched"), build(tmp_path / "other", tasks=["self_report"])
    fresh = build(tmp_path / "fresh", seed=7, tasks=["self_report", "unambiguous"])
    apart = build(tmp_path / "apart", seed=7, tasks=["entity_typing"], negatives="random")
    builds = (known, other, fresh, apart)
    folders = [run(tmp_path / "runs" / of.name, of, lambda number: number % 2 == 0) for of in builds]
    found = {one.name: one for one in boards(read(folders))}
    assert set(found["fresh"].fresh_of) == {found["known"].code, found["other"].code}
    assert [found[name].fresh_of for name in ("known", "other", "apart")] == [(), (), ()]
    rows = {(row["run"], row["part"], row["key"]): row for row in rows_of(made(folders), "standings")}
    assert (rows["known", "all", "all"]["fresh_n"], rows["other", "all", "all"]["fresh_n"]) == (80, 40)
    assert rows["known", "task", "entity_typing"]["fresh"] is None


def _of(tasks: list[str], correct: list[bool], groups: int) -> PartOfRun:
    many = len(tasks)
    rows = np.arange(many)
    counted = np.ones((1, many), dtype=bool)
    found = Outcomes(("run",), counted, np.array([correct]), rows % groups, NameColumn.of(tasks), {})
    return PartOfRun(found, 0, rows)


def test_another_mixture_of_tasks_is_no_contamination() -> None:
    """On either seed the model has all of one task right and nothing of the other."""
    published = _of(["easy"] * 30 + ["hard"] * 10, [True] * 30 + [False] * 10, 40)
    fresh = [_of(["easy"] * 5 + ["hard"] * 35, [True] * 5 + [False] * 35, 40)]
    found = fresh_figures(published, fresh, FEW)
    assert found is not None
    assert (found.fresh, found.contamination) == (0.75, 0)


def test_few_groups_have_no_interval_and_other_tasks_no_figures() -> None:
    found = fresh_figures(_of(["a"] * 8, [True] * 8, 4), [_of(["a"] * 8, [False] * 8, 8)], FEW)
    assert found is not None
    assert (found.contamination, found.contamination_low, found.fresh_low) == (1, None, None)
    assert fresh_figures(_of(["a"], [True], 1), [_of(["b"], [True], 1)], FEW) is None


def test_intervals_of_contamination_hold_what_is_true_as_often_as_they_say() -> None:
    random, inside, times = np.random.default_rng(3), 0, 200
    for _ in range(times):
        parts = []
        for share in (0.8, 0.6):
            # Groups of three stand and fall together.
            groups = np.repeat(random.random(GROUPS * 3) < share, 3).tolist()
            rows = np.arange(len(groups))
            one = _of(["a"] * len(groups), groups, len(groups))
            parts.append(one._replace(outcomes=one.outcomes._replace(groups=rows // 3)))
        found = fresh_figures(parts[0], parts[1:], Resampling(resamples=200))
        assert found is not None
        assert found.contamination_low is not None
        assert found.contamination_high is not None
        inside += found.contamination_low <= 0.2 <= found.contamination_high
    assert 0.9 * times <= inside <= 0.99 * times
