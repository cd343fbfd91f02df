"""`kgbench verify` on graphs by which nothing can be proved: a sentence instead of findings, on both engines."""

from __future__ import annotations

from pathlib import Path

import pytest

from generators.manifest import NAME
from kg.cli.main import run
from kg.graph.load import load
from kg.store import Connection
from tests.generators.building import Built, content


@pytest.fixture
def build(built: Built, tmp_path: Path) -> Path:
    """A build whose items nobody needs to read."""
    (tmp_path / NAME).write_bytes(built.manifest.text())
    return tmp_path


def test_an_empty_graph_proves_nothing(
    build: Path, engine: Connection, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["verify", str(build), "--graph", where]) == 2
    said = capsys.readouterr()
    assert engine.rows("store/counts") == []
    assert said.err.startswith("kgbench: The graph at ")
    assert said.err.endswith(" holds no knowledge. Run `kgbench load` first.\n")
    assert said.out == ""


@pytest.mark.parametrize("label", ["Rule", "Condition"])
def test_a_graph_with_rules_in_words_proves_nothing(
    label: str, build: Path, engine: Connection, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = content()
    code, record = next(iter(whole.nodes[label].items()))
    records = {**whole.nodes[label], code: {**record, "structured": False}}
    load(engine, whole._replace(nodes={**whole.nodes, label: records}))
    for command in (["verify", str(build)], ["build", "--out", str(build / "other")]):
        assert run([*command, "--graph", where]) == 2
        said = capsys.readouterr()
        assert said.err.startswith("kgbench: The graph at ")
        assert " holds rules in words only, from which nothing can be built or proved. " in said.err
        assert said.out == ""
