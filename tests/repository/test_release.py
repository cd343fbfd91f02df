"""`make release`: what a release consists of agrees with the lock file, and nothing else is in it."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import tarfile
from pathlib import Path

import pytest

from tests.lacking import refuse
from tests.places import ROOT
from tests.tools import REQUIRED

_PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^ ;]+)(.*)", re.MULTILINE)


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _pins() -> dict[str, str]:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    return {_normal(match[1]): match[2] for match in _PIN.finditer(text)}


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (ROOT / ".venv" / "release").is_dir():
        reason = "what describes a release is not installed; `make release` installs it"
        refuse(reason, REQUIRED)
    out = tmp_path_factory.mktemp("release") / "dist"
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    done = subprocess.run(
        ["sh", str(ROOT / ".ci" / "release"), str(out)], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return out


def _only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


@pytest.mark.wheel
def test_the_list_of_components_is_the_lock_file(released: Path) -> None:
    listed = json.loads(_only(released, "*.cdx.json").read_text(encoding="utf-8"))
    assert listed["bomFormat"] == "CycloneDX"
    assert listed["metadata"]["timestamp"] == "2023-11-14T22:13:20+00:00"
    assert listed["metadata"]["component"]["name"] == "kgbench"
    assert {_normal(part["name"]): part["version"] for part in listed["components"]} == _pins()
    hashed = [part for part in listed["components"] if part.get("externalReferences")]
    assert len(hashed) == len(listed["components"])


@pytest.mark.wheel
def test_every_package_installed_from_the_lock_has_a_licence(released: Path) -> None:
    rows = json.loads(_only(released, "*-licences.json").read_text(encoding="utf-8"))
    named = {_normal(row["Name"]): row["License"] for row in rows}
    assert named
    assert {*named} <= {*_pins()}
    assert [name for name, licence in named.items() if licence in ("", "UNKNOWN")] == []


@pytest.mark.wheel
def test_the_hashes_are_those_of_the_files(released: Path) -> None:
    lines = (released / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    told = {name: digest for digest, name in (line.split(maxsplit=1) for line in lines)}
    assert told == {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in released.iterdir() if path.name in told
    }
    assert len(told) == len(list(released.iterdir())) - 1 == 4


@pytest.mark.wheel
def test_the_source_archive_holds_what_a_wheel_is_built_from(released: Path) -> None:
    with tarfile.open(_only(released, "*.tar.gz")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "hatch_build.py", "LICENSE", "README.md", "man/kgbench.1", "kg/extras.py"} <= names
    assert {name.partition("/")[0] for name in names} & {"tests", "docs", ".ci", ".venv"} == set()
