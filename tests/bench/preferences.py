"""Fits of preferences: their speed, and how often their intervals hold the truth of simulated experts.

`python -m tests.bench.preferences` prints JSON.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from evaluators.preferences.fit.fit import fit
from evaluators.preferences.fit.settings import FitSettings
from evaluators.preferences.simulated import SimulationSettings
from tests.bench.child import run
from tests.bench.figures import Figure
from tests.evaluators.preferences.known_experts import ALIKE, coverage, known

QUESTIONS, EXPERTS = 1_000, 20
FEW_QUESTIONS, RESAMPLES = 60, 200
EXPERTS_OF_STUDIES = (4, 6, 8, 10, 15)
STUDIES = 12
MODELS: Mapping[str, SimulationSettings | None] = {
    "hierarchical": None,
    "bradley-terry": ALIKE,
    "davidson": ALIKE,
    "rao-kupper": ALIKE,
    "plackett-luce": ALIKE,
    "majority": ALIKE,
}
"""Model -> experts as it assumes them to be; None for those with slopes, offsets and repeats of their own."""
_FIT_SECONDS, _BOOTSTRAP_SECONDS = 20.0, 60.0
_LEAST_PERCENT, _MOST_PERCENT = 93.0, 97.0


def measure(space: Path, python: str, env: Mapping[str, str], say: Callable[[str], None]) -> list[Figure]:
    """The figures of fits.

    Args:
        space: an empty folder to work in.
        python: the interpreter.
        env: set on top of the environment.
        say: told what begins.
    """
    say(f"preferences: {QUESTIONS:,} questions, {RESAMPLES} resamples, intervals of {STUDIES} studies a model")
    log = space / "preferences.log"
    run([python, "-m", "tests.bench.preferences"], log, env)
    found = json.loads(log.read_text(encoding="utf-8").splitlines()[-1])
    took, held = found["took"], found["held"]
    many = f"{QUESTIONS:,} questions, {EXPERTS} annotators: hierarchical fit with intervals"
    again = f"{FEW_QUESTIONS} questions, {EXPERTS} annotators: {RESAMPLES} bootstrap draws"
    speed = [
        Figure(many, took["fit"], "s", _FIT_SECONDS, f"{took['fit_cpu']:.1f} s of processor time"),
        Figure(again, took["bootstrap"], "s", _BOOTSTRAP_SECONDS, f"{took['bootstrap_cpu']:.1f} s of processor time"),
    ]
    return speed + [
        Figure(
            f"95 % intervals of {model}, {experts} annotators",
            percent,
            "%",
            _MOST_PERCENT,
            f"of {STUDIES * FEW_QUESTIONS * 5:,} options; mean width {width:.2f}",
            _LEAST_PERCENT,
        )
        for model, experts, percent, width in held
    ]


def main() -> dict[str, object]:
    """Everything as plain values."""
    return {"took": _took(), "held": _held()}


def _took() -> dict[str, float]:
    _, many = known(QUESTIONS, EXPERTS, 1)
    started, cpu = time.perf_counter(), time.process_time()
    fit(many, {}, "hierarchical")
    found = {"fit": time.perf_counter() - started, "fit_cpu": time.process_time() - cpu}
    _, few = known(FEW_QUESTIONS, EXPERTS, 1)
    started, cpu = time.perf_counter(), time.process_time()
    fit(few, {}, "hierarchical", FitSettings(interval="bootstrap", resamples=RESAMPLES))
    return found | {"bootstrap": time.perf_counter() - started, "bootstrap_cpu": time.process_time() - cpu}


def _held() -> list[tuple[str, int, float, float]]:
    return [
        (model, experts, *coverage(model, experts, STUDIES, FEW_QUESTIONS, settings))
        for model, settings in MODELS.items()
        for experts in EXPERTS_OF_STUDIES
    ]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main()) + "\n")
