from __future__ import annotations

from pathlib import Path

from tests.bench.clinical import main


def test_pairs_and_items_are_made_on_a_new_graph(tmp_path: Path) -> None:
    took = main(tmp_path / "graph", scale=0.05)
    assert took["put together"] > 100
    assert took["items"] > 10
    assert min(took["pairs"], took["choices"], took["cpu"]) > 0
