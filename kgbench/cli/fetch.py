"""`kgbench fetch`: published files that kgbench reads and does not ship."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kgbench.cli.output import json_option, note, print_json

if TYPE_CHECKING:
    from kg.primekg.fetch import Published


@click.group()
def fetch() -> None:
    """Download published files."""


@fetch.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), default=Path("primekg"))
@json_option
def primekg(folder: Path, as_json: bool) -> None:
    """Download PrimeKG's kg.csv and feature tables (about a gigabyte) into DIR, by default primekg.

    What is there already is kept. An interrupted download goes on where it stopped.
    """
    from kg.primekg.fetch import FILES

    paths = [_shown(file, folder) for file in FILES]
    if as_json:
        print_json([{"path": str(path), "md5": file.md5} for path, file in zip(paths, FILES, strict=True)])
        return
    for path, file in zip(paths, FILES, strict=True):
        click.echo(f"{path}: {'md5 is right' if file.md5 else 'there; no md5 of it is known'}")


def _shown(file: Published, folder: Path) -> Path:
    from kg.primekg.fetch import HOST, fetch

    if not sys.stderr.isatty():
        note(f"Fetching {file.name} from {HOST}.")
        return fetch(file, folder)
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(file.name, total=None)
        return fetch(file, folder, tell=lambda there, whole: progress.update(task, completed=there, total=whole))
