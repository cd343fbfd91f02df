"""The front door: what it lists, how it ends."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from generators.manifest import Manifest
from kg.errors import UserError
from kg.store.target import DEFAULT_FOLDER, find_target
from kgbench.cli import main
from kgbench.cli.commands import COMMANDS, Lazy
from tests.places import ROOT


def test_every_command_can_be_imported() -> None:
    context = click.Context(main.cli)
    for name in COMMANDS:
        command = main.cli.get_command(context, name)
        assert command is not None
        assert command.help, name


def test_help_lists_the_commands_and_imports_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["--help"]) == 0
    shown = capsys.readouterr().out
    assert [name for name in COMMANDS if f"  {name} " not in shown] == []
    script = (
        "import sys; from kgbench.cli.main import run; run(['--help']); "
        "print([name for name in sys.modules if name in ('neo4j', 'kg.store', 'rich')])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_where_the_graph_is_can_be_set_and_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NEO4J_URI", "bolt://127.0.0.1:1")
    monkeypatch.setenv("KGBENCH_GRAPH", str(tmp_path / "set"))
    assert main.run(["db", "status", "--json"]) == 0
    assert str(tmp_path / "set") in capsys.readouterr().out
    assert main.run(["db", "status", "--json", "--graph", str(tmp_path / "asked")]) == 0
    assert str(tmp_path / "asked") in capsys.readouterr().out
    for arguments in (["--help"], ["load", "--help"]):
        assert main.run(arguments) == 0
        assert "KGBENCH_GRAPH, then NEO4J_URI, then .kgbench" in " ".join(capsys.readouterr().out.split())
    own = (ROOT / "README.md").read_text("utf-8").partition("## A Neo4j of your own")[2].partition("\n## ")[0]
    assert "`KGBENCH_GRAPH`" in own


@pytest.mark.skipif(shutil.which("make") is None, reason="this system has no make")
def test_make_build_replaces_nobodys_knowledge() -> None:
    apart = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    command = ["make", "-n", "-o", ".venv/.run", "build", "ARGS=--scale 0.1"]
    done = subprocess.run(command, cwd=ROOT, env=apart, capture_output=True, text=True, check=True)
    program, *arguments = shlex.split(done.stdout)
    assert program == ".venv/bin/kgbench"
    assert arguments == f"build --knowledge ontology/knowledge --graph {DEFAULT_FOLDER} --scale 0.1".split()
    assert find_target(DEFAULT_FOLDER, {"NEO4J_URI": "bolt://somewhere:7687"}) == find_target(env={})


def test_an_unknown_command_is_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["biuld"]) == 2
    assert "No such command 'biuld'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (UserError("The file x.yaml lacks a code. Add one."), 2, "kgbench: The file x.yaml lacks a code. Add one.\n"),
        (KeyboardInterrupt(), 130, "\n"),
        (
            PermissionError(13, "Permission denied", "x"),
            2,
            "kgbench: x: Permission denied. Mend that, then try again.\n",
        ),
        (click.exceptions.Exit(1), 1, ""),
    ],
)
def test_how_a_command_ends(
    error: BaseException, code: int, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @click.command()
    def failing() -> None:
        raise error

    monkeypatch.setattr(sys.modules[__name__], "failing", failing, raising=False)
    monkeypatch.setitem(COMMANDS, "failing", Lazy(f"{__name__}:failing", "Fails."))
    assert main.run(["failing"]) == code
    out, err = capsys.readouterr()
    assert (out, err) == ("", message)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["verify", "nowhere", "--json"],
            "nowhere holds no manifest.json: no build was finished there; run `kgbench build`.",
        ),
        (["biuld", "--json"], "No such command 'biuld'."),
        (["--json", "verify"], "No such option '--json'."),
        (["build", "--json", "--seed", str(2**63)], f"Invalid value for '--seed': {2**63} is not in the range"),
    ],
)
def test_who_asks_for_json_gets_mistakes_as_json_too(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main.run(arguments) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["error"].startswith(message)
    assert message.partition("'")[0] in err


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_error(closed: str) -> None:
    command = f"'{sys.executable}' -m kgbench.cli.main cypher --list {closed}; echo code $? >&3"
    done = subprocess.run(["bash", "-c", f"exec 3>&1; {command}"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "code 0"
    assert done.stderr == ""


def test_what_a_library_prints_to_a_closed_stream_ends_up_in_no_file(tmp_path: Path) -> None:
    script = (
        "import os; from kgbench.cli.streams import open_missing_streams; open_missing_streams(); "
        "handle = open('file', 'wb'); os.write(1, b'printed'); print('more', flush=True); handle.close()"
    )
    path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    subprocess.run(
        ["bash", "-c", f"'{sys.executable}' -c \"{script}\" >&-"], cwd=tmp_path, env={"PYTHONPATH": path}, check=True
    )
    assert (tmp_path / "file").read_bytes() == b""


@pytest.mark.parametrize(
    "arguments",
    [
        ["verify", "BUILD"],
        ["diagnose", str(ROOT / "docs" / "examples" / "profile.yaml")],
        ["show", "D013"],
        ["cypher", "store/counts"],
        ["export", "yaml", "out"],
        ["explore", "--no-open"],
    ],
)
def test_a_mistyped_graph_is_no_new_graph(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "BUILD").mkdir()
    made = Manifest(version="0", seed=1, scale=1.0, writer="offline", graph_sha256="0" * 64, tasks={})
    (tmp_path / "BUILD" / "manifest.json").write_bytes(made.text())
    assert main.run([*arguments, "--graph", "mistyped"]) == 2
    mistyped = tmp_path / "mistyped"
    assert capsys.readouterr().err == (
        f"kgbench: There is no graph in the folder {mistyped}. Make one there with `kgbench load`, or name the folder "
        "of another with --graph.\n"
    )
    assert not mistyped.exists()


def test_a_reader_that_stops_early_is_no_error() -> None:
    command = f"'{sys.executable}' -m kgbench.cli.main cypher --list --json | head -c 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_behind_the_output() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "kgbench.cli.main", "cypher", "--list"]
        done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "kgbench: the output: No space left on device. Mend that, then try again.\n"
