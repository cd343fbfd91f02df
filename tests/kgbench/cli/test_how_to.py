"""The how-to pages: what they say of the graph works as it stands, and every command of the documentation exists.

Their commands that need a build run in `tests/kgbench/api/test_documents.py`.
"""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
import yaml

from kg.store import FolderTarget
from kgbench.cli.main import cli
from tests.kgbench.how_to import follow, with_a_build
from tests.looking import Loaded
from tests.looking import loaded as loaded
from tests.places import ROOT
from tests.repository.tree import files

_MADE = ("my-knowledge/groups.yaml", "depression.html", "graph.ttl", "graph.graphml", "mappings")
_SHORT = {"consult": "run", "judge": "answers"}
"""Groups with the command that is meant where none of theirs is named."""
_OF_A_RECIPE = "export codes codes.txt"
"""The exporter that a recipe writes; `test_recipes.py` runs it."""
_FENCED = re.compile(r"^```(?:sh)?\n(.*?)^```$", re.M | re.S)


@pytest.mark.parametrize("target", ["embedded"], indirect=True)
def test_the_pages_work_as_they_stand(
    loaded: Loaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert isinstance(loaded.target, FolderTarget)
    monkeypatch.delenv("NEO4J_URI", raising=False)
    monkeypatch.setenv("KGBENCH_GRAPH", str(loaded.target.folder))
    monkeypatch.chdir(tmp_path)
    printed = follow(tmp_path, capsys, chosen=lambda command: not with_a_build(command), blocks=True)
    assert [name for name in _MADE if not (tmp_path / name).exists()] == []
    groups = yaml.safe_load((tmp_path / "my-knowledge" / "groups.yaml").read_text("utf-8"))["groups"]
    lengths = {group["code"]: group.get("minimum_duration") for group in groups}
    assert lengths["depressive_episode"] == "6 weeks"
    assert "icd11.code:" in printed


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
