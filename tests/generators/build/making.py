"""Builds some tasks of given knowledge on a data folder of its own; run as a module, in a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path

from kg.graph.load import load
from kg.sources.read import read_content
from kg.store import FolderTarget, open_store
from tests.generators.diagnosis.building import build, new_context


def _main(knowledge: str, graph: str, out: str, *names: str) -> None:
    with open_store(FolderTarget(folder=Path(graph))) as connection:
        load(connection, read_content(Path(knowledge)))
        build(new_context(connection), Path(out), *names)


if __name__ == "__main__":
    _main(*sys.argv[1:])
