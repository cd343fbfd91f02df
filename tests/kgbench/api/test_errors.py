"""Mistakes can be told apart by what they are about, and keep their sentences."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import kgbench as kb
from kg import errors
from kg.errors import UserError
from kg.store import FolderTarget
from kgbench.api.errors_as import errors_as
from tests.evaluators.run.runs import build, item


def test_every_error_has_one_root() -> None:
    found = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, Exception)]
    assert len(found) == 8
    assert all(issubclass(one, UserError) for one in found)


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: kb.open_build("nowhere"), kb.BuildError, "nowhere holds no manifest.json"),
        (lambda: kb.verify("nowhere"), kb.BuildError, "nowhere holds no manifest.json"),
        (lambda: kb.open_run("nowhere"), kb.RunError, "nowhere holds no run.json"),
        (lambda: kb.score("nowhere"), kb.RunError, "nowhere holds no run.json"),
        (lambda: kb.report(["nowhere"]), kb.RunError, "nowhere holds no run.json"),
        (lambda: kb.compare(["nowhere"]), kb.RunError, "A comparison needs two runs or more"),
        (lambda: kb.compare(["a/x", "b/x"]), kb.RunError, "another of these runs is named x too"),
        (lambda: kb.load(kb.connect(create=True), "nowhere"), kb.KnowledgeError, "nowhere"),
        (lambda: kb.validate("nowhere", progress=False), kb.KnowledgeError, "nowhere"),
        (lambda: kb.evaluate("build", "baseline:no", "run"), kb.ModelError, "There is no baseline:no"),
        (
            lambda: kb.evaluate("build", "baseline:first", "run", base_url="http://localhost"),
            kb.ModelError,
            "asks no server",
        ),
        (lambda: kb.evaluate("build", "nobody:model", "run"), kb.ModelError, "nobody"),
        (lambda: kb.evaluate("build", "baseline:first", "run", tasks="no"), kb.BuildError, "has no task no"),
        (lambda: kb.evaluate("build", "baseline:first", "run", max_cost=1), kb.RunError, "needs to know what tokens"),
        (lambda: kb.import_primekg(kb.connect(create=True), "no.csv"), kb.SourceError, "no.csv"),
        (lambda: kb.audit_mentalbench("nowhere"), kb.SourceError, "nowhere"),
        (lambda: kb.build(kb.connect(create=True), tasks="no"), kb.BuildError, "There is no task no"),
        (lambda: kb.build(kb.connect(create=True), scale=0), kb.BuildError, "The scale 0 is not a number"),
        (lambda: kb.build(kb.connect(create=True), seed=2**63), kb.BuildError, "has more than 64 bits"),
        (
            lambda: kb.build(kb.connect(create=True), tasks="ambiguous", writer="nobody:model"),
            kb.ModelError,
            "nobody",
        ),
    ],
)
def test_what_a_mistake_is_about(
    call: Callable[[], object],
    kind: type[UserError],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    build(tmp_path / "build", {"charts": [item(0)]})
    monkeypatch.chdir(tmp_path)
    # Every mistake here is seen before a graph is asked.
    monkeypatch.setattr(kb, "connect", lambda create: kb.Graph(FolderTarget(folder=tmp_path / "graph")))
    with pytest.raises(kind, match=message) as caught:
        call()
    assert type(caught.value) is kind


def test_a_mistake_that_has_its_area_keeps_it() -> None:
    with pytest.raises(kb.GraphError, match="out of reach"), errors_as(kb.RunError):
        raise kb.GraphError("out of reach")
    with pytest.raises(kb.RunError, match="a sentence") as caught, errors_as(kb.RunError):
        raise UserError("a sentence")
    assert str(caught.value) == "a sentence"
