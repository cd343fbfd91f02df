"""The same questions through inspect-ai at its defaults; runs in an environment that has it, and in no other.

As a program (`python with_inspect.py URL COUNT LOGS`) it prints the seconds of the evaluation.
"""

import os
import sys
import time
from importlib import import_module

if __name__ == "__main__":
    # Imported by name: it is not a dependency of this project, not even of its tests.
    inspect_ai, dataset, scorer, solver = (
        import_module(f"inspect_ai{part}") for part in ("", ".dataset", ".scorer", ".solver")
    )
    url, count, logs = sys.argv[1:]
    os.environ |= {"MOCK_BASE_URL": url, "MOCK_API_KEY": "none"}
    samples = [
        dataset.Sample(
            input=f"Case {place}: somebody sleeps badly.", choices=["One", "Two", "Three", "Four"], target="A"
        )
        for place in range(int(count))
    ]
    task = inspect_ai.Task(
        dataset=dataset.MemoryDataset(samples), solver=solver.multiple_choice(), scorer=scorer.choice()
    )
    started = time.perf_counter()
    (log,) = inspect_ai.eval(task, model="openai-api/mock/mock", log_dir=logs, display="none")
    seconds = time.perf_counter() - started
    if log.status != "success":
        sys.exit(f"inspect-ai ended with {log.status}: {log.error}")
    sys.stdout.write(f"{seconds}\n")
