"""`kgbench explore`: Neo4j Browser on the graph, with a guide and a style."""

from __future__ import annotations

import sys
import threading
import webbrowser
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.errors import UserError
from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import json_option, note, print_json

if TYPE_CHECKING:
    from kgbench.api.explore import SessionNotice


@click.command()
@click.option(
    "--browser-jar",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    envvar="KGBENCH_BROWSER_JAR",
    metavar="JAR",
    help="Jar of Neo4j Browser (default: the server's own Browser, or one that Maven downloads).",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="Port for the guide and the style (0: any free port)."
)
@click.option("--open/--no-open", "opening", default=True, help="Whether to open it in the web browser.")
@click.option("--guide-only", is_flag=True, help="Serve only the guide and the style; no graph is opened.")
@click.option("--host", default="127.0.0.1", show_default=True, help="With --guide-only: address to listen at.")
@json_option
def explore(browser_jar: Path | None, port: int, opening: bool, guide_only: bool, host: str, as_json: bool) -> None:
    """Serve the graph, Neo4j Browser, a guide and a style on this machine until you press Ctrl-C."""
    from kgbench.api.explore import explore as exploring
    from kgbench.api.explore import serve_guide

    if host != "127.0.0.1" and not guide_only:
        raise UserError("The graph is served on this machine only. --host goes with --guide-only.")
    with ExitStack() as open_things:
        if guide_only:
            told = open_things.enter_context(serve_guide(host, port))
        else:
            graph = open_things.enter_context(graph_of_call())
            told = open_things.enter_context(exploring(graph, browser_jar, port))
        # Ctrl-C is the usual way to end; nothing is interrupted by it.
        with suppress(KeyboardInterrupt):
            _tell(told, as_json=as_json)
            if told.browser and opening and not as_json and sys.stdout.isatty():
                webbrowser.open(told.browser)
            threading.Event().wait()
    if not as_json:
        note("Closed.")


def _tell(told: SessionNotice, *, as_json: bool) -> None:
    if as_json:
        print_json(told.as_json())
    else:
        click.echo("\n".join(_lines(told)))
    # Programs wait for this before they go on.
    sys.stdout.flush()


def _lines(told: SessionNotice) -> list[str]:
    style, guide = told.commands
    lines = []
    if entry := told.login:
        if told.browser:
            lines += ["Open Neo4j Browser:", f"  {told.browser}", "", "Enter there:"]
        else:
            lines += [
                "No Neo4j Browser was found here: give its jar with --browser-jar, or install Maven, which fetches it.",
                "",
                "In a Browser of your own, enter:",
            ]
        fields = {
            "scheme": entry.scheme,
            "address": entry.address,
            "database": entry.database or "(leave empty)",
            "user": entry.user or "(authentication type: no authentication)",
            "password": entry.password or (f"(the one in {entry.password_from})" if entry.password_from else "(none)"),
        }
        lines += [*(f"  {name:<9} {value}" for name, value in fields.items()), ""]
    lines += ["Then load style and guide with these two commands:", f"  {style}", f"  {guide}", "", "Ctrl-C ends this."]
    return lines
