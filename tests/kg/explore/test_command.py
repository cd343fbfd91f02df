"""`kgbench explore` as a process: what it prints, what it serves, how it ends."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kg.errors import UserError
from kg.explore.browser import cache_folder, fetched
from kg.explore.login import Login, login
from kg.store import FolderTarget, ServerTarget, open_store
from kg.store.browser import JAR
from kgbench.cli.main import run
from tests.looking import Loaded
from tests.places import ROOT


@pytest.fixture
def jar(tmp_path: Path) -> Path:
    """A jar with a page that stands for the Browser."""
    path = tmp_path / "browser.jar"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("browser/index.html", "<title>Browser</title>")
    return path


def environment(**more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("NEO4J_", "KGBENCH_"))}
    return {**kept, "PYTHONPATH": str(ROOT), **more}


@contextmanager
def exploring(*arguments: str, **env: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """The command, running, and what it printed."""
    command = [sys.executable, "-m", "kgbench.cli.main", "explore", "--json", *arguments]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(**env)
    )
    try:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            if line == "}\n":
                break
        assert lines, process.communicate()[1]
        yield process, json.loads("".join(lines))
    finally:
        process.kill()
        process.communicate()


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as answer:
        return str(answer.read().decode())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_told_to_end(loaded: Loaded, jar: Path, number: signal.Signals) -> None:
    env = {"NEO4J_PASSWORD": loaded.target.password or ""} if isinstance(loaded.target, ServerTarget) else {}
    where = str(loaded.target.folder) if isinstance(loaded.target, FolderTarget) else loaded.target.uri
    with exploring("--graph", where, "--browser-jar", str(jar), **env) as (process, told):
        expected = login(loaded.target)
        assert told["login"] == expected.model_dump()
        style, guide = told["commands"]
        assert fetch(style.removeprefix(":style ")).startswith("node {")
        assert '<article class="guide">' in fetch(guide.removeprefix(":guide "))
        assert fetch(told["browser"]) == "<title>Browser</title>"
        # The page itself must not tell anybody the password.
        if expected.password:
            assert expected.password not in told["browser"] + fetch(told["guide"]) + fetch(told["style"])
        process.send_signal(number)
        out, err = process.communicate(timeout=30)
        assert (process.returncode, out, err) == (0 if number == signal.SIGINT else 143, "", "")


def test_guide_only_needs_no_graph(tmp_path: Path) -> None:
    folder = tmp_path / "graph"
    with exploring("--guide-only", "--graph", str(folder)) as (process, told):
        assert (told["browser"], told["login"]) == (None, None)
        assert f":style {told['style']}" in fetch(told["guide"])
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
        assert process.returncode == 0
    assert not folder.exists()


@pytest.mark.engine
def test_an_empty_graph(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cypher", "store/counts", "--write", "--graph", str(tmp_path / "graph")]) == 0
    assert run(["explore", "--graph", str(tmp_path / "graph")]) == 2
    assert "There is nothing to explore" in capsys.readouterr().err


def test_other_machines_are_not_let_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explore", "--host", "0.0.0.0", "--graph", str(tmp_path / "graph")]) == 2
    assert "on this machine only" in capsys.readouterr().err


def test_what_to_enter_for_a_server() -> None:
    target = ServerTarget(uri="neo4j+s://graph.example.org", username="a b", password="secret", database="kg")
    entry = login(target)
    assert entry == Login(
        scheme="neo4j+s://",
        address="graph.example.org:7687",
        database="kg",
        user="a b",
        password=None,
        password_from="NEO4J_PASSWORD",
    )
    assert entry.link("http://h/browser/") == (
        "http://h/browser/?dbms=neo4j%2Bs%3A%2F%2Fa%2520b%40graph.example.org%3A7687&db=kg"
    )


def test_what_to_enter_without_authentication() -> None:
    entry = login(ServerTarget(uri="bolt://[::1]:1234"))
    assert (entry.address, entry.user, entry.password, entry.password_from) == ("[::1]:1234", None, None, None)
    assert entry.link("http://h/") == "http://h/?dbms=bolt%3A%2F%2F%5B%3A%3A1%5D%3A1234"


@pytest.mark.engine
def test_what_to_enter_for_the_embedded_engine(tmp_path: Path) -> None:
    target = FolderTarget(folder=tmp_path / "graph")
    with open_store(target):
        entry = login(target)
    assert (entry.scheme, entry.user, entry.database) == ("bolt://", "root", "kgbench")
    assert len(entry.password or "") > 30
    with pytest.raises(ValueError, match="No engine runs"):
        login(target)


def maven(folder: Path, script: str) -> str:
    path = folder / "bin" / "mvn"
    path.parent.mkdir()
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return f"{path.parent}{os.pathsep}{os.environ['PATH']}"


def test_maven_fetches_the_jar_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = f'for a; do case "$a" in -DoutputDirectory=*) echo jar > "${{a#*=}}/{JAR}";; esac; done'
    monkeypatch.setenv("PATH", maven(tmp_path, script))
    folder = tmp_path / "cache"
    assert fetched(folder) == folder / JAR
    monkeypatch.setenv("PATH", "")
    assert fetched(folder) == folder / JAR
    assert [path.name for path in folder.iterdir()] == [JAR]


def test_maven_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", maven(tmp_path, "echo '[ERROR] no network'; exit 1"))
    with pytest.raises(UserError, match=r"could not fetch Neo4j Browser: \[ERROR\] no network\."):
        fetched(tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []


def test_no_maven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert fetched(tmp_path / "cache") is None


def test_where_it_is_kept() -> None:
    assert cache_folder({"XDG_CACHE_HOME": "/c"}) == Path("/c/kgbench")
    assert cache_folder({}) == Path.home() / ".cache" / "kgbench"
