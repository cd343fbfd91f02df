"""Writes the man pages of all commands: `python .ci/man_pages.py FOLDER`.

The date on the pages is SOURCE_DATE_EPOCH's where it is set, so that equal sources give equal pages.
"""

from __future__ import annotations

import inspect
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click
from click_man.core import generate_man_page

from kg.version import version
from kgbench.cli.commands import COMMANDS
from kgbench.cli.main import LazyGroup, cli

_UNWRAPPED = "\b\n"
"""How click marks a paragraph whose lines stay as they are."""


def pages() -> Iterator[tuple[str, str]]:
    """The name of each page's file and its text."""
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    date = time.strftime("%Y-%m-%d", time.gmtime(seconds))
    for context in _contexts(cli, "kgbench", None):
        text = generate_man_page(context, version=version(), date=date)
        yield f"{context.command_path.replace(' ', '-')}.1", text


def _contexts(command: click.Command, name: str, parent: click.Context | None) -> Iterator[click.Context]:
    """The context of a command and of all below it."""
    below_kgbench = parent is not None and parent.parent is None
    command.short_help = COMMANDS[name].help if below_kgbench else _first_sentence(command.help or "")
    command.help = _as_it_is(command.help or "")
    context = click.Context(command, info_name=name, parent=parent)
    if isinstance(command, LazyGroup):
        # The list of commands is read from here; their modules are loaded below.
        found = {name: command.get_command(context, name) for name in COMMANDS}
        command.commands = {name: inner for name, inner in found.items() if inner is not None}
    yield context
    if isinstance(command, click.Group):
        for inner_name, inner in command.commands.items():
            if not inner.hidden:
                yield from _contexts(inner, inner_name, context)


def _first_sentence(text: str) -> str:
    return inspect.cleandoc(text).partition("\n\n")[0].replace("\n", " ").partition(". ")[0].rstrip(".") + "."


def _as_it_is(text: str) -> str:
    """Help in which man, too, leaves the lines of unwrapped paragraphs as they are (roff's .nf and .fi)."""
    paragraphs = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(
        f".nf\n{one.removeprefix(_UNWRAPPED)}\n.fi" if one.startswith(_UNWRAPPED) else one for one in paragraphs
    )


def write(folder: Path) -> int:
    """Writes all pages into a folder, and returns how many."""
    folder.mkdir(parents=True, exist_ok=True)
    written = 0
    for name, text in pages():
        (folder / name).write_text(text, encoding="utf-8")
        written += 1
    return written


if __name__ == "__main__":
    sys.stdout.write(f"{write(Path(sys.argv[1]))} man pages are in {sys.argv[1]}\n")
