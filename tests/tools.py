"""Other people's tools that exports are made for; they are installed by `make tools`, and required where CI says so."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from tests.lacking import refuse
from tests.places import ROOT

REQUIRED = "KGBENCH_REQUIRE_TOOLS"


def need(module: str, target: str = "make tools") -> None:
    """Skips a test without a tool, or fails it where tools are required."""
    if find_spec(module) is None:
        reason = f"{module} is not installed; `{target}` installs it"
        refuse(reason, REQUIRED)


def run_python(code: str, *arguments: str, home: Path, **env: str) -> str:
    """Runs a program in a process of its own, without a network and with a home of its own.

    Returns:
        What it printed.
    """
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=home,
        env={**os.environ, **environment(home), **env},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
    return done.stdout


def environment(home: Path) -> dict[str, str]:
    """Variables that keep a tool's files in a folder and its questions on this machine."""
    return {
        "PYTHONPATH": os.pathsep.join([str(home), str(ROOT)]),
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_STATE_HOME": str(home / "state"),
        "HF_HOME": str(home / "hf"),
        "HF_HUB_OFFLINE": "1",
        "HF_DATASETS_OFFLINE": "1",
    }
