"""A graph as tables for the offline import of a graph server, with the types of all properties in their headers.

The format: https://neo4j.com/docs/operations-manual/5/tools/neo4j-admin/neo4j-admin-import/.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kg.errors import UserError
from kg.graph.content import Content, Edge, Properties

ARGUMENTS = "arguments.txt"
"""The file of arguments for the import, to be run in the folder."""
_BETWEEN = "\x1f"
"""Stands between the members of a list: the character that is made for it, and that no text holds."""
_OPTIONS = ("--multiline-fields=true", "--array-delimiter=U+001F")
_TYPES = {bool: "boolean", int: "long", float: "double", str: "string"}


class BulkTable(NamedTuple):
    """One file of rows of the same types.

    Attributes:
        name: of the file.
        argument: what the import is told of it.
        header: the first line.
        rows: the other lines.
    """

    name: str
    argument: str
    header: str
    rows: list[str]


def write_tables(content: Content, folder: Path) -> int:
    """Writes a file for each label and each type of edges, and the arguments of the import.

    Where a property has values of several types, as a condition's value may be a number or a text, the nodes stand in
    several files, since a file states one type for each column.

    Args:
        content: the graph.
        folder: new or empty.

    Returns:
        How many files of nodes and edges there are.

    Raises:
        UserError: a value is of a kind that the format does not have, or the folder cannot be written.
    """
    tables = [*_of_nodes(content), *_of_edges(content.edges)]
    lines = [*(table.argument for table in tables), *_OPTIONS]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for table in tables:
            (folder / table.name).write_text("\n".join([table.header, *table.rows, ""]), encoding="utf-8", newline="")
        (folder / ARGUMENTS).write_text("\n".join([*lines, ""]), encoding="utf-8")
    except OSError as error:
        raise UserError(f"{folder} cannot be written ({error.strerror}); choose another place.") from error
    return len(tables)


def node_id(label: str, code: str) -> str:
    """The name of a node, unique in the graph."""
    return f"{label}/{code}"


def _of_nodes(content: Content) -> Iterator[BulkTable]:
    for label, by_code in content.nodes.items():
        sorted_out = _by_types((node_id(label, code), node) for code, node in by_code.items())
        for name, (types, members) in _named(label, sorted_out):
            header = ",".join([":ID", *(f"{one}:{type_}" for one, type_ in types.items())])
            rows = [",".join([_cell(me), *(_cell(node.get(one)) for one in types)]) for me, node in members]
            yield BulkTable(name, f"--nodes={label}={name}", header, rows)


def _of_edges(edges: Iterable[Edge]) -> Iterator[BulkTable]:
    by_type: dict[str, list[Edge]] = {}
    for edge in edges:
        by_type.setdefault(edge.type, []).append(edge)
    for type_, listed in by_type.items():
        for name, (types, members) in _named(type_, _by_types((edge, edge.properties) for edge in listed)):
            header = ",".join([":START_ID", ":END_ID", *(f"{one}:{kind}" for one, kind in types.items())])
            rows = [
                ",".join([*map(_cell, _ends(edge)), *(_cell(of.get(one)) for one in types)]) for edge, of in members
            ]
            yield BulkTable(name, f"--relationships={type_}={name}", header, rows)


def _ends(edge: Edge) -> tuple[str, str]:
    return node_id(edge.start_label, edge.start), node_id(edge.end_label, edge.end)


_Sorted = list[tuple[dict[str, str], list[tuple[Any, Properties]]]]


def _by_types(members: Iterable[tuple[Any, Properties]]) -> _Sorted:
    """Members with the types of their properties, those together whose types go together."""
    typed = [(one, of, {name: _type(name, value) for name, value in of.items()}) for one, of in members]
    kinds: dict[str, set[str]] = {}
    for _, _, types in typed:
        for name, type_ in types.items():
            kinds.setdefault(name, set()).add(type_)
    several = sorted(name for name, found in kinds.items() if len(found) > 1)
    groups: dict[tuple[str, ...], list[tuple[Any, Properties]]] = {}
    for one, of, types in typed:
        groups.setdefault(tuple(types.get(name, "") for name in several), []).append((one, of))
    common = {name: next(iter(found)) for name, found in sorted(kinds.items()) if len(found) == 1}
    return [
        (common | {name: type_ for name, type_ in zip(several, chosen, strict=True) if type_}, listed)
        for chosen, listed in sorted(groups.items(), key=lambda group: group[0])
    ]


def _named(stem: str, found: _Sorted) -> Iterator[tuple[str, tuple[dict[str, str], list[tuple[Any, Properties]]]]]:
    for number, one in enumerate(found, start=1):
        yield (f"{stem}.csv" if len(found) == 1 else f"{stem}-{number}.csv"), one


def _type(name: str, value: Any) -> str:
    if isinstance(value, list | tuple):
        kinds = {_type(name, member) for member in value}
        if len(kinds) == 1 and not (kind := kinds.pop()).endswith("[]"):
            return f"{kind}[]"
        raise UserError(f"The property {name} holds the list {value}, which this format does not have.")
    found = _TYPES.get(type(value))
    if found is None:
        raise UserError(f"The property {name} holds {value}, of a kind that this format does not have.")
    return found


def _cell(value: Any) -> str:
    """A value as a cell: quoted, since an empty cell without quotes is no value; nothing where there is none."""
    if value is None:
        return ""
    text = _BETWEEN.join(map(_plain, value)) if isinstance(value, list | tuple) else _plain(value)
    return '"' + text.replace('"', '""') + '"'


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else repr(value)
