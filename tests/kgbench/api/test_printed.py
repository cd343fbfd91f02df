"""How results print: as text, as HTML in which everything is text, as frames."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from kg.errors import UserError
from kg.tables import Table, plain
from kgbench.api.printed import PrintedResult, table_html
from kgbench.api.rows import GraphRows

HOSTILE = '<script>alert("x")</script> & \x1b[2J'
ESCAPED = "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; \N{REPLACEMENT CHARACTER}[2J"


class Shown(PrintedResult):
    """A result of rows and a note."""

    def __init__(self, rows: Sequence[Mapping[str, Any]], note: str = "") -> None:
        self._rows, self._note = rows, note

    def headline(self) -> str:
        return f"About {HOSTILE}"

    def tables(self) -> list[Table]:
        return [plain(HOSTILE, self._rows, ("name", "n"))]

    def notes(self) -> list[str]:
        return [self._note] if self._note else []


def test_nothing_from_files_or_models_is_markup() -> None:
    html = Shown([{"name": HOSTILE, "n": 1}], HOSTILE)._repr_html_()
    assert "<script" not in html
    assert "\x1b" not in html
    assert html.count(ESCAPED) == 4


def test_as_text_nothing_steers_the_terminal() -> None:
    text = repr(Shown([{"name": HOSTILE, "n": 1}], HOSTILE))
    assert "\x1b" not in text
    lines = text.splitlines()
    assert lines[0].startswith("About <script>")
    assert lines[-1].startswith("<script>")


def test_long_tables_say_how_much_more_there_is() -> None:
    shown = Shown([{"name": f"row {number}", "n": number} for number in range(100)])
    assert "row 59" in repr(shown)
    assert "row 60" not in repr(shown)
    assert "... and 40 more rows" in repr(shown)
    html = shown._repr_html_()
    assert html.count("<tr>") == 61
    assert "... and 40 more rows" in html
    assert len(shown.frame()) == 100


def test_numbers_stand_to_the_right_and_lines_stay_lines() -> None:
    html = table_html(plain("", [{"name": "a\nb", "n": 1}], ("name", "n")))
    assert '<td style="text-align:left">a<br>b</td><td style="text-align:right">1</td>' in html


def test_rows_of_a_query_are_a_list_that_prints_as_a_table() -> None:
    rows = GraphRows([{"code": "D001", "n": 2}], ("code", "n"), "A title")
    assert rows == [{"code": "D001", "n": 2}]
    assert repr(rows).splitlines() == ["A title: 1 row", "", "code  n", "D001  2"]
    assert rows.frame().to_dict("records") == rows
    empty = GraphRows([], ("code", "n"), "A title", ("Load something first.",))
    assert repr(empty).splitlines() == ["A title: 0 rows", "", "Load something first."]
    assert empty.frame().columns.tolist() == ["code", "n"]
    assert "Load something first." in empty._repr_html_()


def test_without_pandas_a_frame_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "pandas":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.delitem(sys.modules, "pandas", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UserError, match=r"kgbench\[notebooks\]"):
        GraphRows([{"a": 1}], ("a",)).frame()
