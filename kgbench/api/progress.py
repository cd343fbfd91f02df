"""How far long work is: one line that moves on a terminal and in a notebook, a line for each stage elsewhere."""

from __future__ import annotations

import shutil
import sys
import textwrap
import time
from abc import ABC, abstractmethod
from html import escape
from importlib import import_module
from typing import Any, TextIO

_MOVE_SECONDS = 0.25


class Progress(ABC):
    """Is told of long work. Subclass it to show progress in a window of your own."""

    @abstractmethod
    def note(self, text: str) -> None:
        """Something happened that is worth a sentence, such as an empty graph that was filled."""

    @abstractmethod
    def count(self, what: str, done: int, complete: bool) -> None:
        """So many items of a task are done; complete says whether these are all."""

    def state(self, text: str) -> None:
        """How a run stands, in words that replace the ones before; this says nothing."""
        del text

    def end(self) -> None:
        """The work is over, well or not; this says nothing."""
        return


class SilentProgress(Progress):
    """Says nothing."""

    def note(self, text: str) -> None:
        """Says nothing."""

    def count(self, what: str, done: int, complete: bool) -> None:
        """Says nothing."""


class StreamProgress(Progress):
    """Writes to standard error; on a terminal the counts move."""

    def __init__(self) -> None:
        """Looks at nothing yet: the stream may be replaced before it is written to."""
        self._started = time.monotonic()

    def note(self, text: str) -> None:
        """Writes a sentence, folded to a terminal's width."""
        sys.stderr.write(folded(text, _columns(sys.stderr)) + "\n")
        sys.stderr.flush()

    def count(self, what: str, done: int, complete: bool) -> None:
        """Writes a moving line on a terminal, elsewhere a line for each finished task."""
        if sys.stderr.isatty():
            seconds = time.monotonic() - self._started
            sys.stderr.write(f"\r{what}: {done} items, {seconds:.0f} s " + ("\n" if complete else ""))
            sys.stderr.flush()
        elif complete:
            self.note(f"{what}: {done} items")


class NotebookProgress(Progress):
    """Shows one line below the cell, which changes in place."""

    def __init__(self) -> None:
        """Shows nothing yet."""
        self._handle: Any = None
        self._lines: list[str] = []
        self._counted: dict[str, str] = {}
        self._state = ""
        self._last = 0.0

    def note(self, text: str) -> None:
        """Shows a sentence that stays."""
        self._lines.append(text)
        self._show()

    def count(self, what: str, done: int, complete: bool) -> None:
        """Shows how many items of a task there are."""
        self._counted[what] = f"{what}: {done} items" if complete else f"{what}: {done} items ..."
        self._show(late=not complete)

    def state(self, text: str) -> None:
        """Shows how a run stands."""
        self._state = text
        self._show(late=True)

    def end(self) -> None:
        """Shows the last state."""
        if self._state:
            self._show()

    def _show(self, *, late: bool = False) -> None:
        now = time.monotonic()
        if late and now - self._last < _MOVE_SECONDS:
            return
        self._last = now
        lines = [*self._lines, *self._counted.values(), *filter(None, [self._state])]
        shown = {"text/plain": "\n".join(lines), "text/html": f"<pre>{escape(chr(10).join(lines))}</pre>"}
        if self._handle is None:
            # Where there is no notebook there need not be an IPython.
            display = import_module("IPython.display").display
            self._handle = display(shown, raw=True, display_id=True)
        else:
            self._handle.update(shown, raw=True)


def progress_for(wanted: bool | Progress) -> Progress:
    """What is told of the work: nothing for False, what fits the place for True, or what the caller gives."""
    if isinstance(wanted, Progress):
        return wanted
    if not wanted:
        return SilentProgress()
    return NotebookProgress() if in_notebook() else StreamProgress()


def in_notebook() -> bool:
    """Whether this process is the kernel of a notebook."""
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module is not None and hasattr(module, "get_ipython") else None
    return shell is not None and hasattr(shell, "kernel")


def folded(text: str, columns: int | None) -> str:
    """A text with its lines broken between words; what has no gap, such as a path, stays whole.

    Args:
        text: any text.
        columns: of the terminal; None for a file, where lines stay as they are.
    """
    if columns is None:
        return text
    lines = (textwrap.wrap(part, columns, break_long_words=False, break_on_hyphens=False) for part in text.split("\n"))
    return "\n".join("\n".join(part) for part in lines)


def _columns(stream: TextIO) -> int | None:
    return shutil.get_terminal_size().columns if stream.isatty() else None
