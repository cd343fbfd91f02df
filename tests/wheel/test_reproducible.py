"""Equal sources give an equal wheel, byte for byte, with a man page for every command."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from kgbench.cli.commands import COMMANDS
from tests.lacking import refuse
from tests.places import ROOT
from tests.tools import REQUIRED

pytestmark = pytest.mark.wheel

_SOURCES = ("kg", "generators", "evaluators", "kgbench", "cypher", "ontology")
_FILES = ("pyproject.toml", "hatch_build.py", "LICENSE", "README.md", "CITATION.cff", "CHANGELOG.md")
_ENVIRONMENT = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000", "PYTHONPATH": str(ROOT)}


def _run(*command: str, cwd: Path) -> None:
    done = subprocess.run(command, cwd=cwd, env=_ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def _built(project: Path, pages: Path) -> bytes:
    for name in _SOURCES:
        shutil.copytree(ROOT / name, project / name, ignore=shutil.ignore_patterns("__pycache__"), copy_function=_copy)
    for name in _FILES:
        _copy(str(ROOT / name), str(project / name))
    shutil.copytree(pages, project / "man")
    _run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", "out", cwd=project)
    (wheel,) = (project / "out").iterdir()
    return wheel.read_bytes()


def _copy(source: str, target: str) -> None:
    """Copies the bytes alone, so that each copy has a time of its own."""
    shutil.copyfile(source, target)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages") / "man"
    _run(sys.executable, str(ROOT / ".ci" / "man_pages.py"), str(folder), cwd=folder.parent)
    return folder


def test_two_builds_give_the_same_bytes_and_hold_the_man_pages(pages: Path, tmp_path: Path) -> None:
    places = tmp_path / "one", tmp_path / "another"
    for place in places:
        place.mkdir()
    one, another = (_built(place, pages) for place in places)
    assert one == another
    held = zipfile.ZipFile(next((places[0] / "out").iterdir())).namelist()
    inside = {name.rpartition("/")[2] for name in held if "/data/share/man/man1/" in name}
    assert inside == {page.name for page in pages.iterdir()}


def test_every_command_has_a_page_of_its_own(pages: Path) -> None:
    names = {page.name for page in pages.iterdir()}
    assert {"kgbench.1", *(f"kgbench-{name}.1" for name in COMMANDS)} <= names
    # Commands below commands have pages too.
    assert {"kgbench-db-start.1", "kgbench-import-primekg.1"} <= names


def test_a_page_names_the_options_and_keeps_the_date(pages: Path) -> None:
    page = (pages / "kgbench-build.1").read_text(encoding="utf-8")
    assert page.startswith('.TH "KGBENCH BUILD" "1" "2023-11-14"')
    assert r"\fB\-\-scale\fP" in page
    assert "\b" not in page
    completion = (pages / "kgbench-completion.1").read_text(encoding="utf-8")
    assert ".nf\nbash   kgbench completion bash >> ~/.bashrc\n" in completion


def test_man_shows_the_pages_without_a_complaint(pages: Path) -> None:
    groff = shutil.which("groff")
    if groff is None:
        refuse("groff is not installed here", REQUIRED)
    listed = sorted(map(str, pages.glob("*.1")))
    done = subprocess.run([groff, "-man", "-Tutf8", "-ww", *listed], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "kgbench consult score" in done.stdout
