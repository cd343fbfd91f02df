"""Two loads into one folder at once, and a start of the background engine that is interrupted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from kg.store.embedded import background
from tests.places import ROOT

pytestmark = pytest.mark.engine


def kgbench(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "kgbench.cli.main", *arguments]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _servers(folder: Path) -> list[int]:
    """The processes that keep a folder's engine up, or are about to."""
    wanted = ["kg.store.embedded.background", str(folder)]
    return [
        process.pid for process in psutil.process_iter(["cmdline"]) if (process.info["cmdline"] or [])[-2:] == wanted
    ]


def test_loads_at_once_follow_one_another(tmp_path: Path) -> None:
    started = [kgbench("load", "--graph", str(tmp_path / "graph")) for _ in range(3)]
    ended = [process.communicate() for process in started]
    assert [process.returncode for process in started] == [0, 0, 0], ended
    assert len({out.splitlines()[-1] for out, _ in ended}) == 1


def test_an_interrupted_start_leaves_no_engine(tmp_path: Path) -> None:
    folder = tmp_path / "graph"
    starting = kgbench("db", "start", "--graph", str(folder))
    while not (folder / "logs" / "background.log").exists():
        assert starting.poll() is None
        time.sleep(0.02)
    starting.send_signal(signal.SIGINT)
    out, err = starting.communicate()
    assert (starting.returncode, out.strip(), "Traceback" in err) == (130, "", False)
    deadline = time.monotonic() + 60
    while _servers(folder) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert _servers(folder) == []
    assert background.running(folder) is None
