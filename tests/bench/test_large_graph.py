"""The bench of the large graph on a tiny one: its twelve queries run with what it gives them, and have plans."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.files.resources import ontology_folder
from kg.store import open_store
from tests.bench.large_graph import asked_of, figures_of, indexes, profiled, served
from tests.engines import harness
from tests.engines.found import REQUIRED
from tests.lacking import refuse


@pytest.mark.engine
@pytest.mark.one_engine
def test_twelve_queries_have_plans(tmp_path: Path) -> None:
    lacking = harness.lacking()
    if lacking:
        refuse(f"neo4j-admin cannot be run: {lacking}.", REQUIRED)
    with served(ontology_folder() / "demonstration" / "kg.csv", tmp_path) as (target, counts):
        wanted = asked_of(target)
        plans = profiled(target, wanted, repeat=1)
        used = indexes(target)
        with open_store(target) as graph:
            assert graph.one("coverage/runs")["code"] == "bench"
            assert {row["mean"] for row in graph.rows("coverage/entity_scores", additional=True, runs=[])} == set()
    assert len(plans) == 12
    assert all(plan.hits > 0 and plan.rows > 0 for plan in plans.values()), plans
    # Claims are looked up by the key of an entity, and not among all entities.
    for name in ("biomedical/prove_edges", "crosslayer/prove_links"):
        kinds = {kind for kind, _ in plans[name].operators}
        assert any("IndexSeek" in kind for kind in kinds), kinds
        assert not {"AllNodesScan", "NodeByLabelScan"} & kinds, kinds
    assert "RANGE Entity(key)" in used
    found = figures_of(counts, plans, used)
    assert len(found) == 14
    assert found[1].value == counts.triples > 1000
