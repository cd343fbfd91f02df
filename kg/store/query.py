"""A named query: one file under `cypher/`, with a header that says what it is.

The header is the block of `//` lines that the file starts with:

    // Title in one line
    // Purpose: what it answers and how
    // Parameters: $profiles list of maps {id, present, ...}, $x int       (or: none)
    // Returns: code, name, share (0 to 1)                                 (or: nothing)
    // Needs: slice, coverage                                              (or no such line)
    MATCH ...

A field may go on over further `//` lines. `Returns: one row: n, names` promises exactly one row. What stands in
round, square or curly brackets after a parameter or a column explains it.
"""

from __future__ import annotations

import re
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from kg.store.writing import writes

_FIELD = re.compile(r"(Purpose|Parameters|Returns|Needs):\s*(.*)")
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}")


class Query(BaseModel):
    """One named query.

    Attributes:
        name: folder and file without suffix, such as `oracle/verdicts`.
        text: the whole file, header included (a server's query log then says which query it was).
        title: the first comment line.
        purpose: what it answers.
        parameters: names without the dollar sign, in the header's order.
        columns: returned columns, in order; empty for a query that returns nothing.
        one_row: it always returns exactly one row.
        writes: it changes the graph.
        needs: what the graph must hold beside the knowledge, for the query to find anything.
    """

    model_config = ConfigDict(frozen=True)

    name: str
    text: str
    title: str
    purpose: str
    parameters: tuple[str, ...]
    columns: tuple[str, ...]
    one_row: bool
    writes: bool
    needs: tuple[str, ...] = ()


def parse(name: str, text: str) -> Query:
    """Read a query from the text of its file.

    Raises:
        ValueError: the header lacks a field.
    """
    title, fields = _header(text)
    missing = [field for field in ("Purpose", "Parameters", "Returns") if not fields.get(field)]
    if missing:
        raise ValueError(f"cypher/{name}.cypher: the header lacks {', '.join(missing)}.")
    returns = fields["Returns"]
    one_row = returns.startswith("one row:")
    return Query(
        name=name,
        text=text,
        title=title,
        purpose=fields["Purpose"],
        parameters=tuple(dict.fromkeys(re.findall(r"\$(\w+)", fields["Parameters"]))),
        columns=_columns(returns.removeprefix("one row:")),
        one_row=one_row,
        writes=writes(text),
        needs=_columns(fields.get("Needs", "nothing")),
    )


def read(folder: Path, name: str) -> Query:
    """Read the query `name` from its file below `folder`."""
    return parse(name, (folder / f"{name}.cypher").read_text(encoding="utf-8"))


def _header(text: str) -> tuple[str, dict[str, str]]:
    title = ""
    fields: dict[str, str] = {}
    field = ""
    for number, line in enumerate(text.splitlines()):
        if not line.startswith("//"):
            break
        words = line.removeprefix("//").strip()
        if number == 0:
            title = words
        elif match := _FIELD.fullmatch(words):
            field = match.group(1)
            fields[field] = match.group(2).strip()
        elif field:
            fields[field] = f"{fields[field]} {words}".strip()
    return title, fields


def _columns(returns: str) -> tuple[str, ...]:
    while (plain := _BRACKETS.sub("", returns)) != returns:
        returns = plain
    if returns.strip().rstrip(".") == "nothing":
        return ()
    return tuple(part.strip(" .`").split(" ")[0] for part in returns.split(",") if part.strip(" ."))
