"""`kgbench db`: the embedded engine in the background."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import json_option, print_json

if TYPE_CHECKING:
    from kgbench.api.engine import EngineState


@click.group()
def db() -> None:
    """Keep the embedded engine running, so that commands need not start it each time."""


@db.command()
@json_option
def start(as_json: bool) -> None:
    """Start the engine in the background."""
    from kgbench.api.engine import start_engine

    _report(start_engine(graph_of_call()), as_json)


@db.command()
@click.option("--now", is_flag=True, help="Stop it even while other commands are using the graph.")
@json_option
def stop(now: bool, as_json: bool) -> None:
    """Stop the engine in the background."""
    from kgbench.api.engine import stop_engine

    stopped = stop_engine(graph_of_call(), now=now)
    if as_json:
        print_json({"stopped": stopped})
    else:
        click.echo("Stopped." if stopped else "No engine was running.")


@db.command()
@json_option
def status(as_json: bool) -> None:
    """Say where the graph is and whether its engine runs."""
    from kgbench.api.engine import engine_state

    with graph_of_call() as graph:
        _report(engine_state(graph), as_json)


def _report(state: EngineState, as_json: bool) -> None:
    if as_json:
        print_json(state.as_json())
    else:
        click.echo(state.headline())
