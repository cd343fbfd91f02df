"""`kgbench cypher` and `kgbench db`: the graph by hand."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from kg.errors import UserError
from kg.tables import Column, Table
from kgbench.cli.graph_option import open_graph, target
from kgbench.cli.output import csv_option, json_option, note, print_json, print_rows, print_tables


@click.command()
@click.argument("name", required=False)
@click.option("-q", "--query", metavar="TEXT", help="A query's text, or - to read it from standard input.")
@click.option("-p", "--param", "params", multiple=True, metavar="KEY=VALUE", help="JSON, @FILE with JSON, or text.")
@click.option("--write", is_flag=True, help="Allow a query that changes the graph.")
@click.option("--list", "listing", is_flag=True, help="List the named queries.")
@json_option
@csv_option
def cypher(
    name: str | None, query: str | None, params: tuple[str, ...], write: bool, listing: bool, as_json: bool
) -> None:
    """Run the query NAME (a file below cypher/, such as store/counts), or the text given with -q."""
    from kg.explore.needs import sentences
    from kg.store import queries
    from kg.store.values import plain
    from kg.store.writing import writes

    if listing:
        known = [_describe(one) for one in queries.all_queries()]
        if as_json:
            print_json(known)
        else:
            print_tables([_listing(known)])
        return
    if (name is None) == (query is None):
        raise click.UsageError("Give the name of a query, or a text with -q (--list names the queries).")
    given = dict(map(_parameter, params))
    columns: tuple[str, ...] = ()
    hints: list[str] = []
    if name is not None:
        named = queries.load(name)
        text, columns, hints = named.text, named.columns, sentences(named)
        _check_parameters(name, set(named.parameters), set(given))
    else:
        text = _typed() if query == "-" else query or ""
    writing = writes(text)
    if writing and not write:
        raise UserError("This query may change the graph. Add --write if that is meant.")
    with open_graph(create=write) as graph:
        rows = graph.run_text(text, given, writing=writing)
    shown = [{column: plain(value) for column, value in row.items()} for row in rows]
    # An empty result names no columns on every engine, so a named query's come from its header.
    print_rows(shown, columns or tuple(shown[0] if shown else ()), as_json=as_json)
    if not shown and not as_json:
        note(" ".join(["No rows.", *hints]))


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


def _check_parameters(name: str, wanted: set[str], given: set[str]) -> None:
    missing, unknown = sorted(wanted - given), sorted(given - wanted)
    if missing:
        raise UserError(f"{name} needs --param {'=... --param '.join(missing)}=...")
    if unknown:
        known = f"It has {', '.join(sorted(wanted))}." if wanted else "It has none."
        raise UserError(f"{name} has no parameter {', '.join(unknown)}. {known}")


@click.group()
def db() -> None:
    """Keep the embedded engine up, so that each command needs no start of its own."""


@db.command()
@json_option
def start(as_json: bool) -> None:
    """Start the engine in the background."""
    from kg.store.embedded import background

    _report(background.start(_folder()), as_json)


@db.command()
@click.option("--now", is_flag=True, help="Do not wait for commands that are using the graph.")
@json_option
def stop(now: bool, as_json: bool) -> None:
    """Stop the engine in the background."""
    from kg.store.embedded import background

    stopped = background.stop(_folder(), now=now)
    if as_json:
        print_json({"stopped": stopped})
    else:
        click.echo("Stopped." if stopped else "No engine was running.")


@db.command()
@json_option
def status(as_json: bool) -> None:
    """Say where the graph is and whether its engine runs."""
    from kg.store import FolderTarget, open_store

    where = target()
    if isinstance(where, FolderTarget):
        from kg.store.embedded import background

        _report(background.running(where.folder), as_json, folder=where.folder)
        return
    with open_store(where):
        found = {"running": True, "address": where.uri, "user": where.username, "database": where.database}
    if as_json:
        print_json(found)
    else:
        click.echo(f"The graph server at {where} answers.")


def _folder() -> Path:
    from kg.store import FolderTarget

    where = target()
    if not isinstance(where, FolderTarget):
        raise UserError(f"The graph is at {where}: start and stop that server where it runs.")
    return where.folder


def _report(record: Any, as_json: bool, folder: Path | None = None) -> None:
    folder = folder or _folder()
    if record is None:
        found: dict[str, Any] = {"running": False, "folder": str(folder)}
        line = f"No engine runs for {folder}; each command starts its own."
    else:
        address = record.target().uri
        found = {
            "running": True,
            "folder": str(folder),
            "address": address,
            "user": record.username,
            "database": record.database,
            "pid": record.pid,
            "kind": record.kind,
        }
        owner = "in the background" if record.kind == "background" else "in another command"
        line = f"The engine for {folder} runs {owner} (process {record.pid}) at {address}, database {record.database}."
    if as_json:
        print_json(found)
    else:
        click.echo(line)
