"""What pages of the guide need beside the knowledge, and whether a graph holds it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from kg.store import QueryRunner
from kg.store.query import Query

SLICE, COVERAGE = "slice", "coverage"
_LABELS: Mapping[str, str] = {SLICE: "Entity", COVERAGE: "Run"}
_SENTENCES: Mapping[str, str] = {
    SLICE: (
        "Needs a biomedical slice, and finds nothing without one: `kgbench import primekg KG_CSV` loads it, "
        "`kgbench import primekg --demonstration` the small one that came with kgbench."
    ),
    COVERAGE: (
        "Needs the coverage of runs in the graph, and finds nothing without it: `kgbench coverage RUN --write` keeps "
        "it there."
    ),
}
_LACKS: Mapping[str, str] = {SLICE: "biomedical slice", COVERAGE: "coverage of runs"}


def lacking(graph: QueryRunner) -> frozenset[str]:
    """What pages of the guide need and a graph does not hold."""
    held = {row["label"] for row in graph.rows("store/counts")}
    return frozenset(need for need, label in _LABELS.items() if label not in held)


def sentences(query: Query, lacks: Collection[str] = ()) -> list[str]:
    """What a person should know of what a query needs.

    Args:
        query: the query.
        lacks: what the graph is known not to hold.
    """
    said = []
    for need in query.needs:
        said.append(_SENTENCES[need])
        if need in lacks:
            said.append(f"The graph held no {_LACKS[need]} when this guide was made.")
    return said


def empty_pages(queries: Iterable[Query], lacks: Collection[str]) -> list[str]:
    """A sentence for each thing that is missing, with the pages that are empty for it."""
    pages: dict[str, list[str]] = {}
    for query in queries:
        for need in query.needs:
            if need in lacks:
                pages.setdefault(need, []).append(query.name.rpartition("/")[2].partition("_")[0])
    return [
        f"The graph holds no {_LACKS[need]}, so that the guide's pages {', '.join(numbers)} are empty. "
        f"{_SENTENCES[need].partition(': ')[2]}"
        for need, numbers in pages.items()
    ]
