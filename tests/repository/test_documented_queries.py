"""Examples of `kgbench cypher` in the docs name queries that exist and take nothing away from the reader's graph."""

from __future__ import annotations

import re

from kg.store import queries
from tests.places import ROOT

_WRITTEN = re.compile(r"^Write `cypher/(?P<name>[\w/]+)\.cypher`", re.MULTILINE)
"""A recipe of the page writes the query itself; `test_recipes.py` runs it."""
_EXAMPLE = re.compile(r"kgbench cypher (?P<name>[a-z]\w*/\w+)(?P<rest>[^\n`]*)")


def _examples() -> list[tuple[str, str, str]]:
    found = []
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        own = {match["name"] for match in _WRITTEN.finditer(text)}
        examples = [(match["name"], match["rest"]) for match in _EXAMPLE.finditer(text)]
        found += [(page.name, name, rest) for name, rest in examples if name not in own]
    return found


def test_documented_queries_exist_and_delete_nothing() -> None:
    examples = _examples()
    assert len(examples) >= 5
    for page, name, rest in examples:
        query = queries.load(name)
        assert query.writes == ("--write" in rest), f"{page}: {name}"
        assert not re.search(r"\bDELETE\b", query.text), f"{page}: {name} deletes from the graph of whoever tries it"
