"""Loads the small knowledge into a folder again and again until killed; run as a module by `test_load`."""

from __future__ import annotations

import sys
from pathlib import Path

from kg.graph.encode import encode
from kg.graph.load import load
from kg.store import FolderTarget, open_store
from tests.builders import small_knowledge

if __name__ == "__main__":
    content = encode(small_knowledge())
    with open_store(FolderTarget(folder=Path(sys.argv[1]))) as connection:
        sys.stdout.write("open\n")
        sys.stdout.flush()
        while True:
            load(connection, content)
