"""`kgbench verify` on graphs that lack what it proves by: a sentence instead of findings, on both engines."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import generators.build
from generators.manifest import NAME, Manifest, read
from generators.suites import tasks
from kg.graph.content import sha256 as content_sha256
from kg.graph.load import load
from kg.primekg.demonstration import demonstration
from kg.primekg.load import load as load_slice
from kg.primekg.slice import sha256
from kg.store import Connection
from kgbench.cli.main import run
from tests.engines.emptying import empty
from tests.generators.diagnosis.building import Built, content, fill, fill_alone, new_context, open_gates


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
    # It holds as many nodes as one with rules.
    empty(engine)


@pytest.fixture(scope="module")
def about_slice(store: Connection, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build about the demonstration slice."""
    folder = tmp_path_factory.mktemp("about") / "build"
    digest = load_slice(fill(store), demonstration()).sha256
    asked = tasks(name="fact_checking")
    with open_gates():
        generators.build.build(
            new_context(store), asked, folder, "offline", content_sha256(content()), lambda *_: None, digest
        )
    return folder


@pytest.fixture
def known(store: Connection) -> Connection:
    """A graph that holds knowledge and no slice."""
    return fill_alone(store)


@pytest.fixture
def sliced(about_slice: Path, known: Connection, tmp_path: Path) -> Path:
    """The same build, beside a graph that holds knowledge and no slice."""
    assert slices(known) == []
    return Path(shutil.copytree(about_slice, tmp_path / "build"))


def slices(graph: Connection) -> list[str]:
    return [row["sha256"] for row in graph.rows("biomedical/slice")]


def test_the_demonstration_slice_is_loaded_where_the_build_was_made_from_it(
    sliced: Path, known: Connection, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_gates():
        assert run(["verify", str(sliced), "--graph", where]) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "Loaded the demonstration slice, from which this build was made."
    assert said[1:] == [f"{sliced}: all {read(sliced).count} items are proved."]
    assert slices(known) == [sha256(demonstration())]
    with open_gates():
        assert run(["verify", str(sliced), "--graph", where]) == 0
    assert capsys.readouterr().err.splitlines() == said[1:]


def rewritten(folder: Path, slice_sha256: str) -> Path:
    """The same build, said to be made from another slice."""
    (folder / NAME).write_bytes(Manifest.text(read(folder).model_copy(update={"slice_sha256": slice_sha256})))
    return folder


def test_another_slice_is_asked_for(
    sliced: Path, known: Connection, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["verify", str(rewritten(sliced, "f" * 64)), "--graph", where]) == 2
    said = capsys.readouterr()
    assert "holds no biomedical slice, and this build was made from one that does not come with kgbench" in said.err
    assert f"(sha256 {'f' * 64}). Load it with `kgbench import primekg KG_CSV`, then try again.\n" in said.err
    assert said.out == ""
    assert slices(known) == []


def test_a_graph_with_another_slice_is_verified_as_it_stands(
    sliced: Path, known: Connection, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = demonstration()
    other = whole._replace(triples=whole.triples[::2])
    load_slice(known, other)
    with open_gates(), pytest.raises(SystemExit) as status:
        run(["verify", str(sliced), "--graph", where, "--json"])
    assert status.value.code == 1
    said = capsys.readouterr()
    assert json.loads(said.out)["causes"]["no longer proved"] > 0
    last = said.err.splitlines()[-1]
    assert last == "The biomedical slice in the graph is not the one that this build was made from."
    assert slices(known) == [sha256(other)]


def test_a_build_without_a_slice_needs_none(
    built: Built, known: Connection, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert built.manifest.slice_sha256 is None
    with open_gates():
        assert run(["verify", str(built.folder), "--graph", where]) == 0
    assert "are proved" in capsys.readouterr().err
    assert slices(known) == []


def test_the_oracle_and_coverage_load_the_slice_of_the_build_too(
    sliced: Path, known: Connection, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    graph = ["--graph", where]
    out = tmp_path / "runs" / "oracle"
    assert run(["evaluate", str(sliced), "--model", "baseline:oracle", "--out", str(out), "--limit", "20", *graph]) == 0
    loaded = "Loaded the demonstration slice, from which this build was made."
    assert loaded in capsys.readouterr().err.splitlines()
    assert slices(known) == [sha256(demonstration())]
    fill_alone(known)
    assert run(["coverage", str(out), "--json", *graph]) == 0
    said = capsys.readouterr()
    assert loaded in said.err.splitlines()
    assert json.loads(said.out)["coverage"][0]["elsewhere"] == []
    assert slices(known) == [sha256(demonstration())]


def test_the_oracle_and_coverage_ask_for_another_slice_in_the_words_of_verify(
    sliced: Path, known: Connection, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    graph, out = ["--graph", where], tmp_path / "runs" / "first"
    evaluate = ["evaluate", str(sliced), "--limit", "5", *graph]
    assert run([*evaluate, "--model", "baseline:first", "--out", str(out)]) == 0
    rewritten(sliced, "f" * 64)
    capsys.readouterr()
    oracle = [*evaluate, "--model", "baseline:oracle", "--out", str(tmp_path / "runs" / "oracle")]
    for command in (["verify", str(sliced), *graph], oracle, ["coverage", str(out), *graph]):
        assert run(command) == 2
        last = capsys.readouterr().err.splitlines()[-1]
        assert "holds no biomedical slice, and this build was made from one that does not come with kgbench" in last
        assert last.endswith(f"(sha256 {'f' * 64}). Load it with `kgbench import primekg KG_CSV`, then try again.")
    assert slices(known) == []


def test_cases_are_evaluated_without_the_slice_of_other_tasks(
    built: Built, known: Connection, where: str, tmp_path: Path
) -> None:
    folder = tmp_path / "build"
    shutil.copytree(built.folder, folder)
    rewritten(folder, "f" * 64)
    asked = ["--model", "baseline:oracle", "--task", "medical_chart", "--limit", "5", "--out", str(tmp_path / "run")]
    assert run(["evaluate", str(folder), *asked, "--graph", where]) == 0
    assert slices(known) == []
