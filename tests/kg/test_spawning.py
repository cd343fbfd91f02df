"""Worker processes start without the program that asked for them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.places import ROOT

PROGRAM = """
import os
from concurrent.futures import ProcessPoolExecutor
from kg.spawning import WorkerContext

print("begins", flush=True)
with ProcessPoolExecutor(max_workers=1, mp_context=WorkerContext()) as pool:
    print(pool.submit(os.getppid).result() == os.getpid(), flush=True)
print("ends", flush=True)
"""


def test_a_program_without_a_guard_runs_once(tmp_path: Path) -> None:
    """With Python's own way each worker runs the program again, and that fails."""
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, str(tmp_path / "program.py")]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout.split("\n"), done.stderr) == (["begins", "True", "ends", ""], "")
