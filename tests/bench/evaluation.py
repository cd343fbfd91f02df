"""The runner against a mock server: its speed beside a bare loop and inspect-ai, its memory, and what kills do."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.bench.child import Took, run
from tests.bench.figures import Figure
from tests.evaluators.run.killing import PAIRS, Killed, killed
from tests.evaluators.run.runs import build, item, server
from tests.evaluators.run.server import Behaviour
from tests.places import ROOT

ITEMS = 20_000
_PER_ITEM_MS = 0.5
_BARE_TIMES = 5.0
_LATE = ((64, 1 / 0.85), (256, 1 / 0.75))
"""At 50 ms: requests at a time, and how many times as long as the bare loop."""
_IN_TURN = 5
"""How often bare loop and run follow each other: either takes a tenth more or less from one time to the next."""
_INSPECT_ITEMS = 500
_INSPECT_TIMES = 25
_MEMORY_TIMES = 1.15
_DISPLAY_PERCENT = 2.0
_DISPLAY_SECONDS = 10
_KILLS = 50


class _Timed(NamedTuple):
    """What a program took: the seconds that it printed, and its process."""

    seconds: float
    took: Took


def measure(space: Path, inspect: str | None, say: Callable[[str], None]) -> list[Figure]:
    """All figures of the runner.

    Args:
        space: an empty folder to work in.
        inspect: a Python that has inspect-ai; None leaves the comparison out.
        say: told what begins.
    """
    bench = _Bench(space, say)
    found = [*bench.at_full_speed(), *bench.at_50_ms(), bench.display()]
    if inspect is not None:
        found += bench.beside_inspect(inspect)
    say(f"{_KILLS} kills")
    return [*found, *_after_kills(killed(space / "kills", _KILLS))]


def _after_kills(counted: Killed) -> list[Figure]:
    note = f"{counted.kills} kills in {counted.runs} runs of {PAIRS:,}; {counted.torn} torn lines"
    return [
        Figure("answers lost by kills", counted.lost, "answers", 0, note),
        Figure("answers twice after kills", counted.twice, "answers", 0),
        Figure("answers that differ after kills", counted.differing, "answers", 0),
    ]


class _Bench:
    """Runs programs against servers."""

    def __init__(self, space: Path, say: Callable[[str], None]) -> None:
        self._space = space
        self._say = say
        self._build = space / "build"
        self._runs = 0
        build(self._build, {"charts": [item(number) for number in range(ITEMS)]})

    def at_full_speed(self) -> list[Figure]:
        """At zero latency, and the memory of a run ten times as long."""
        with server(Behaviour()) as url:
            bare = self._bare(url, ITEMS, 64)
            small = self._one_run(url, ITEMS // 10, 64)
            large = self._one_run(url, ITEMS, 64)
        rate = f"{ITEMS / large.seconds:,.0f} items/s; bare loop {ITEMS / bare:,.0f}"
        return [
            Figure("evaluate: time of an item", large.seconds / ITEMS * 1000, "ms", _PER_ITEM_MS, rate),
            Figure("evaluate: time / bare loop", large.seconds / bare, "times", _BARE_TIMES),
            Figure(
                "evaluate: memory of ten times the items",
                large.took.memory / small.took.memory,
                "times",
                _MEMORY_TIMES,
                f"{small.took.memory:.0f} and {large.took.memory:.0f} MB",
            ),
        ]

    def at_50_ms(self) -> list[Figure]:
        """Beside the bare loop where replies take their time."""
        found = []
        for at_once, limit in _LATE:
            with server(Behaviour(latency=0.05)) as url:
                taken = [
                    (self._bare(url, ITEMS, at_once), self._one_run(url, ITEMS, at_once).seconds)
                    for _ in range(_IN_TURN)
                ]
            bare, ours = sorted(taken, key=lambda pair: pair[1] / pair[0])[_IN_TURN // 2]
            ratios = ", ".join(f"{own / other:.2f}" for other, own in taken)
            note = f"{ITEMS / ours:,.0f} items/s; bare loop {ITEMS / bare:,.0f}; the middle one of {ratios}"
            found.append(
                Figure(f"evaluate, 50 ms, {at_once} at once: time / bare loop", ours / bare, "times", limit, note)
            )
        return found

    def display(self) -> Figure:
        """The live display on a terminal; its share of a processor is what it can take of the throughput."""
        self._say("live display")
        command = [sys.executable, "-m", "tests.bench.display", str(_DISPLAY_SECONDS)]
        shown = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
        return Figure("evaluate: live display", 100 * float(shown.stdout), "% of a core", _DISPLAY_PERCENT)

    def beside_inspect(self, python: str) -> list[Figure]:
        """Beside inspect-ai at its defaults, per item."""
        with server(Behaviour()) as url:
            script = str(ROOT / "tests" / "bench" / "with_inspect.py")
            logs = str(self._space / "inspect")
            theirs = self._timed([python, script, url, str(_INSPECT_ITEMS), logs], "inspect-ai").seconds
            ours = self._one_run(url, ITEMS, 64).seconds
        times = (ours / ITEMS) / (theirs / _INSPECT_ITEMS)
        note = f"{ITEMS / ours:,.0f} items/s; inspect-ai {_INSPECT_ITEMS / theirs:,.0f}"
        return [Figure("evaluate: time / inspect-ai", times, "times", 1 / _INSPECT_TIMES, note)]

    def _bare(self, url: str, count: int, at_once: int) -> float:
        command = [sys.executable, "-m", "tests.bench.bare", url, str(count), str(at_once)]
        return self._timed(command, f"bare loop, {at_once} at once").seconds

    def _one_run(self, url: str, count: int, at_once: int) -> _Timed:
        out = self._space / f"run-{self._runs}"
        command = [
            sys.executable,
            "-m",
            "tests.bench.one_run",
            url,
            str(self._build),
            str(out),
            str(count),
            str(at_once),
        ]
        return self._timed(command, f"evaluate, {count} items, {at_once} at once")

    def _timed(self, command: list[str], name: str) -> _Timed:
        self._say(name)
        self._runs += 1
        folder = self._space / f"timed-{self._runs}"
        folder.mkdir()
        took = run(command, folder / "program.log", {"PYTHONPATH": str(ROOT)})
        return _Timed(float((folder / "program.log").read_text(encoding="utf-8").splitlines()[-1]), took)
