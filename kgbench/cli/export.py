"""`kgbench export`: the graph into files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.store.bulk import COMMAND, PROGRAM
from kgbench.cli.graph_option import open_graph, target
from kgbench.cli.output import json_option, print_json

if TYPE_CHECKING:
    from kg.graph.content import Content


@click.group()
def export() -> None:
    """Write the graph, or all of PrimeKG, into files."""


@export.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@json_option
def yaml(folder: Path, as_json: bool) -> None:
    """Write a knowledge folder: one file for each disorder and each differential.

    DIR must be new or empty. `kgbench load --knowledge DIR` gives the same graph.
    """
    from kg.errors import UserError
    from kg.graph.decode import decode
    from kg.knowledge.writer import write
    from kg.sources.read import has_unstructured

    content = _content()
    if has_unstructured(content):
        raise UserError("This graph holds rules in words only, which the knowledge files cannot; use `export rdf`.")
    count = write(decode(content), folder)
    _report(content, folder, f"{count} files", as_json)


@export.command()
@click.argument("file", metavar="FILE.ttl", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--without",
    type=click.Choice(["phrasings"]),
    help="Leave out the sentences of the case texts: less than half the size, for reading; `load` does not take it.",
)
@json_option
def rdf(file: Path, without: str | None, as_json: bool) -> None:
    """Write an ontology (OWL 2 DL, as Turtle), as Protégé opens it.

    One file, with the schema (ontology/schema.ttl) in it. `kgbench load --knowledge FILE.ttl` gives the same graph.
    """
    from kg.errors import UserError
    from kg.rdf.ontology import to_ontology
    from kg.rdf.write import write_turtle
    from kg.sources.read import TURTLE

    if file.suffix != TURTLE:
        raise UserError(f"{file}: `kgbench load` would not take it for RDF; let its name end with {TURTLE}.")
    content = _content()
    graph = to_ontology(content, phrasings=without is None)
    write_turtle(graph, file)
    _report(content, file, f"{len(graph)} triples" + (f", without {without}," if without else ""), as_json)


@export.command(
    COMMAND,
    help=f"""Write all of PrimeKG's KG_CSV for `{PROGRAM}`.

    DIR must be new or empty. The graph that --graph names is not looked at.
    """,
)
@click.argument("path", metavar="KG_CSV", type=click.Path(path_type=Path))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@json_option
def bulk(path: Path, folder: Path, as_json: bool) -> None:
    """Writes PrimeKG as a whole; click shows the help that stands above."""
    from kg.primekg.bulk import write

    written = write(path, folder)
    if as_json:
        print_json({"path": str(folder), **written._asdict()})
    else:
        click.echo(f"Wrote {written.entities} entities and {written.triples} triples to {folder}")


def _content() -> Content:
    from kg.errors import UserError
    from kg.graph.dump import dump

    with open_graph() as graph:
        content = dump(graph)
    if not content.nodes:
        raise UserError(f"There is nothing to export: the graph ({target()}) is empty. Run `kgbench load` first.")
    return content


def _report(content: Content, where: Path, what: str, as_json: bool) -> None:
    from kg.graph.content import sha256

    if as_json:
        print_json({"path": str(where), "written": what, "sha256": sha256(content)})
    else:
        click.echo(f"Wrote {what} to {where}; graph sha256 {sha256(content)}")
