"""Options that several commands have."""

from pathlib import Path

import click

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
