"""The graph gives the composer what the files give it."""

from collections.abc import Callable
from typing import Any

import pytest

from generators.composing.sources import Sources, of_knowledge, read
from kg.graph.encode import encode
from kg.graph.load import load
from kg.knowledge.knowledge import Knowledge
from kg.store import Connection
from kg.wording.listed import parts
from tests.builders import small_knowledge
from tests.shipped import shipped


def known(sources: Sources) -> dict[str, Any]:
    """All that sources hold; what a book only remembers of what it was asked is left out."""
    book = {name: value for name, value in vars(sources.book).items() if name != "fitting"}
    return {**sources._asdict(), "book": book}


@pytest.mark.engine
@pytest.mark.both_engines
@pytest.mark.parametrize("knowledge", [small_knowledge, shipped])
def test_files_and_graph_give_the_same_sources(engine: Connection, knowledge: Callable[[], Knowledge]) -> None:
    given = knowledge()
    load(engine, encode(given))
    from_graph, from_files = known(read(engine)), known(of_knowledge(given))
    assert from_files["book"]
    assert from_graph == from_files


def test_the_composer_and_the_graph_name_parts_alike() -> None:
    given = shipped()
    codes = {part.code for part in parts(given.wording)}
    bits = {bit.code for listed in of_knowledge(given).book._bits.values() for bit in listed}
    # A story stands once in the graph and with each of its forms in the book.
    named = {code for code in bits if "/story/" not in code}
    assert len(named) > 15000
    assert named <= codes
