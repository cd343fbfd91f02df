"""The eval that the registry beside this file names; kgbench copies this file into each export.

Replies are read and scored by kgbench itself, which has to be installed beside the package evals.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import evals
import evals.metrics
from evals.record import record_match

_HERE = Path(__file__).resolve().parent


class KgbenchMatch(evals.Eval):  # type: ignore[misc]
    """Asks the samples of a task; a reply is right where the reader of kgbench finds the whole gold answer in it."""

    def eval_sample(self, sample: dict[str, Any], rng: random.Random) -> None:
        """Asks one sample, and records whether the reply is right."""
        from evaluators.lm_eval.reading import read_reply, score_reply

        del rng
        reply = self.completion_fn(prompt=sample["input"], temperature=0.0).get_completions()[0]
        read = read_reply(reply, sample, _HERE)
        right = score_reply(sample, read, _HERE)["acc"] == 1
        record_match(right, expected=sample["ideal"], picked=read["answer"], sampled=reply, status=read["status"])

    def run(self, recorder: Any) -> dict[str, float]:
        """Asks all samples, and gives the share of right replies."""
        self.eval_all_samples(recorder, self.get_samples())
        events = recorder.get_events("match")
        return {
            "accuracy": evals.metrics.get_accuracy(events),
            "bootstrap_std": evals.metrics.get_bootstrap_accuracy_std(events),
        }
