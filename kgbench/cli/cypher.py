"""`kgbench cypher`: queries by hand."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from kg.errors import GraphError, UserError
from kg.tables import Column, Table
from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, note, print_json, print_rows, print_tables


@click.command()
@click.argument("name", required=False)
@click.option("-q", "--query", metavar="TEXT", help="Text of a query, or - to read it from standard input.")
@click.option(
    "-p",
    "--param",
    "params",
    multiple=True,
    metavar="KEY=VALUE",
    help="A parameter; VALUE is JSON, @FILE with JSON, or text.",
)
@click.option("--write", is_flag=True, help="Allow a query that changes the graph.")
@click.option("--list", "listing", is_flag=True, help="List the named queries.")
@json_option
@csv_option
def cypher(
    name: str | None, query: str | None, params: tuple[str, ...], write: bool, listing: bool, as_json: bool
) -> None:
    """Run the query NAME (a file below cypher/, such as store/counts), or the text given with -q."""
    from kgbench.api.queries import check_parameters, named_query, queries

    if listing:
        known = [_describe(one) for one in queries()]
        if as_json:
            print_json(known)
        else:
            print_tables([_listing(known)])
        return
    if (name is None) == (query is None):
        raise click.UsageError("Give the name of a query, or a text with -q (--list names the queries).")
    given = dict(map(_parameter, params))
    with graph_of_call() as graph:
        if name is not None:
            named = named_query(name)
            check_parameters(named, given, "--param {}=...")
            _allow(named.writes, write)
            rows = graph.run(named, given, create=write)
        else:
            text = _typed() if query == "-" else query or ""
            _allow(graph.may_write(text), write)
            rows = graph.cypher(text, given, write=write)
    print_rows(rows, rows.columns, as_json=as_json)
    if not rows and not as_json:
        note(" ".join(["No rows.", *rows.hints]))


def _allow(writing: bool, write: bool) -> None:
    if writing and not write:
        raise GraphError("This query may change the graph. Add --write if that is meant.")


def _typed() -> str:
    try:
        return sys.stdin.read()
    except UnicodeDecodeError as error:
        raise UserError(f"Standard input is not UTF-8 at byte {error.start}. Give the query as text.") from error


def _describe(query: Any) -> dict[str, Any]:
    return {
        "name": query.name,
        "title": query.title,
        "parameters": ", ".join(query.parameters),
        "writes": "yes" if query.writes else "",
    }


def _listing(known: list[dict[str, Any]]) -> Table:
    columns = (
        Column("name", lambda row: row["name"]),
        Column("title", lambda row: row["title"], wraps=True),
        Column("parameters", lambda row: row["parameters"], rank=2, wraps=True),
        Column("writes", lambda row: row["writes"], rank=1),
    )
    return Table("", columns, ("name", "title", "parameters", "writes"), known)


def _parameter(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise UserError(f"--param {text}: write it as name=value.")
    if value.startswith("@"):
        path = Path(value[1:])
        try:
            return key, json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError) as error:
            raise UserError(f"--param {key}: {path} cannot be read as JSON ({error}).") from error
    try:
        return key, json.loads(value)
    except (ValueError, RecursionError):
        return key, value
