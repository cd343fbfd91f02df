"""The guide for Neo4j Browser: one slide for each query that researchers want first."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from html import escape

from kg.explore.needs import sentences
from kg.store import queries
from kg.store.query import Query

FOLDER = "explore/"

_MARGIN = '<div style="padding: 0 16px">'
_RUNNABLE = "pre-scrollable programlisting cm-s-neo code runnable standalone-example"


def guide_queries() -> list[Query]:
    """The queries of the guide, in its order."""
    return [queries.load(name) for name in queries.names() if name.startswith(FOLDER)]


def guide(chosen: Iterable[Query], style_url: str, lacks: Collection[str] = ()) -> str:
    """The guide as the HTML that Neo4j Browser takes for `:guide` or `:play`.

    Args:
        chosen: the queries, in the order of the slides.
        style_url: where the style sheet is served.
        lacks: what the graph is known not to hold, see `needs.lacking`.
    """
    slides = [_welcome(style_url), *(_slide(query, lacks) for query in chosen)]
    content = "\n".join(f'<slide class="row-fluid">\n{_MARGIN}\n{slide}\n</div>\n</slide>' for slide in slides)
    return (
        '<article class="guide">\n<title>The diagnostic knowledge graph</title>\n'
        f'<carousel class="deck container-fluid">\n{content}\n</carousel>\n</article>\n'
    )


def _welcome(style_url: str) -> str:
    return (
        "<h3>The diagnostic knowledge graph</h3>\n"
        "<p>Each page that follows holds one question to the graph and says what to look for in the answer. "
        "Click a query to put it into the editor, and run it with Ctrl+Enter. Queries that return paths are drawn; "
        "the others are tables.</p>\n"
        "<p>Start with the colours and captions of this project:</p>\n"
        f"{_runnable(f':style {style_url}', language='')}\n"
        "<p>A research tool, no medical device.</p>"
    )


def _slide(query: Query, lacks: Collection[str]) -> str:
    needs = "".join(f"<p><em>{escape(said)}</em></p>\n" for said in sentences(query, lacks))
    return (
        f"<h3>{escape(query.title)}</h3>\n<p>{escape(_sentence(query.purpose))}</p>\n{needs}"
        f"{_runnable(body(query.text))}\n<p><small>{escape(query.name)}</small></p>"
    )


def _runnable(text: str, language: str = "cypher") -> str:
    kind = f' data-lang="{language}" lang="{language}"' if language else ""
    return f'<figure><pre class="{_RUNNABLE}"{kind}>{escape(text)}</pre></figure>'


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def body(text: str) -> str:
    """A query's text without the comment lines of its header."""
    lines = text.splitlines()
    while lines and lines[0].startswith("//"):
        lines.pop(0)
    return "\n".join(lines).strip()
