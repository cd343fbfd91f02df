"""`kgbench export`: the graph, a build or runs into files."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kgbench.api.export import BULK_COMMAND, BULK_PROGRAM, Exported, exporters, subject_of
from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import json_option, note, print_json
from kgbench.cli.shared_options import build_option

if TYPE_CHECKING:
    from kg.exporters.exporter import ExportFormat

_Call = Callable[..., None]


@click.group()
def export() -> None:
    """Write the graph, a build, runs, or all of PrimeKG, for other tools."""


def _graph_command(exporter: type[ExportFormat]) -> tuple[_Call, list[Any]]:
    """What the command of an exporter of the graph does, and what it is given."""

    def run(path: Path, as_json: bool, **options: str | None) -> None:
        from kgbench.api.export import export as write

        exporter().require_path(path)
        with graph_of_call() as graph:
            done = write(graph, exporter.name, path, **_given(options))
        _tell(done, as_json, f"; graph sha256 {done.sha256}")

    return run, [click.argument("path", metavar=exporter.path, type=click.Path(path_type=Path))]


def _build_command(exporter: type[ExportFormat]) -> tuple[_Call, list[Any]]:
    """The same of an exporter of builds."""

    def run(
        build: Path,
        out: Path,
        suite: str | None,
        tasks: tuple[str, ...],
        without_gold: bool,
        answer_key: Path | None,
        encrypt_to: tuple[str, ...],
        passphrase_file: Path | None,
        with_restricted: bool,
        as_json: bool,
        **options: str | None,
    ) -> None:
        from kgbench.api.export import export_build

        done = export_build(
            build,
            exporter.name,
            out,
            suite=suite,
            tasks=tasks,
            without_gold=without_gold,
            answer_key=answer_key,
            encrypt_to=encrypt_to,
            passphrase_file=passphrase_file,
            with_restricted=with_restricted,
            **_given(options),
        )
        _tell(done, as_json, f"; build sha256 {done.sha256}")

    return run, [
        click.argument("build", metavar="BUILD", type=click.Path(path_type=Path)),
        _out_option(exporter),
        click.option("--suite", metavar="S", help="Only the tasks of this suite."),
        click.option("--task", "tasks", multiple=True, metavar="T", help="Only this task; may be repeated."),
        click.option("--without-gold", is_flag=True, help="Leave out the gold answers and all that tells of them."),
        click.option(
            "--answer-key",
            metavar="FILE",
            type=click.Path(path_type=Path),
            help="Write the gold answers there instead.",
        ),
        click.option(
            "--encrypt-to",
            multiple=True,
            metavar="KEY",
            help="Encrypt them to this public key (age1... or ssh-...); may be repeated.",
        ),
        click.option(
            "--passphrase-file",
            metavar="FILE",
            type=click.Path(path_type=Path),
            help="Encrypt them with the passphrase in its first line.",
        ),
        click.option(
            "--with-restricted",
            is_flag=True,
            help="Write the items too that may not be given to others; the folder is kept out of git.",
        ),
    ]


def _runs_command(exporter: type[ExportFormat]) -> tuple[_Call, list[Any]]:
    """The same of an exporter of runs."""

    def run(folders: Sequence[Path], out: Path, build: Path | None, as_json: bool, **options: str | None) -> None:
        from kgbench.api.export import export_runs

        _tell(export_runs(folders, exporter.name, out, build=build, **_given(options)), as_json, "")

    return run, [
        click.argument("folders", nargs=-1, required=True, metavar="RUN...", type=click.Path(path_type=Path)),
        _out_option(exporter),
        build_option,
    ]


def _out_option(exporter: type[ExportFormat]) -> Any:
    return click.option(
        "--out", required=True, metavar=exporter.path, type=click.Path(path_type=Path), help="Where to write."
    )


def _given(options: dict[str, str | None]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


def _tell(done: Exported, as_json: bool, more: str) -> None:
    if as_json:
        print_json({"path": str(done.path), "written": done.written, "sha256": done.sha256, "lost": done.lost})
        return
    click.echo(f"Wrote {done.written} to {done.path}{more}")
    for sentence in done.lost:
        note(sentence)


_COMMANDS = {"graph": _graph_command, "build": _build_command, "runs": _runs_command}


def _command(exporter: type[ExportFormat]) -> click.Command:
    """The command of an exporter, with its options."""
    run, own = _COMMANDS[subject_of(exporter)](exporter)
    parameters: list[Any] = [
        *own,
        *(
            click.option(
                f"--{name.replace('_', '-')}",
                name,
                type=click.Choice(option.values) if option.values else str,
                help=option.help,
            )
            for name, option in exporter.options.items()
        ),
        json_option,
    ]
    for parameter in reversed(parameters):
        run = parameter(run)
    lost = "\n\nLeft out: " + " ".join(exporter.loses) if exporter.loses else ""
    return click.command(exporter.name, help=f"{inspect.getdoc(exporter)}{lost}")(run)


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
