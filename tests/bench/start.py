"""What it costs to begin: importing the package, and listing the commands."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from statistics import median

from tests.bench.figures import Figure
from tests.places import ROOT

IMPORT_SECONDS = 0.3
HELP_SECONDS = 0.25
START_COMMANDS: Mapping[str, Sequence[str]] = {
    "import kgbench": (sys.executable, "-c", "import kgbench"),
    "kgbench --help": (sys.executable, "-m", "kgbench", "--help"),
}
_REPEATED = 5


def measure() -> list[Figure]:
    """Processor time of each, the start of Python included."""
    limits = {"import kgbench": IMPORT_SECONDS, "kgbench --help": HELP_SECONDS}
    return [
        Figure(
            f"{name}: processor time",
            median(processor_seconds(command) for _ in range(_REPEATED)),
            "s",
            limits[name],
            f"the middle of {_REPEATED}, the start of Python included",
        )
        for name, command in START_COMMANDS.items()
    ]


def processor_seconds(command: Sequence[str]) -> float:
    """Processor time of a command that ends well, the system's work for it included."""
    process = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return used.ru_utime + used.ru_stime
