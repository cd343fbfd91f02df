"""The same questions through inspect-ai at its defaults; runs in an environment that has it, and in no other.

As a program (`python with_inspect.py URL COUNT LOGS`) it prints the seconds of the evaluation.
"""

import os
import sys
import time

if __name__ == "__main__":
    from inspect_ai import Task, eval  # type: ignore[import-not-found]
    from inspect_ai.dataset import MemoryDataset, Sample  # type: ignore[import-not-found]
    from inspect_ai.scorer import choice  # type: ignore[import-not-found]
    from inspect_ai.solver import multiple_choice  # type: ignore[import-not-found]

    url, count, logs = sys.argv[1:]
    os.environ |= {"MOCK_BASE_URL": url, "MOCK_API_KEY": "none"}
    samples = [
        Sample(input=f"Case {place}: somebody sleeps badly.", choices=["One", "Two", "Three", "Four"], target="A")
        for place in range(int(count))
    ]
    task = Task(dataset=MemoryDataset(samples), solver=multiple_choice(), scorer=choice())
    started = time.perf_counter()
    (log,) = eval(task, model="openai-api/mock/mock", log_dir=logs, display="none")
    seconds = time.perf_counter() - started
    if log.status != "success":
        sys.exit(f"inspect-ai ended with {log.status}: {log.error}")
    sys.stdout.write(f"{seconds}\n")
