"""Guide and style, as text."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

from kg.explore.guide import body, guide, guide_queries
from kg.explore.style import darker, style
from kg.graph.layout import NODES
from kg.show.looks import EDGE_COLOURS, LOOKS
from kg.store.query import Query, parse

STYLE = "http://localhost:1/style.grass"


class _Reader(HTMLParser):
    """Collects tags that are open and never closed, and the text of runnable queries."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.runnable: list[str] = []
        self.slides = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.slides += tag == "slide"
        if tag == "pre" and "runnable" in (dict(attrs)["class"] or ""):
            self.runnable.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "pre":
            self.runnable[-1] += data


_OTHER_LAYERS = {"Entity": {"name"}, "Slice": {"code"}, "RelationType": {"code"}, "Run": {"code"}}
"""Labels beside the criteria layer, with what is written on their nodes."""


def read(html: str) -> _Reader:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


def test_one_slide_for_each_query() -> None:
    chosen = guide_queries()
    reader = read(guide(chosen, STYLE))
    assert reader.slides == len(chosen) + 1
    assert reader.runnable == [f":style {STYLE}", *(body(query.text) for query in chosen)]
    assert not [text for text in reader.runnable if text.startswith("//") or "Purpose:" in text]


def test_text_of_files_stays_text() -> None:
    evil: Query = parse(
        "explore/x",
        "// A <b>title</b> & more\n// Purpose: look for <script>alert(1)</script>\n// Parameters: none\n"
        "// Returns: one row: x\nRETURN '<img src=x onerror=alert(2)>' AS x\n",
    )
    html = guide([evil], STYLE)
    reader = read(html)
    assert reader.runnable[1] == "RETURN '<img src=x onerror=alert(2)>' AS x"
    assert "<script" not in html
    assert "<img" not in html
    assert "A <b>title</b> & more" in unescape(html)


def test_comments_inside_a_query_stay() -> None:
    assert body("// T\n// Purpose: p\nMATCH (n)\n// why\nRETURN n\n") == "MATCH (n)\n// why\nRETURN n"


def test_the_style_knows_every_label() -> None:
    text = style()
    assert set(LOOKS) == {*NODES, *_OTHER_LAYERS}
    assert re.findall(r"^node\.(\w+) \{", text, re.MULTILINE) == list(LOOKS)
    assert re.findall(r"^relationship\.(\w+) \{", text, re.MULTILINE) == list(EDGE_COLOURS)
    assert text.count("{\n") == text.count("}\n")


def test_captions_are_properties_that_a_load_writes() -> None:
    known = {**NODES, **_OTHER_LAYERS}
    assert {label: look.caption for label, look in LOOKS.items() if look.caption not in known[label]} == {}


def test_a_border_is_darker() -> None:
    assert darker("#80ff00") == "#60bf00"
