"""Packages of other people: each kind of thing is used through the command line, and a broken one is a sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

import kgbench.plugins
from kg.knowledge.writer import write
from tests.builders import small_knowledge
from tests.places import ROOT

GROUPS = ("tasks", "metrics", "models", "writers", "exporters")
_COMMANDS = (
    "import json, sys; from kgbench.cli.main import run; "
    "sys.exit(next((code for code in map(run, json.loads(sys.argv[1])) if code), 0))"
)


def install(folder: Path, modules: Mapping[str, str], entries: Mapping[str, str]) -> None:
    """Puts a package into a folder of its own as pip would: modules, and metadata with entry points by group."""
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    metadata = folder / "kgbench_extra-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: kgbench-extra\nVersion: 1.0\n", encoding="utf-8")
    points = "\n".join(f"[kgbench.{group}]\nextra = {value}" for group, value in entries.items())
    (metadata / "entry_points.txt").write_text(points, encoding="utf-8")


def commands(folder: Path, *listed: list[str]) -> subprocess.CompletedProcess[str]:
    """Runs commands one after the other, up to the first that fails, with the package installed."""
    return subprocess.run(
        [sys.executable, "-c", _COMMANDS, json.dumps(listed)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_each_kind_is_used_through_the_command_line(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    source = (ROOT / "tests" / "kgbench" / "extra_package.py").read_text("utf-8")
    install(package, {"kgbench_extra": source}, dict.fromkeys(GROUPS, "kgbench_extra"))
    write(small_knowledge(), tmp_path / "knowledge")
    graph, build, codes = str(tmp_path / "graph"), str(tmp_path / "build"), tmp_path / "codes.txt"
    runs = [str(tmp_path / "last"), str(tmp_path / "parrot")]
    done = commands(
        package,
        ["build", "--suite", "extra", "--writer", "shouting", "--knowledge", str(tmp_path / "knowledge"),
         "--out", build, "--graph", graph],
        ["verify", build, "--graph", graph],
        ["export", "codes", str(codes), "--graph", graph],
        ["evaluate", build, "--model", "baseline:last", "--out", runs[0]],
        ["evaluate", build, "--model", "parrot:B", "--out", runs[1]],
        *(["score", run, "--json"] for run in runs),
    )  # fmt: skip
    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0), done.stderr
    manifest = json.loads((tmp_path / "build" / "manifest.json").read_text("utf-8"))
    assert (manifest["writer"], list(manifest["tasks"])) == ("shouting", ["group_size"])
    items = (tmp_path / "build" / "items" / "group_size.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["stem"] for line in items] == ["THE GROUP BURST!", "THE GROUP DULL!", "THE GROUP SPELL!"]
    assert "all 3 items are proved" in done.stderr
    assert "D001" in codes.read_text("utf-8").split()
    answers = [(Path(run) / "answers.jsonl").read_text("utf-8").splitlines() for run in runs]
    assert [{json.loads(line)["raw"] for line in listed} for listed in answers] == [{"C"}, {"Answer: B"}]
    for run in runs:
        scores = json.loads((Path(run) / "scores.json").read_text("utf-8"))
        assert scores["cells"][0]["figures"]["caution"]["value"] == 1
        assert list(scores["metrics"])[-1] == "caution"


_EXPORTER = """
from kgbench.plugins import Exporter, register

@register
class Mine(Exporter):
    name = "{name}"
    {body}
"""


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import nowhere_to_be_found", "ModuleNotFoundError: No module named 'nowhere_to_be_found'"),
        ("def broken(:", "SyntaxError: "),
        ("", "kgbench_extra declares nothing with @register"),
        (
            _EXPORTER.format(name="yaml", body="write = print"),
            "ValueError: two exporters are named yaml: kg.exporters.yaml.YamlExporter",
        ),
        (_EXPORTER.format(name="mine", body=""), "ValueError: the exporter mine does not define write"),
    ],
)
def test_a_broken_package_is_one_sentence(source: str, why: str, tmp_path: Path) -> None:
    install(tmp_path, {"kgbench_extra": source}, {"exporters": "kgbench_extra"})
    done = commands(tmp_path, ["export", "yaml", "--help"])
    assert done.returncode == 2
    assert done.stderr.startswith(
        f"kgbench: The plug-in extra of kgbench-extra (kgbench.exporters) cannot be used: {why}"
    )
    assert done.stderr.endswith("Mend it, or remove it with `pip uninstall kgbench-extra`.\n")
    assert done.stderr.count("\n") == 1


def test_a_broken_package_leaves_other_commands_alone(tmp_path: Path) -> None:
    install(tmp_path, {"kgbench_extra": "import nowhere_to_be_found"}, {"exporters": "kgbench_extra"})
    assert commands(tmp_path, ["--help"], ["build", "--help"]).returncode == 0


@pytest.mark.parametrize("name", kgbench.plugins.__all__)
def test_what_packages_declare_things_with_is_there(name: str) -> None:
    assert getattr(kgbench.plugins, name) is not None
