"""Shells complete commands and options."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from kgbench.cli.main import run


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell_asks_kgbench(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert f"_KGBENCH_COMPLETE={shell}_complete" in script


def test_an_unknown_shell_is_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", "csh"]) == 2
    assert "'csh'" in capsys.readouterr().err


def _completed(words: str) -> list[str]:
    asked = {"_KGBENCH_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    code = "from kgbench.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    return [line.partition(",")[2] for line in done.stdout.splitlines()]


def test_commands_and_options_are_completed() -> None:
    assert _completed("kgbench do") == ["doctor"]
    assert "--scale" in _completed("kgbench build --s")


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed here")
def test_bash_takes_the_script(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", "bash"]) == 0
    script = capsys.readouterr().out + "\ncomplete -p kgbench"
    done = subprocess.run(["bash", "--norc", "-c", script], capture_output=True, text=True, check=False)
    assert "-F _kgbench_completion kgbench" in done.stdout, done.stderr
