"""`kgbench export`: the graph into files."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kgbench.api.export import BULK_COMMAND, BULK_PROGRAM, exporters
from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import json_option, print_json

if TYPE_CHECKING:
    from kg.exporters.exporter import Exporter


@click.group()
def export() -> None:
    """Write the graph, or all of PrimeKG, into files."""


def _command(exporter: type[Exporter]) -> click.Command:
    """The command of an exporter, with its options."""

    def run(path: Path, as_json: bool, **options: str | None) -> None:
        from kgbench.api.export import export as write

        exporter().require_path(path)
        given = {name: value for name, value in options.items() if value is not None}
        with graph_of_call() as graph:
            done = write(graph, exporter.name, path, **given)
        if as_json:
            print_json({"path": str(done.path), "written": done.written, "sha256": done.sha256})
        else:
            click.echo(f"Wrote {done.written} to {done.path}; graph sha256 {done.sha256}")

    parameters: list[Any] = [
        click.argument("path", metavar=exporter.path, type=click.Path(path_type=Path)),
        *(
            click.option(f"--{name}", name, type=click.Choice(option.values), help=option.help)
            for name, option in exporter.options.items()
        ),
        json_option,
    ]
    for parameter in reversed(parameters):
        run = parameter(run)
    return click.command(exporter.name, help=inspect.getdoc(exporter))(run)


for _exporter in exporters().values():
    export.add_command(_command(_exporter))


@export.command(
    BULK_COMMAND,
    short_help=f"Write all of PrimeKG for `{BULK_PROGRAM}`.",
    help=f"""Write all of PrimeKG's KG_CSV for `{BULK_PROGRAM}`.

    DIR must be new or empty. The graph that --graph names is not used.
    """,
)
@click.argument("path", metavar="KG_CSV", type=click.Path(path_type=Path))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@json_option
def bulk(path: Path, folder: Path, as_json: bool) -> None:
    """Writes PrimeKG as a whole; click shows the help that stands above."""
    from kgbench.api.export import export_primekg

    written = export_primekg(path, folder)
    if as_json:
        print_json({"path": str(folder), **written._asdict()})
    else:
        click.echo(f"Wrote {written.entities} entities and {written.triples} triples to {folder}")
