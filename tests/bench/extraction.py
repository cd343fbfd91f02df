"""One reading of a kg.csv, timed: `python -m tests.bench.extraction compare|extract|pandas FILE` prints JSON."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from kg.primekg.extract import extract, open_database
from kg.primekg.seeds import read_seeds, shipped_seeds
from kg.primekg.table import csv_header, csv_reader

_RUNS = 5


def compare(path: Path) -> dict[str, Any]:
    """The bare scan and the extraction in turn, five times each."""
    times: dict[str, list[float]] = {"bare": [], "extract": []}
    for _ in range(_RUNS):
        times["bare"].append(_timed(lambda: _bare(path)))
        times["extract"].append(_timed(lambda: extract(path)))
    return {**times, "ratio": median(times["extract"]) / median(times["bare"])}


def once(path: Path) -> dict[str, Any]:
    """One extraction, in a process whose memory is measured from outside, beside one of pandas."""
    return {"seconds": _timed(lambda: extract(path))}


def with_pandas(path: Path) -> dict[str, Any]:
    """What a script does: everything into a frame of text, then filter, turn and drop duplicates."""
    import pandas as pd

    seeds = {seed.id for seed in read_seeds(shipped_seeds()) if not seed.excluded}

    def read() -> Any:
        frame = pd.read_csv(path, dtype=str)
        x = (frame["x_type"] == "disease") & frame["x_id"].isin(seeds)
        y = (frame["y_type"] == "disease") & frame["y_id"].isin(seeds)
        return frame[x | y]

    return {"seconds": _timed(read)}


def _bare(path: Path) -> None:
    with open_database(path) as database:
        source = csv_reader(path, csv_header(path))
        database.execute(f"select relation, count(*) from {source} group by relation").fetchall()


def _timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


_WORKS = {"compare": compare, "extract": once, "pandas": with_pandas}

if __name__ == "__main__":
    sys.stdout.write(json.dumps(_WORKS[sys.argv[1]](Path(sys.argv[2]))) + "\n")
