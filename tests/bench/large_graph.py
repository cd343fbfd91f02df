"""The twelve queries that decide how large a graph can be, on a Neo4j that holds all of a kg.csv.

Each is run as it stands in its file, with parameters as the program gives them: once with PROFILE, which tells the
operators and their database hits, then some times for the time. The graph comes from the two commands of
docs/primekg.md.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from neo4j import Driver, GraphDatabase

from kg.files.resources import ontology_folder
from kg.knowledge.reader import read
from kg.oracle import BATCH
from kg.primekg.bulk import BulkCounts, write
from kg.sources.ensure import ready
from kg.store import ServerTarget, open_store, queries
from tests.bench import kg_csv
from tests.bench.child import FailedError
from tests.bench.figures import Figure
from tests.engines import harness
from tests.engines.found import NoServerError
from tests.kg.oracle.patients import asked, patients

USES = ("indication", "contraindication", "off-label use")
_CLAIMS = 250
_TIMES = 2.5
"""Of the published edges: 10,090,370 in one direction each."""
_SEED = 10
_LOADED = ("--multiline-fields=true",)

Params = Mapping[str, Any]


class QueryPlan(NamedTuple):
    """How a query ran.

    Attributes:
        rows: how many it gave.
        hits: database hits of all operators, a node, an edge or a property each.
        operators: their names with the hits of each, those with the most hits first.
        seconds: the middle of the runs without PROFILE.
    """

    rows: int
    hits: int
    operators: tuple[tuple[str, int], ...]
    seconds: float


@contextmanager
def served(
    kg_csv: Path, folder: Path, heap: str = "768m", cache: str = "64m", *, quick: bool = True
) -> Iterator[tuple[ServerTarget, BulkCounts]]:
    """A Neo4j with all of a kg.csv and the knowledge, and how much of the former there is.

    Args:
        kg_csv: the file.
        folder: an empty one.
        heap: of the server's Java, and of the import.
        cache: for pages of the store.
        quick: as of `harness.neo4j`.

    Raises:
        NoServerError: no Neo4j can be started here.
        FailedError: the import failed.
    """
    lacking = harness.lacking()
    if lacking:
        raise NoServerError(f"No neo4j-admin: {lacking}.")
    counts = write(kg_csv, folder / "bulk")
    offline = ("database", "import", "full", "neo4j", *_tables(folder / "bulk"), *_LOADED)
    done = harness.admin(folder / "home", offline, folder, heap=heap, patience=7200, quick=quick)
    if done.returncode or "IMPORT DONE" not in done.stdout:
        raise FailedError(f"neo4j-admin failed:\n{(done.stdout + done.stderr)[-2000:]}")
    with harness.neo4j(folder / "home", heap=heap, cache=cache, quick=quick) as (target, _):
        # As for a cluster: the routing driver serves a single server too.
        routed = target.model_copy(update={"uri": target.uri.replace("bolt", "neo4j", 1)})
        with open_store(routed) as graph:
            ready(graph, None)
        yield routed, counts


def _tables(bulk: Path) -> tuple[str, str]:
    return (
        f"--nodes=Entity={bulk / 'entities-header.csv'},{bulk / 'entities.csv'}",
        f"--relationships=RELATES={bulk / 'relates-header.csv'},{bulk / 'relates.csv'}",
    )


def asked_of(target: ServerTarget) -> dict[str, Params]:
    """The twelve queries with their parameters, which hold for the graph there."""
    cases = asked(patients(read(ontology_folder() / "knowledge"), _SEED, BATCH))
    profiles = [{**profile, "id": place, "differential": code} for place, (profile, code) in enumerate(cases)]
    with open_store(target) as graph:
        uses = graph.rows("biomedical/uses")
        links = graph.rows("crosslayer/links", relations=list(USES))
        nodes = [row["code"] for row in graph.rows("coverage/nodes")]
    claims = [
        {
            "item": str(place),
            "option": "A",
            "head": row["drug"],
            "tail": row["disease"],
            "relations": [row["relation"]],
            "holds": True,
        }
        for place, row in enumerate(islice(uses, _CLAIMS))
    ]
    across = [
        {
            "item": str(place),
            "option": "A",
            "disorder": row["disorder"],
            "entity": row["entity"],
            "relations": [row["relation"]],
            "rival": None,
            "denied": [],
        }
        for place, row in enumerate(islice(links, _CLAIMS))
    ]
    figure = {
        "n": 10,
        "correct": 5,
        "groups": 3,
        "accuracy": 0.5,
        "low": 0.2,
        "high": 0.8,
        "chance": 0.2,
        "adjusted": 0.3,
    }
    covered = {"run": "bench", "figures": dict.fromkeys(nodes[:: max(1, len(nodes) // 2000)], figure)}
    suite = {"additional": False}
    return {
        "sampling/related": suite,
        "oracle/verdicts": {**suite, "profiles": profiles, "detail": False},
        "biomedical/triples": {},
        "biomedical/replacements": {"relation": "indication"},
        "biomedical/unused": {},
        "biomedical/two_hops": {},
        "biomedical/prove_edges": {"claims": claims},
        "crosslayer/links": {**suite, "relations": list(USES)},
        "crosslayer/prove_links": {"claims": across},
        "coverage/write_covers": {"runs": [covered]},
        "explore/22_drugs_of_a_disorder": {},
        "explore/25_shared_biology_beside_shared_symptoms": {},
    }


def profiled(target: ServerTarget, wanted: Mapping[str, Params], repeat: int = 3) -> dict[str, QueryPlan]:
    """How each query ran; what it writes is undone."""
    auth = None if target.password is None else (target.username, target.password)
    with GraphDatabase.driver(target.uri, auth=auth) as driver:
        with driver.session(database=target.database) as session:
            session.run("MERGE (:Run {code: 'bench'})").consume()
        return {name: _profiled(driver, target.database, name, params, repeat) for name, params in wanted.items()}


def _profiled(driver: Driver, database: str | None, name: str, params: Params, repeat: int) -> QueryPlan:
    text = queries.load(name).text
    with driver.session(database=database) as session, session.begin_transaction() as transaction:
        result = transaction.run(f"PROFILE {text}", dict(params))
        rows = sum(1 for _ in result)
        profile = result.consume().profile
        transaction.rollback()
    times = []
    for _ in range(repeat):
        with driver.session(database=database) as session, session.begin_transaction() as transaction:
            started = time.perf_counter()
            for _ in transaction.run(text, dict(params)):
                continue
            times.append(time.perf_counter() - started)
            transaction.rollback()
    operators = sorted(_operators(profile or {}), key=lambda one: -one[1])
    return QueryPlan(rows, sum(hits for _, hits in operators), tuple(operators), median(times))


def _operators(plan: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    kind = str(plan.get("operatorType", "")).split("@")[0]
    yield kind, int(plan.get("dbHits", plan.get("args", {}).get("DbHits", 0)))
    for child in plan.get("children", ()):
        yield from _operators(child)


def indexes(target: ServerTarget) -> list[str]:
    """The indexes of the graph on entities, runs and disorders, by label and property, which the plans may use."""
    auth = None if target.password is None else (target.username, target.password)
    with GraphDatabase.driver(target.uri, auth=auth) as driver, driver.session(database=target.database) as session:
        rows = session.run(
            "SHOW INDEXES YIELD type, labelsOrTypes AS labels, properties RETURN type, labels, properties"
        )
        return sorted(
            f"{row['type']} {'|'.join(row['labels'] or ())}({','.join(row['properties'] or ())})" for row in rows
        )


def measure(folder: Path, say: Callable[[str], None]) -> list[Figure]:
    """Ten million edges, about 6 GB of disk, at most 4 GB of memory for the server.

    Raises:
        NoServerError: no Neo4j can be started here.
        FailedError: the import failed.
    """
    file = folder / "kg.csv"
    say("a kg.csv with 2.5 times the edges")
    kg_csv.write(file, _TIMES)
    say("neo4j-admin database import, kgbench load")
    with served(file, folder, heap="2g", cache="1500m", quick=False) as (target, counts):
        say("twelve queries")
        plans = profiled(target, asked_of(target))
        return figures_of(counts, plans, indexes(target))


def figures_of(counts: BulkCounts, plans: Mapping[str, QueryPlan], used: Sequence[str]) -> list[Figure]:
    """The figures: no limits, since the server's memory decides most of them."""
    entity = ", ".join(one for one in used if "Entity" in one or "RELATES" in one)
    return [
        Figure("large graph: entities", counts.entities, "nodes"),
        Figure("large graph: triples", counts.triples, "edges", None, f"indexes: {entity}"),
        *(Figure(f"large graph: {name}", plan.seconds, "s", None, _told(plan)) for name, plan in plans.items()),
    ]


def _told(plan: QueryPlan) -> str:
    first = ", ".join(f"{kind} {hits:,}" for kind, hits in plan.operators[:3])
    return f"{plan.rows:,} rows, {plan.hits:,} database hits; most by {first}"
