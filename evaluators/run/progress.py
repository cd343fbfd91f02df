"""Shows how a run stands: a moving line on a terminal, a line now and then elsewhere."""

import shutil
import sys
import time
from types import TracebackType
from typing import Self

import click

from evaluators.run.standing import RunProgress
from kg.tables import printable

_LINE_SECONDS = 30.0
_MOVE_SECONDS = 0.25
_TROUBLE = 60
"""So much of a failure's words fits into a line."""


class ProgressDisplay:
    """Use as a context manager, and call with each standing."""

    def __init__(self) -> None:
        """Looks at what standard error is."""
        self._moves = sys.stderr.isatty()
        self._started = self._last = time.monotonic()
        self._stage = ""

    def __call__(self, standing: RunProgress) -> None:
        """Shows a standing, unless the last one was shown just now; elsewhere than on a terminal a line a stage."""
        now = time.monotonic()
        if standing.stage is not None:
            # What a model does before it can reply says nothing about how fast it replies.
            self._started = now
            if not self._moves:
                self._say(standing.stage.what)
                return
        if now - self._last < (_MOVE_SECONDS if self._moves else _LINE_SECONDS):
            return
        self._last = now
        self.show(standing)

    def _say(self, stage: str) -> None:
        if stage != self._stage:
            self._stage = stage
            click.echo(stage, err=True)

    def _move(self, text: str) -> None:
        """Puts a text into the place of the line before; one that is too long for the terminal is cut."""
        click.echo(f"\r{text[: shutil.get_terminal_size().columns - 1]}\x1b[K", err=True, nl=False)

    def show(self, standing: RunProgress) -> None:
        """Shows a standing now."""
        said = printable(self._told(standing, time.monotonic() - self._started))
        if self._moves:
            self._move(said)
        else:
            click.echo(said, err=True)

    def _told(self, standing: RunProgress, seconds: float) -> str:
        return f"{standing.before + standing.done} of {standing.total}, {line(standing, seconds)}"

    def __enter__(self) -> Self:
        """Itself, with the moving line begun."""
        if self._moves:
            self._move("reading the items")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Takes the moving line away."""
        if self._moves:
            self._move("")


def line(standing: RunProgress, seconds: float) -> str:
    """The standing in words.

    Args:
        standing: the numbers.
        seconds: since this start.
    """
    if standing.stage is not None:
        return ", ".join(filter(None, standing.stage))
    rate = standing.done / seconds if seconds > 0 else 0.0
    parts = [f"{rate:.1f}/s" if rate < 100 else f"{rate:.0f}/s"]
    parts += [f"{standing.statuses[status]} {status}" for status in ("error", "unparsed", "refused")]
    if several := standing.statuses.get("several"):
        parts.append(f"{several} with several answers")
    if standing.statuses["cut"]:
        parts.append(f"{standing.statuses['cut']} cut off")
    if standing.cached:
        parts.append(f"{standing.cached} known")
    if standing.cost is not None:
        parts.append(f"cost {standing.cost:.2f}")
    elif standing.prompt_tokens:
        parts.append(f"{standing.prompt_tokens + standing.completion_tokens} tokens")
    if standing.at_once:
        parts.append(f"{standing.at_once} at once")
    if rate and standing.left:
        parts.append(f"{_span(standing.left / rate)} left")
    if standing.trouble:
        parts.append(f"last: {standing.trouble[:_TROUBLE]}")
    return ", ".join(parts)


def _span(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"
