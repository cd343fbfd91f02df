"""`kgbench fetch`: published files that kgbench reads and does not ship."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kgbench.cli.output import json_option, note, print_json

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

    from kgbench.api.sources import Published, Tell

_MB = 1_000_000


@click.group()
def fetch() -> None:
    """Download published files that kgbench reads."""


@fetch.command(short_help="Download PrimeKG (about a gigabyte).")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), default=Path("primekg"))
@json_option
def primekg(folder: Path, as_json: bool) -> None:
    """Download PrimeKG's kg.csv and feature tables (about a gigabyte) into DIR, by default primekg.

    Files that are there already are kept. An interrupted download continues where it stopped.
    """
    from kgbench.api.sources import fetch_primekg, published_files

    with ExitStack() as shown:
        paths = fetch_primekg(folder, tell=lambda file: _shown(file, shown))
    files = published_files()
    if as_json:
        print_json([{"path": str(path), "md5": file.md5} for path, file in zip(paths, files, strict=True)])
        return
    for path, file in zip(paths, files, strict=True):
        click.echo(f"{path}: {'md5 is right' if file.md5 else 'there; no md5 of it is known'}")


def _shown(file: Published, shown: ExitStack) -> Tell | None:
    """A bar on a terminal, in place of the one of the file before; a line elsewhere."""
    from kgbench.api.sources import publisher

    shown.close()
    if not sys.stderr.isatty():
        note(f"Fetching {file.name} from {publisher()}.")
        return None
    bar: ProgressBar[int] = shown.enter_context(
        click.progressbar(
            length=0, label=file.name, file=sys.stderr, item_show_func=lambda there: f"{(there or 0) / _MB:.0f} MB"
        )
    )

    def tell(there: int, whole: int | None) -> None:
        # The size is known with the first answer; a server that tells none gets a bar that stays empty.
        bar.length = whole or 0
        bar.update(there - bar.pos, there)

    return tell
