"""Options of commands that may ask a chat model about consultations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])


def server_options(command: _Command) -> _Command:
    """Adds where a model is, where its key is, and that known replies are not to be used."""
    for option in (
        click.option("--no-cache", is_flag=True, help="Do not reuse replies to the same requests from other runs."),
        click.option(
            "--key-variable",
            default="KGBENCH_API_KEY",
            show_default=True,
            metavar="NAME",
            help="Environment variable with the key for --base-url.",
        ),
        click.option(
            "--base-url",
            metavar="URL",
            help="Address of an OpenAI-compatible server, such as http://localhost:8000/v1.",
        ),
    ):
        command = option(command)
    return command
