"""The how-to pages: their commands and code run in one folder, their edit fits the file, and every command exists."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
import yaml

from kg.store import Connection, FolderTarget, open_store
from kgbench.cli.main import cli, run
from tests.generators.diagnosis.building import fill
from tests.places import ROOT
from tests.repository.tree import files

PAGES = ("clinicians", "evaluators", "graph")
_BLOCK = re.compile(r"(?:In `(?P<file>[^`]+)`:\n\n)?^```(?P<kind>sh|python|diff)\n(?P<text>.*?)^```$", re.M | re.S)
_ELSEWHERE = {
    "kgbench load": "the graph of the test is loaded",
    "kgbench validate --knowledge my-knowledge --prove": "tests/kg/prove",
    "kgbench diff my-knowledge build": "tests/notebooks, which edits, validates and compares as the page does",
}
"""Commands that take half a minute or more, and where they are run instead."""
_MADE = (
    *("build/manifest.json", "my-knowledge/groups.yaml", "runs/overlap/scores.json", "report.html"),
    *("board/index.html", "depression.html", "graph.ttl", "graph.graphml", "mappings"),
)
_SHORT = {"consult": "run", "judge": "answers"}
"""Groups with the command that is meant where none of theirs is named."""
_OF_A_RECIPE = "export codes codes.txt"
"""The exporter that a recipe writes; `test_recipes.py` runs it."""
_FENCED = re.compile(r"^```(?:sh)?\n(.*?)^```$", re.M | re.S)


@pytest.fixture
def working(embedded_target: FolderTarget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Connection]:
    """An empty folder to work in, and a graph with all of the knowledge, named as a person would."""
    monkeypatch.delenv("NEO4J_URI", raising=False)
    monkeypatch.setenv("KGBENCH_GRAPH", str(embedded_target.folder))
    monkeypatch.chdir(tmp_path)
    with open_store(embedded_target) as connection:
        fill(connection)
        yield connection


@pytest.mark.slow
@pytest.mark.usefixtures("working")
def test_the_pages_work_as_they_stand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = set(_ELSEWHERE)
    for page in PAGES:
        for block in _BLOCK.finditer((ROOT / "docs" / "how-to" / f"{page}.md").read_text("utf-8")):
            if block["kind"] == "sh":
                for command in block["text"].splitlines():
                    assert command in done or run(shlex.split(command)[1:]) == 0, capsys.readouterr()
                    done.add(command)
            elif block["kind"] == "python":
                exec(compile(block["text"], page, "exec"), {})
            else:
                edit(tmp_path / block["file"], block["text"])
    assert [name for name in _MADE if not (tmp_path / name).exists()] == []
    groups = yaml.safe_load((tmp_path / "my-knowledge" / "groups.yaml").read_text("utf-8"))["groups"]
    lengths = {group["code"]: group.get("minimum_duration") for group in groups}
    assert lengths["depressive_episode"] == "6 weeks"
    printed = capsys.readouterr().out
    assert "icd11.code:" in printed
    assert "-14.8 to 8.1" in printed


def edit(file: Path, change: str) -> None:
    """Changes a file as the page says."""
    lines = [(line[0], f"{line[1:]}\n") for line in change.splitlines()]
    old = "".join(text for sign, text in lines if sign in " -")
    new = "".join(text for sign, text in lines if sign in " +")
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def commands() -> list[tuple[str, list[str]]]:
    """Page and words of each `kgbench` command that stands in a block of its own in the documentation."""
    found = []
    for path in files():
        if path.suffix == ".md" and path.relative_to(ROOT).parts[0] in ("docs", "README.md"):
            text = "\n".join(_FENCED.findall(path.read_text("utf-8"))).replace("\\\n", " ")
            lines = [line.partition(" #")[0] for line in text.splitlines() if line.startswith("kgbench ")]
            found += [(path.name, re.split(r"\s+", line.strip())[1:]) for line in lines]
    return found


def command_of(words: list[str]) -> tuple[click.Command, set[str]]:
    """The command that these words name, with the options of its groups."""
    command: click.Command = cli
    options: set[str] = set()
    for word in words:
        if isinstance(command, click.Group) and not word.startswith("-"):
            options |= options_of(command)
            inner = command.get_command(click.Context(command), word)
            if inner is None and command.name in _SHORT:
                inner = command.get_command(click.Context(command), _SHORT[command.name])
            if inner is None:
                break
            command = inner
    return command, options | options_of(command)


def options_of(command: click.Command) -> set[str]:
    return {"--help", *(name for one in command.params for name in (*one.opts, *one.secondary_opts))}


def test_every_command_of_the_documentation_exists() -> None:
    found = commands()
    assert len(found) > 150
    unknown = []
    for page, words in found:
        if " ".join(words) == _OF_A_RECIPE:
            continue
        command, options = command_of(words)
        given = {word.partition("=")[0] for word in words if word.startswith("--")}
        if command is cli or isinstance(command, click.Group) or not given <= options:
            unknown.append(f"{page}: kgbench {' '.join(words)}")
    assert unknown == []
