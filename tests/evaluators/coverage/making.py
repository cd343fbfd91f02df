"""Graphs and answers made by hand, for coverage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from evaluators.coverage.coverage import coverage
from evaluators.coverage.reading import Answers, BuildItems
from evaluators.coverage.write import write
from evaluators.score.bootstrap import Resampling
from evaluators.table.table import Memberships, NameColumn
from kg.store import Connection
from tests.engines.emptying import empty

INDICATION, CONTRAINDICATION = "indication", "contraindication"
SIX = ("drug:a", "drug:b", "disease:x", "disease:y", "protein:p", "phenotype:q")
SIX_TRIPLES = (
    ("drug:a", INDICATION, "disease:x"),
    ("drug:b", INDICATION, "disease:y"),
    ("drug:b", CONTRAINDICATION, "disease:x"),
    ("disease:x", "disease_protein", "protein:p"),
    ("disease:x", "disease_phenotype_positive", "phenotype:q"),
)


class Said(NamedTuple):
    """An answer: right, wrong, or None for a failed request; rotations of one item share its name.

    The chance is that of one option of four.
    """

    right: bool | None
    entities: tuple[str, ...] = ()
    relations: tuple[str, ...] = ()
    group: str = "one"
    item: str | None = None
    chance: float = 0.25


BY_HAND = (
    Said(True, ("drug:a", "disease:x"), (INDICATION,), "g1"),
    Said(False, ("drug:b", "disease:y"), (INDICATION,), "g2"),
    Said(True, ("drug:b", "disease:x"), (CONTRAINDICATION,), "g3"),
    Said(False, ("drug:b", "disease:x"), (CONTRAINDICATION,), "g3"),
    Said(True, ("protein:p",), (), "g4"),
    Said(False, ("drug:a", "disease:y"), (), "g5"),
    Said(True, (), (INDICATION,), "g6"),
    Said(None, ("drug:b", "disease:y"), (INDICATION,), "g7"),
)
"""The answers of docs/coverage.md, in its order."""


def answers(said: Sequence[Said], run: str = "run", model: str = "m") -> Answers:
    """Answers to items of their own; those that share a name are one item under several orders of its options."""
    names = [one.item or f"item-{place}" for place, one in enumerate(said)]
    rows = {name: row for row, name in enumerate(dict.fromkeys(names))}
    first = [said[names.index(name)] for name in rows]
    items = BuildItems(
        np.array([one.chance for one in first]),
        NameColumn.of(one.group for one in first),
        Memberships.of(one.entities for one in first),
        Memberships.of(one.relations for one in first),
    )
    return Answers(
        run,
        model,
        items,
        np.array([rows[name] for name in names], dtype=np.int64),
        np.array([one.right is not None for one in said], dtype=bool),
        np.array([one.right is True for one in said], dtype=bool),
    )


def six_nodes(graph: Connection) -> Connection:
    """The graph of docs/coverage.md, in place of whatever is there."""
    return biomedical(graph, SIX, SIX_TRIPLES)


def biomedical(graph: Connection, keys: Iterable[str], triples: Iterable[tuple[str, str, str]]) -> Connection:
    empty(graph)
    graph.run_text(
        "UNWIND $keys AS key CREATE (:Entity {key: key, name: 'named ' + key})", {"keys": list(keys)}, writing=True
    )
    graph.run_text(
        "UNWIND $rows AS row MATCH (a:Entity {key: row[0]}) MATCH (b:Entity {key: row[2]}) "
        "CREATE (a)-[:RELATES {relation: row[1]}]->(b)",
        {"rows": [list(triple) for triple in triples]},
        writing=True,
    )
    return graph


def criteria(
    graph: Connection, disorders: Sequence[str], groups: Sequence[str], edges: Iterable[Sequence[str]]
) -> None:
    """Adds disorders and groups; an edge to a group is REQUIRES, to another disorder EXCLUDES."""
    graph.run_text("UNWIND $codes AS code CREATE (:Disorder {code: code})", {"codes": list(disorders)}, writing=True)
    graph.run_text("UNWIND $codes AS code CREATE (:SymptomGroup {code: code})", {"codes": list(groups)}, writing=True)
    rows = [list(edge) for edge in edges]
    for label, type_, known in (("SymptomGroup", "REQUIRES", groups), ("Disorder", "EXCLUDES", disorders)):
        graph.run_text(
            "UNWIND $rows AS row MATCH (a:Disorder {code: row[0]}) "
            f"MATCH (b:{label} {{code: row[1]}}) CREATE (a)-[:{type_}]->(b)",
            {"rows": [row for row in rows if row[1] in known]},
            writing=True,
        )


def two_runs(graph: Connection) -> None:
    """Keeps two runs that disagree about some of the knowledge that comes with the project."""
    about = ("D013", "D009", "D013-D009", "depressive_episode", "S024", "S027", "S028")
    for run, rights in (("one", (True, True, False, True)), ("two", (False, True, False, False))):
        said = [
            Said(right, about[place:], ("REQUIRES", "INCLUDED_IN"), f"g{place}") for place, right in enumerate(rights)
        ]
        write(graph, coverage(graph, [answers(said, run=run)], Resampling(20, 1)))
