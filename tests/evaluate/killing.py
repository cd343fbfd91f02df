"""Kills a run at random moments and lets it go on, until it is through."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from pathlib import Path

from evaluators.answer import Answer
from tests.evaluate.runs import ROOT, answers_of, build, command, evaluate, item, server, told
from tests.evaluate.server import Behaviour

_SECONDS = 1.2
"""A run is killed within so long after its first answer, or before it."""

Same = dict[tuple[str, int], tuple[str, tuple[str, ...], str]]


def killed(space: Path, kills: int) -> tuple[Same, Same, int]:
    """What a run that is never disturbed answers, what one does that is killed so often, and how often it was.

    A run that comes to its end is begun anew in another folder, so that every kill hits one that is under way.
    """
    folder = space / "build"
    build(folder, {"charts": [item(number) for number in range(1500)], "pairs": [item(1, "pairs", "hybrid")]})
    lots = random.Random(11)
    with server(Behaviour(latency=0.02, chaos=0.1, faults=("429", "500", "reset"))) as url:
        more = ("--rotations", "2", "--at-once", "12", "--longest-wait", "0.05", "--no-cache")
        assert evaluate(folder, space / "straight", url, *more).returncode == 0
        straight = _plain(answers_of(space / "straight"))
        hit = place = 0
        while hit < kills:
            process = subprocess.Popen(
                command(folder, space / f"killed-{place}", url, *more),
                cwd=ROOT,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            _wait_for_requests(url, process)
            time.sleep(lots.random() * _SECONDS)
            process.kill()
            if process.wait() == -signal.SIGKILL:
                hit += 1
            else:
                place += 1
        for number in range(place + 1):
            assert evaluate(folder, space / f"killed-{number}", url, *more).returncode == 0
            found = _plain(answers_of(space / f"killed-{number}"))
            if found != straight:
                break
    return straight, found, hit


def _wait_for_requests(url: str, process: subprocess.Popen[bytes]) -> None:
    before = told(url)["requests"]
    while told(url)["requests"] == before and process.poll() is None:
        time.sleep(0.02)


def _plain(answers: dict[tuple[str, int], Answer]) -> Same:
    return {key: (one.status, one.answer, one.raw) for key, one in answers.items()}
