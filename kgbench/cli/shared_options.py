"""Options that several commands have."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

knowledge_option = click.option(
    "--knowledge",
    type=click.Path(path_type=Path),
    metavar="DIR|FILE.ttl",
    help="Folder of knowledge files, or an RDF export (default: the knowledge that comes with kgbench).",
)

build_option = click.option(
    "--build",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder of the build, if it was moved after the run.",
)


def workers_option(usual: str = "2", what: str = "Number of processes (1: no further ones)") -> Callable[[F], F]:
    """`--workers`.

    Args:
        usual: where it is left out.
        what: what a number means.
    """
    return click.option(
        "--workers",
        default=usual,
        show_default=True,
        metavar="N|ray|ray:HOST|ray://HOST",
        help=f"{what}, or a Ray cluster: this machine's own, one that it belongs to, or one that can be reached. "
        "Results do not depend on it.",
    )
