"""Kills a run at random moments and lets it go on, until it is through."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

from evaluators.answer import Answer
from evaluators.run.answers_file import NAME
from tests.evaluators.run.runs import answers_of, build, command, evaluate, item, server, told
from tests.evaluators.run.server import Behaviour
from tests.places import ROOT

_ITEMS = 1500
PAIRS = 2 * (_ITEMS + 1)
"""(item, rotation) pairs that each run has to answer."""
_SECONDS = 1.2
"""A run is killed within so long after its first request."""

Same = dict[tuple[str, int], tuple[str, tuple[str, ...], str]]


class Killed(NamedTuple):
    """What runs came to that were killed again and again.

    Attributes:
        kills: how often a run was killed that was under way.
        runs: how many runs these kills fell on; a run that ends is followed by another.
        torn: kills that left a line without its end.
        lost: pairs without an answer at the end, over all runs.
        twice: pairs with more than one.
        differing: pairs whose status, answer or raw reply is not that of the run that was never disturbed.
    """

    kills: int
    runs: int
    torn: int
    lost: int
    twice: int
    differing: int


def killed(space: Path, kills: int) -> Killed:
    """Kills runs so often, lets them come to their ends, and compares them with a run that is left alone."""
    folder = space / "build"
    build(folder, {"charts": [item(number) for number in range(_ITEMS)], "pairs": [item(1, "pairs", "hybrid")]})
    lots = random.Random(11)
    # Whether a question fails for good must not hang on lots, so there are many attempts.
    more = ("--rotations", "2", "--at-once", "12", "--longest-wait", "0.05", "--attempts", "15", "--no-cache")
    with server(Behaviour(latency=0.02, chaos=0.1, faults=("429", "500", "reset"))) as url:
        assert evaluate(folder, space / "straight", url, *more).returncode == 0
        straight = _plain(answers_of(space / "straight"))
        assert len(straight) == PAIRS
        hit = place = torn = 0
        while hit < kills:
            out = space / f"killed-{place}"
            if _hit(command(folder, out, url, *more), url, lots.random() * _SECONDS):
                hit += 1
                torn += not _is_whole(out / NAME)
            else:
                place += 1
        outs = [space / f"killed-{number}" for number in range(place + 1)]
        for out in outs:
            assert evaluate(folder, out, url, *more).returncode == 0
    found = [_compared(out, straight) for out in outs]
    return Killed(hit, len(outs), torn, *(sum(counts) for counts in zip(*found, strict=True)))


def _hit(run: list[str], url: str, seconds: float) -> bool:
    """Starts a run and kills it so long after its first request; False where it came to its end."""
    before = told(url)["requests"]
    process = subprocess.Popen(run, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while told(url)["requests"] == before and process.poll() is None:
        time.sleep(0.02)
    time.sleep(seconds)
    process.kill()
    return process.wait() == -signal.SIGKILL


def _is_whole(path: Path) -> bool:
    data = path.read_bytes()
    return data.endswith(b"\n") or not data


def _compared(out: Path, straight: Same) -> tuple[int, int, int]:
    """How many pairs are lost, stand twice, and differ."""
    lines = (out / NAME).read_bytes().splitlines()
    found = _plain({one.key: one for one in map(Answer.model_validate_json, lines)})
    lost = len(straight.keys() - found.keys())
    differing = sum(straight.get(key) != said for key, said in found.items())
    return lost, len(lines) - len(found), differing


def _plain(answers: dict[tuple[str, int], Answer]) -> Same:
    return {key: (one.status, one.answer, one.raw) for key, one in answers.items()}
