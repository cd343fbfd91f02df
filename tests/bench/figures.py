"""Figures, their limits, and whether they keep them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any, Literal, NamedTuple

from tests.bench.child import Took

Judgement = Literal["kept", "exceeded, within a quarter", "exceeded", "missed"]

BUILD_SECONDS = 50.0
VERIFY_SECONDS = 22.0
MEMORY_MB = 1500.0
SCALED_TIMES = 11.0
SCALED_MEMORY = 1.15
"""Flat: ten times the items in at most this much of the memory; two equal builds differ by some of it already."""

EXTRACTION_TIMES = 1.7
EXTRACTION_OF_PANDAS = 0.2
EXTRACTION_MB = 450.0
FAMILIES_SECONDS = 30.0
FAMILIES_ITEMS = 14_288
"""What the nine families have at paper 001's size."""

_TOLERATED = 1.25
"""A time of up to so many times its limit is printed as exceeded and fails nothing: the machine may have been busy."""
_TIMES = ("s", "ms")


class Figure(NamedTuple):
    """One measured number.

    Attributes:
        value: the number, in `unit`.
        limit: the greatest that is allowed; None without one.
        note: how it came about, or what to compare it with.
        least: the smallest that is allowed; None without one. What has neither is only reported.
    """

    name: str
    value: float
    unit: str
    limit: float | None = None
    note: str = ""
    least: float | None = None

    @property
    def kept(self) -> bool | None:
        """Whether its limits are kept; None without one."""
        if self.limit is None and self.least is None:
            return None
        return (self.limit is None or self.value <= self.limit) and (self.least is None or self.value >= self.least)

    @property
    def judgement(self) -> Judgement | None:
        """What the bench says of the limit; None without one.

        Only a time may exceed its limit by up to a quarter: memory, ratios and counts do not depend on how busy the
        machine is.
        """
        if self.kept is None:
            return None
        if self.kept:
            return "kept"
        if self.least is not None and self.value < self.least:
            return "missed"
        within = self.unit in _TIMES and self.limit is not None and self.value <= self.limit * _TOLERATED
        return "exceeded, within a quarter" if within else "exceeded"


def of_command(name: str, runs: Sequence[Took], seconds: float | None, loop: float, oracle: float) -> list[Figure]:
    """What a command took: the middle one of the times, the greatest of the memories.

    Args:
        name: the command.
        runs: its runs, at least one.
        seconds: the limit of its time; None where there is none.
        loop: what the piece of plain Python took in the same minutes, in seconds.
        oracle: the same of the oracle's 8,250 profiles.
    """
    wall = median(run.wall for run in runs)
    cpu = median(run.cpu for run in runs)
    spread = f"{min(run.wall for run in runs):.1f} to {max(run.wall for run in runs):.1f} s in {len(runs)} runs"
    loads = ", ".join(f"{run.load[0]:.1f} to {run.load[1]:.1f}" for run in runs)
    return [
        Figure(f"{name}: time", wall, "s", seconds, f"{spread}; load {loads}"),
        Figure(f"{name}: processor time", cpu, "s", None, "of all cores together; hardly moved by other work"),
        Figure(f"{name}: time / plain Python", wall / loop, "times"),
        Figure(f"{name}: time / plain Cypher", wall / oracle, "times"),
        Figure(
            f"{name}: peak memory",
            max(run.memory for run in runs),
            "MB",
            MEMORY_MB,
            "engine and helper processes included",
        ),
    ]


def of_scaled(base: Sequence[Took], scaled: Took) -> list[Figure]:
    """What ten times the seeds took, beside the plain build."""
    return [
        Figure("build --scale 10: time", scaled.wall, "s", None, f"load {scaled.load[0]:.1f} to {scaled.load[1]:.1f}"),
        Figure(
            "build --scale 10: time / build",
            scaled.wall / median(run.wall for run in base),
            "times",
            SCALED_TIMES,
            f"processor time {scaled.cpu / median(run.cpu for run in base):.1f} times",
        ),
        Figure("build --scale 10: peak memory", scaled.memory, "MB", MEMORY_MB, "engine and helper processes included"),
        Figure(
            "build --scale 10: memory / build",
            scaled.memory / max(run.memory for run in base),
            "times",
            SCALED_MEMORY,
        ),
    ]


class SingleRuns(NamedTuple):
    """Seconds of one extraction and of one reading with pandas, one right after the other."""

    extraction: float
    pandas: float


def of_extraction(
    compared: Mapping[str, Any], once: Took, pandas: Took, seconds: SingleRuns, imported: Took
) -> list[Figure]:
    """What reading a kg.csv of full size took.

    Args:
        compared: seconds of the bare scans and of the extractions that took turns with them.
        once: one extraction in a process of its own.
        pandas: the same rows with pandas, in a process of its own.
        seconds: what these two took without their imports.
        imported: extraction and load by `kgbench import primekg`, engine included.
    """
    bare, extraction = median(compared["bare"]), median(compared["extract"])
    turns = f"{len(compared['bare'])} runs in turn"
    return [
        Figure("kg.csv: bare scan", bare, "s", None, turns),
        Figure("kg.csv: extraction", extraction, "s", None, turns),
        Figure("kg.csv: extraction / bare scan", extraction / bare, "times", EXTRACTION_TIMES),
        Figure("kg.csv: extraction, peak memory", once.memory, "MB", EXTRACTION_MB),
        Figure("kg.csv: pandas", seconds.pandas, "s", None, f"peak memory {pandas.memory:,.0f} MB"),
        Figure(
            "kg.csv: extraction / pandas",
            seconds.extraction / seconds.pandas,
            "times",
            EXTRACTION_OF_PANDAS,
            f"one run of each, one after the other; extraction {seconds.extraction:.1f} s",
        ),
        Figure("import primekg: time", imported.wall, "s", None, "extraction, start of the engine and load"),
    ]


def of_families(loaded: Took, built: Took, items: int) -> list[Figure]:
    """What a slice of paper 001's size took on the embedded engine.

    Args:
        loaded: its import.
        built: the nine families with their proofs, the load of the knowledge included.
        items: how many the build has.
    """
    loads = f"load {loaded.load[0]:.1f} to {built.load[1]:.1f}"
    return [
        Figure(
            "nine families: import and build",
            loaded.wall + built.wall,
            "s",
            FAMILIES_SECONDS,
            f"import {loaded.wall:.1f} s; processor time {loaded.cpu + built.cpu:.1f} s; {loads}",
        ),
        Figure("nine families: items missing", FAMILIES_ITEMS - items, "items", 0, f"{items:,} items"),
        Figure("nine families: peak memory", built.memory, "MB", None, "engine included"),
    ]


def of_bytes(name: str, builds: Mapping[str, Mapping[str, str]]) -> Figure:
    """How many files differ between builds that should be equal.

    Args:
        name: what the builds have in common.
        builds: for each build its files' sha256 by path.
    """
    paths = sorted({path for files in builds.values() for path in files})
    differing = [path for path in paths if len({files.get(path) for files in builds.values()}) > 1]
    compared = f"{len(paths)} files of {', '.join(builds)}"
    return Figure(f"{name}: files that differ", len(differing), "files", 0, "; ".join([compared, *differing]))
