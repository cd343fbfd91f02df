"""The recipes of docs/architecture.md, followed word for word in a copy of the project."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from kg.knowledge.writer import write
from tests.builders import small_knowledge
from tests.evaluators.run.runs import build, item
from tests.places import ROOT
from tests.repository.tree import files

pytestmark = pytest.mark.engine

_STEP = re.compile(
    r"^(?P<what>Write|Add to) `(?P<path>[^`]+)`[^\n]*:\n\n```\w*\n(?P<text>.*?)^```$|^```sh\n(?P<commands>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_PRINTED = {
    "A suite of its own": "[100%]",
    "A task in a suite that is there": "[100%]",
    "A metric": "[100%]",
    "A baseline": "all 6 questions are answered",
    "An exporter": " codes to codes.txt; graph sha256 ",
    "A named query": "Dull",
}
"""What the commands of each recipe print, among other things."""


class Recipe(NamedTuple):
    """What a recipe asks for.

    Attributes:
        steps: whether a file is written anew, its path, and the text that goes into it.
        commands: shell commands, in their order.
    """

    steps: Sequence[tuple[bool, str, str]]
    commands: Sequence[str]


def recipes() -> Mapping[str, Recipe]:
    """The recipes of the page by their titles."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("\n## Recipes\n")[2]
    found = {}
    for part in page.split("\n### ")[1:]:
        title, _, body = part.partition("\n")
        steps = list(_STEP.finditer(body))
        assert len(steps) == body.count("\n```") / 2, f"{title}: a block is neither a file nor a command"
        found[title] = Recipe(
            [(step["what"] == "Write", step["path"], step["text"]) for step in steps if step["path"]],
            [step["commands"] for step in steps if step["commands"]],
        )
    return found


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which all files of the recipes are written, with a graph, and a build to ask about."""
    copy = tmp_path_factory.mktemp("project")
    for path in files():
        target = copy / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    for recipe in recipes().values():
        for new, name, text in recipe.steps:
            path = copy / name
            assert path.exists() is not new, f"{name}: {'is there already' if new else 'is not there'}"
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(text if new else f"\n\n{text}")
    build(copy / "build", {"charts": [item(number) for number in range(6)]})
    write(small_knowledge(), copy / "knowledge")
    run(copy, "kgbench load --knowledge knowledge")
    return copy


def run(project: Path, command: str) -> str:
    """What a command prints in the copy, run as a person would."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("KGBENCH_", "NEO4J_", "PYTEST_"))}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-e", "-c", command],
        cwd=project,
        env={**ours, "PATH": path, "PYTHONPATH": str(project)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}{done.stdout}"
    return done.stdout


@pytest.mark.parametrize("title", _PRINTED)
def test_a_recipe_works_as_it_stands(title: str, project: Path) -> None:
    printed = "".join(run(project, command) for command in recipes()[title].commands)
    assert _PRINTED[title] in printed


def test_no_recipe_is_left_out() -> None:
    assert list(recipes()) == list(_PRINTED)
    assert all(recipe.commands for recipe in recipes().values())


def test_the_files_of_the_recipes_pass_the_linter(project: Path) -> None:
    steps = [step for recipe in recipes().values() for step in recipe.steps]
    written = [name for new, name, _ in steps if new and name.endswith(".py")]
    run(project, f"ruff check {' '.join(written)}\nruff format --check {' '.join(written)}")
