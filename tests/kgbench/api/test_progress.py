"""Progress: silent, on a stream, and in a notebook."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import kgbench as kb
from kgbench.api.progress import NotebookProgress, SilentProgress, StreamProgress, in_notebook, progress_for


class Handle:
    """What IPython gives for a display that changes."""

    def __init__(self, shown: list[Any]) -> None:
        self._shown = shown

    def update(self, data: Any, *, raw: bool) -> None:
        assert raw
        self._shown.append(data)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What a notebook shows, one after the other."""
    found: list[Any] = []

    def display(data: Any, *, raw: bool, display_id: bool) -> Handle:
        assert raw
        assert display_id
        found.append(data)
        return Handle(found)

    module = ModuleType("IPython")
    inner = ModuleType("IPython.display")
    vars(module)["get_ipython"] = lambda: SimpleNamespace(kernel=object())
    vars(inner)["display"] = display
    monkeypatch.setitem(sys.modules, "IPython", module)
    monkeypatch.setitem(sys.modules, "IPython.display", inner)
    return found


def test_it_goes_where_it_fits(shown: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert in_notebook()
    assert isinstance(progress_for(True), NotebookProgress)
    assert isinstance(progress_for(False), SilentProgress)
    monkeypatch.delitem(sys.modules, "IPython")
    assert isinstance(progress_for(True), StreamProgress)
    assert shown == []


def test_a_notebook_shows_one_text_that_changes(shown: list[Any]) -> None:
    progress = progress_for(True)
    progress.note("Loaded <b>.")
    progress.count("charts", 100, False)
    progress.count("charts", 345, True)
    progress.state("20 of 40")
    progress.end()
    assert shown[0]["text/plain"] == "Loaded <b>."
    assert shown[-1]["text/plain"] == "Loaded <b>.\ncharts: 345 items\n20 of 40"
    assert shown[-1]["text/html"] == "<pre>Loaded &lt;b&gt;.\ncharts: 345 items\n20 of 40</pre>"
    assert len(shown) < 5


def test_elsewhere_a_finished_task_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    progress = StreamProgress()
    progress.count("charts", 100, False)
    progress.count("charts", 345, True)
    progress.note("A sentence.")
    assert capsys.readouterr().err == "charts: 345 items\nA sentence.\n"


def test_on_a_terminal_the_count_moves(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    progress = StreamProgress()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress.count("charts", 100, False)
    progress.count("charts", 345, True)
    assert capsys.readouterr().err == "\rcharts: 100 items, 0 s \rcharts: 345 items, 0 s \n"


def test_a_progress_of_ones_own_is_told() -> None:
    class Listed(kb.Progress):
        def __init__(self) -> None:
            self.lines: list[str] = []

        def note(self, text: str) -> None:
            self.lines.append(text)

        def count(self, what: str, done: int, complete: bool) -> None:
            self.lines.append(f"{what} {done} {complete}")

    mine = Listed()
    assert progress_for(mine) is mine
