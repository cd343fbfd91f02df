"""One run with everything on, in a process of its own.

As a program (`python -m tests.bench.one_run URL BUILD OUT COUNT AT_ONCE`) it prints the seconds from reading the build
to the last answer on disk.
"""

from __future__ import annotations

import gc
import sys
import time
from pathlib import Path

from evaluators.models.open import open_model
from evaluators.run.evaluate import Wanted, evaluate
from evaluators.run.progress import ProgressDisplay
from evaluators.selection import Selection
from generators import manifest
from generators.models.budget import Budget

if __name__ == "__main__":
    url, build, out, count, at_once = sys.argv[1:]
    # As the command line does.
    gc.set_threshold(100_000, 50, 100)
    model = open_model("mock", "generate", url, "chat", "KGBENCH_API_KEY")
    made = manifest.read(Path(build))
    wanted = Wanted(
        Path(build),
        Selection(tuple(made.tasks), limit=int(count)),
        at_once=int(at_once),
        cache=Path(out) / "replies.sqlite",
    )
    started = time.perf_counter()
    with ProgressDisplay() as shown:
        evaluate(model, made, Path(out), wanted, Budget(), shown)
    sys.stdout.write(f"{time.perf_counter() - started}\n")
