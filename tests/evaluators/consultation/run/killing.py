"""Kills a run of consultations at random moments and lets it go on, until it is through."""

from __future__ import annotations

import pickle
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from evaluators.consultation.run.company_parts import CompanyParts
from evaluators.consultation.run.consult import ConsultWanted, Rules, consult
from tests.evaluators.consultation.run.fakes import GRAPH, ConsultWorld
from tests.places import ROOT

BUDGET = 8
_SECONDS = 2.0
"""A run is killed within so long after its first new line."""


class KilledConsultations(NamedTuple):
    """What came of runs that were killed again and again.

    Attributes:
        kills: how often a run was killed that was under way.
        torn: kills that left a line without its end, or no line of a begun consultation.
        lost: consultations without a conclusion at the end.
        twice: turns that stand twice.
        differing: files that are not those of the run that was never disturbed.
    """

    kills: int
    torn: int
    lost: int
    twice: int
    differing: int


def killed(one: ConsultWorld, space: Path, kills: int, seconds: float = _SECONDS) -> KilledConsultations:
    """Kills runs so often, lets them come to their ends, and compares them with a run that is left alone."""
    task = space / "task"
    task.write_bytes(pickle.dumps((one.source, one.cases, one.folder)))
    straight = _begun(one, space / "straight")
    assert subprocess.run(_command(task, straight), cwd=ROOT, check=False).returncode == 0
    lots = random.Random(5)
    hit = torn = 0
    outs = [_begun(one, space / "killed-0")]
    while hit < kills:
        if _hit(_command(task, outs[-1]), outs[-1], lots.random() * seconds):
            hit += 1
            torn += any(not data or not data.endswith(b"\n") for data in _files(outs[-1]).values())
        else:
            outs.append(_begun(one, space / f"killed-{len(outs)}"))
    assert subprocess.run(_command(task, outs[-1]), cwd=ROOT, check=False).returncode == 0
    wanted = _files(straight)
    counts = [_compared(_files(out), wanted) for out in outs]
    return KilledConsultations(hit, torn, *(sum(listed) for listed in zip(*counts, strict=True)))


def _begun(one: ConsultWorld, out: Path) -> Path:
    out.mkdir()
    one.belief.save(out / "belief.json")
    return out


def _compared(found: dict[str, bytes], wanted: dict[str, bytes]) -> tuple[int, int, int]:
    """How many consultations are lost, turns stand twice, and files differ."""
    lost = len(wanted.keys() - found.keys()) + sum(b'"line":"conclusion"' not in data for data in found.values())
    lines = [data.splitlines() for data in found.values()]
    twice = sum(len(listed) - len({*listed}) for listed in lines)
    return lost, twice, sum(wanted.get(name) != data for name, data in found.items())


def _files(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((out / "consultations").glob("*.jsonl"))}


def _command(task: Path, out: Path) -> list[str]:
    return [sys.executable, "-m", __name__, str(task), str(out)]


def _hit(command: list[str], out: Path, seconds: float) -> bool:
    """Starts a run and kills it so long after its first new line; False where it came to its end."""
    before = _size(out)
    process = subprocess.Popen(command, cwd=ROOT)
    while _size(out) == before and process.poll() is None:
        time.sleep(0.02)
    time.sleep(seconds)
    process.kill()
    return process.wait() == -signal.SIGKILL


def _size(out: Path) -> int:
    return sum(path.stat().st_size for path in (out / "consultations").glob("*.jsonl"))


def main(task: Path, out: Path) -> None:
    """Holds the consultations of a task in two processes."""
    source, cases, folder = pickle.loads(task.read_bytes())

    def parts(belief: Path) -> CompanyParts:
        return CompanyParts(source, belief, "en", BUDGET, "gain", "rule")

    def no_belief() -> None:
        raise AssertionError("there is one")

    rules = Rules(source.criteria, no_belief)  # type: ignore[arg-type]
    consult(parts, rules, out, ConsultWanted(folder, cases, "all", None, GRAPH), lambda _now: None)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
