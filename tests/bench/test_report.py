"""The arithmetic of the bench: what is judged, and what a report says."""

from __future__ import annotations

import json
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from kg.primekg.extract import extract
from kg.primekg.features import with_features
from kg.primekg.seeds import read_seeds
from tests.bench import figures, paper_slice, report
from tests.bench.child import FailedError, Took, run
from tests.bench.figures import Figure
from tests.bench.plan import file_digests
from tests.generators.biomedical.invented import Shape, invent

RUNS = [Took(50.0, 30.0, 900.0, (1.0, 2.0)), Took(40.0, 31.0, 950.0, (2.0, 2.5)), Took(44.0, 32.0, 930.0, (0.5, 0.5))]


def test_the_middle_time_and_the_greatest_memory_are_judged() -> None:
    time, cpu, to_loop, to_oracle, memory = figures.of_command("build", RUNS, 45.0, loop=0.5, oracle=4.0)
    assert (time.value, time.limit, time.kept) == (44.0, 45.0, True)
    assert time.note == "40.0 to 50.0 s in 3 runs; load 1.0 to 2.0, 2.0 to 2.5, 0.5 to 0.5"
    assert (cpu.value, cpu.kept) == (31.0, None)
    assert (to_loop.value, to_oracle.value) == (88.0, 11.0)
    assert (memory.value, memory.limit, memory.kept) == (950.0, 1500.0, True)


@pytest.mark.parametrize(
    ("value", "unit", "judgement"),
    [
        (20.0, "s", "kept"),
        (20.01, "s", "exceeded, within a quarter"),
        (25.0, "s", "exceeded, within a quarter"),
        (25.01, "s", "exceeded"),
        (25.0, "ms", "exceeded, within a quarter"),
        (20.01, "MB", "exceeded"),
        (20.01, "times", "exceeded"),
        (21, "files", "exceeded"),
    ],
)
def test_only_a_time_may_exceed_its_limit_by_up_to_a_quarter(value: float, unit: str, judgement: str) -> None:
    figure = Figure("x", value, unit, 20.0)
    assert figure.judgement == judgement
    assert report.any_failed([Figure("y", 1.0, "s"), figure]) is (judgement == "exceeded")


@pytest.mark.parametrize(("value", "judgement"), [(90.1, "kept"), (90.0, "kept"), (89.9, "missed")])
def test_a_share_must_reach_its_least(value: float, judgement: str) -> None:
    figure = Figure("x", value, "%", least=90.0)
    assert figure.judgement == judgement
    assert report.any_failed([figure]) is (judgement == "missed")


def test_a_figure_without_a_limit_is_not_judged() -> None:
    assert Figure("x", 20.0, "s").judgement is None


@pytest.mark.parametrize(("wall", "memory", "kept"), [(484.0, 1000.0, [True, True]), (490.0, 1200.0, [False, False])])
def test_ten_times_the_seeds_take_at_most_eleven_times_as_long_in_flat_memory(
    wall: float, memory: float, kept: list[bool]
) -> None:
    found = figures.of_scaled(RUNS, Took(wall, 300.0, memory, (1.0, 1.0)))
    assert [figure.kept for figure in found] == [None, kept[0], True, kept[1]]


def test_an_extraction_is_judged_beside_the_bare_scan_and_pandas() -> None:
    turns = {"bare": [1.0, 1.2, 9.0], "extract": [2.0, 1.8, 1.5]}
    found = figures.of_extraction(turns, RUNS[0], RUNS[1], figures.SingleRuns(1.6, 8.0), RUNS[2])
    judged = {figure.name: (round(figure.value, 3), figure.kept) for figure in found if figure.kept is not None}
    assert judged == {
        "kg.csv: extraction / bare scan": (1.5, True),
        "kg.csv: extraction, peak memory": (900.0, False),
        "kg.csv: extraction / pandas": (0.2, True),
    }


def test_load_and_families_are_judged_together_and_none_may_be_missing() -> None:
    loaded, built = Took(5.0, 6.0, 600.0, (0.1, 0.4)), Took(25.5, 27.0, 700.0, (0.4, 1.5))
    time, missing, memory = figures.of_families(loaded, built, 14_280)
    assert (time.value, time.kept) == (30.5, False)
    assert time.note == "import 5.0 s; processor time 33.0 s; load 0.1 to 1.5"
    assert (missing.value, missing.kept) == (8, False)
    assert (memory.value, memory.kept) == (700.0, None)


def test_a_slice_of_paper_size_is_read_back_from_its_files(tmp_path: Path) -> None:
    paper_slice.write(tmp_path)
    found = extract(tmp_path / paper_slice.TABLE, seeds=read_seeds(tmp_path / paper_slice.SEEDS), strict=True)
    for type_, name in paper_slice.FEATURES.items():
        found = with_features(found, type_, tmp_path / name)
    invented = invent(Shape())
    assert {entity.key for entity in found.entities} == {entity["key"] for entity in invented.entities}
    assert len(found.entities) == 1847
    assert {tuple(triple) for triple in found.triples} == set(invented.triples)
    told = [entity for entity in found.entities if entity.type in paper_slice.FEATURES]
    assert all(entity.features for entity in told)


def test_files_that_differ_or_are_missing_are_named() -> None:
    builds = {"one": {"a": "1", "b": "2", "c": "3"}, "two": {"a": "1", "b": "x"}}
    found = figures.of_bytes("same seed", builds)
    assert (found.value, found.kept) == (2, False)
    assert found.note == "3 files of one, two; b; c"
    assert figures.of_bytes("same seed", {"one": builds["one"], "two": builds["one"]}).kept is True


def test_the_table_and_the_json_say_which_limits_are_exceeded(tmp_path: Path) -> None:
    listed = [
        Figure("build: time", 44.25, "s", 45.0),
        Figure("verify: time", 21.0, "s", 20.0, "load [1]"),
        Figure("memory", 21.0, "MB", 20.0),
    ]
    printed = StringIO()
    Console(width=120, file=printed).print(report.table(listed))
    lines = [line.split() for line in printed.getvalue().splitlines()]
    assert lines[1:] == [
        ["build:", "time", "44.2", "s", "45", "kept"],
        ["verify:", "time", "21", "s", "20", "exceeded,", "within", "a", "quarter", "load", "[1]"],
        ["memory", "21", "MB", "20", "exceeded"],
    ]
    report.write(tmp_path / "new" / "bench.json", report.as_data(listed, {"cores": 2}))
    data = json.loads((tmp_path / "new" / "bench.json").read_text(encoding="utf-8"))
    assert (data["failed"], data["machine"]) == (True, {"cores": 2})
    judged = ["kept", "exceeded, within a quarter", "exceeded"]
    assert [figure["judgement"] for figure in data["figures"]] == judged
    assert data["figures"][0]["limit"] == 45.0


def test_a_child_is_measured_and_a_failing_one_is_quoted(tmp_path: Path) -> None:
    held = "import time; held = bytearray(60_000_000); time.sleep(0.5)"
    took = run([sys.executable, "-c", held], tmp_path / "log", {})
    assert took.memory > 60
    assert took.wall > 0
    with pytest.raises(FailedError, match=r"ended with 3:\nno room"):
        run([sys.executable, "-c", "print('no room'); raise SystemExit(3)"], tmp_path / "log", {})


def test_every_file_of_a_build_is_compared(tmp_path: Path) -> None:
    (tmp_path / "items").mkdir()
    (tmp_path / "items" / "a.jsonl").write_bytes(b"")
    assert file_digests(tmp_path) == {
        "items/a.jsonl": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    }
