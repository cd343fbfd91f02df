"""`kgbench`: finds the command, and turns whatever goes wrong into a short message and an exit code.

Exit codes: 0 all well, 1 findings, 2 a mistake that the user can mend, 130 interrupted.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from types import FrameType
from typing import NoReturn

import click

from kg.errors import UserError
from kgbench.cli.commands import COMMANDS
from kgbench.cli.graph_option import remember_graph
from kgbench.cli.output import print_json
from kgbench.cli.streams import open_missing_streams

_GRAPH_HELP = "Folder of the graph, or address of a server (default: KGBENCH_GRAPH, then NEO4J_URI, then .kgbench)."


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names, in the order in which the work is done."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command of that name."""
        lazy = COMMANDS.get(cmd_name)
        if lazy is None:
            return None
        module, _, attribute = lazy.where.partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        _accept_graph(command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, lazy.help) for name, lazy in COMMANDS.items()])


def _accept_graph(command: click.Command) -> None:
    """Let --graph stand after the command's name too, where people write it."""
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            _accept_graph(inner)
    elif not any(parameter.name == "graph" for parameter in command.params):
        command.params.append(_graph_option())


def _graph_option(envvar: str | None = None) -> click.Option:
    return click.Option(
        ["--graph"],
        metavar="FOLDER|URI",
        envvar=envvar,
        expose_value=False,
        callback=remember_graph,
        help=_GRAPH_HELP,
    )


@click.group(cls=LazyGroup, params=[_graph_option("KGBENCH_GRAPH")])
@click.version_option(package_name="kgbench", prog_name="kgbench")
def cli() -> None:
    """A psychiatric knowledge graph, and benchmarks in which every item carries its proof."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    # What a command builds up stays until it ends: looking for cycles in it again and again finds none.
    gc.set_threshold(100_000, 50, 100)
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        result = cli.main(args=given, prog_name="kgbench", standalone_mode=False)
        sys.stdout.flush()
    except UserError as error:
        click.echo(f"kgbench: {error}", err=True)
        return _mistake(str(error), given)
    except click.ClickException as error:
        error.show()
        return _mistake(error.format_message(), given)
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        # The reader has what it wanted.
        _drop_output()
        return 0
    except OSError as error:
        # Whoever knew what to say of it has said so; the output on a full disk comes here.
        _drop_output()
        click.echo(
            f"kgbench: {error.filename or 'the output'}: {error.strerror or error}. Mend that, then try again.",
            err=True,
        )
        return 2
    return result if isinstance(result, int) else 0


def _mistake(message: str, given: Sequence[str]) -> int:
    """The exit code of a mistake of the user's; a program that asked for JSON gets the message as JSON too."""
    if "--json" in given:
        print_json({"error": message})
    return 2


def _drop_output() -> None:
    """Lets go of what cannot be written: Python would complain once more when it flushes at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> NoReturn:
    """The entry point of the `kgbench` script."""
    open_missing_streams()
    signal.signal(signal.SIGTERM, _terminate)
    sys.exit(run())


def _terminate(_number: int, _frame: FrameType | None) -> NoReturn:
    # As an exception, so that context managers stop what they started.
    raise SystemExit(128 + signal.SIGTERM)


if __name__ == "__main__":
    main()
