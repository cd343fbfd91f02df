"""The lock files pin every dependency by hash, name no download address and know every dependency."""

from __future__ import annotations

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.places import ROOT

_LOCKS = (
    *("requirements.lock", "requirements-dev.lock", "requirements-docs.lock"),
    *("requirements-build.lock", "requirements-release.lock"),
)
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==(\S+)")


def _blocks(name: str) -> list[str]:
    """The requirements of a lock file, each with its hashes."""
    text = (ROOT / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    return re.split(r"\n(?=\S)", "\n".join(lines))


def _pins(name: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for block in _blocks(name):
        match = _PINNED.match(block)
        assert match, f"{name}: not pinned: {block.splitlines()[0]}"
        found[canonicalize_name(match[1])] = match[2]
    return found


def _project() -> dict[str, list[str]]:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = data["project"]["optional-dependencies"]
    named = re.fullmatch(r"kgbench\[(.*)\]", extras["full"][0])
    assert named
    full = [wanted for extra in named[1].split(",") for wanted in extras[extra]]
    return {
        "requirements.lock": [*data["project"]["dependencies"], *full],
        "requirements-dev.lock": [
            *data["project"]["dependencies"],
            *full,
            *extras["notebooks"],
            *data["dependency-groups"]["dev"],
        ],
        "requirements-release.lock": data["dependency-groups"]["release"],
        "requirements-docs.lock": data["dependency-groups"]["docs"],
        "requirements-build.lock": [*data["dependency-groups"]["build"], *data["build-system"]["requires"]],
    }


@pytest.mark.parametrize("name", _LOCKS)
def test_every_requirement_has_a_hash(name: str) -> None:
    without = [block.splitlines()[0] for block in _blocks(name) if not re.search(r"--hash=sha256:[0-9a-f]{64}", block)]
    assert without == []


@pytest.mark.parametrize("name", _LOCKS)
def test_no_lock_names_an_address_or_an_index(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert re.findall(r"\S*://\S*|^-.*|^\s+--(?!hash=).*| @ .*", text, re.MULTILINE) == []


@pytest.mark.parametrize("name", _LOCKS)
def test_the_lock_satisfies_the_project(name: str) -> None:
    pins = _pins(name)
    for text in _project()[name]:
        wanted = Requirement(text)
        version = pins.get(canonicalize_name(wanted.name))
        assert version, f"{name} does not know {wanted.name}: run 'make lock'"
        assert wanted.specifier.contains(version, prereleases=True), (
            f"{name} pins {wanted.name} {version}: run 'make lock'"
        )


def test_the_locks_agree() -> None:
    run, dev = _pins("requirements.lock"), _pins("requirements-dev.lock")
    assert {name: dev.get(name) for name in run} == run


def test_the_documentation_takes_the_versions_that_are_installed_already() -> None:
    dev, docs = _pins("requirements-dev.lock"), _pins("requirements-docs.lock")
    both = dev.keys() & docs.keys()
    assert len(both) > 5
    assert {name: docs[name] for name in both} == {name: dev[name] for name in both}
