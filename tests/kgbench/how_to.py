"""The how-to pages of the documentation, as a reader follows them: commands, code and edits, in their order."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from kgbench.cli.main import run
from tests.places import ROOT

PAGES = ("clinicians", "evaluators", "graph")
_BLOCK = re.compile(r"(?:In `(?P<file>[^`]+)`:\n\n)?^```(?P<kind>sh|python|diff)\n(?P<text>.*?)^```$", re.M | re.S)
_ELSEWHERE = {
    "kgbench load": "the graph of a test is loaded",
    "kgbench validate --knowledge my-knowledge --prove": "tests/kg/prove",
    "kgbench diff my-knowledge build": "tests/notebooks, which edits, validates and compares as the page does",
}
"""Commands that take half a minute or more, and where they are run instead."""
_WITH_A_BUILD = ("build", "evaluate", "score", "coverage", "report", "leaderboard")


def with_a_build(command: str) -> bool:
    """Whether a command makes a build or needs one, and so a graph with all parts of texts."""
    return shlex.split(command)[1] in _WITH_A_BUILD


def follow(folder: Path, capsys: pytest.CaptureFixture[str], *, chosen: Callable[[str], bool], blocks: bool) -> str:
    """Runs the commands that are chosen, each once, and with `blocks` also the code and the edits.

    Args:
        folder: the folder to work in, which is the current one.
        capsys: captures what is printed.
        chosen: which commands to run.
        blocks: whether to run code and make edits too.

    Returns:
        What was printed.
    """
    done = set(_ELSEWHERE)
    for page in PAGES:
        for block in _BLOCK.finditer((ROOT / "docs" / "how-to" / f"{page}.md").read_text("utf-8")):
            if block["kind"] == "sh":
                for command in filter(chosen, block["text"].splitlines()):
                    assert command in done or run(shlex.split(command)[1:]) == 0, capsys.readouterr()
                    done.add(command)
            elif blocks and block["kind"] == "python":
                exec(compile(block["text"], page, "exec"), {})
            elif blocks:
                _edit(folder / block["file"], block["text"])
    return capsys.readouterr().out


def _edit(file: Path, change: str) -> None:
    lines = [(line[0], f"{line[1:]}\n") for line in change.splitlines()]
    old = "".join(text for sign, text in lines if sign in " -")
    new = "".join(text for sign, text in lines if sign in " +")
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
