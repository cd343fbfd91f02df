"""The named queries of this installation."""

from __future__ import annotations

import difflib
from functools import cache

from kg.errors import GraphError
from kg.files.resources import cypher_folder
from kg.store.query import Query, read


@cache
def names() -> tuple[str, ...]:
    """Every query's name, sorted."""
    folder = cypher_folder()
    return tuple(sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.cypher")))


@cache
def load(name: str) -> Query:
    """The query of that name.

    Raises:
        GraphError: there is none.
    """
    if name not in names():
        near = difflib.get_close_matches(name, names(), n=3, cutoff=0.4)
        hint = f" Did you mean {' or '.join(near)}?" if near else " `kgbench cypher --list` names them all."
        raise GraphError(f"There is no query named '{name}'.{hint}")
    return read(cypher_folder(), name)


def all_queries() -> list[Query]:
    """Every query, by name."""
    return [load(name) for name in names()]
