"""The page: one file with its data, its style and its scripts, which asks for nothing from anywhere."""

import base64
import gzip
import hashlib
import html
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import orjson

_FOLDER = Path(__file__).with_name("page")
_SCRIPTS = (
    *("dom", "data", "sorting", "items", "summary", "heatmap", "flow", "errors", "gap", "formats", "effects"),
    *("coverage", "judges", "reading", "metrics", "network", "main"),
)
"""In this order: each may use what stands before it."""


def page(title: str, data: Mapping[str, Any], words: Iterable[Any] = ()) -> str:
    """The HTML.

    Args:
        title: of the page.
        data: what it shows at once.
        words: further data in parts, each unpacked when it is asked for.

    The data is compressed and in letters that cannot end a script, so that no text in it is ever read as markup; the
    scripts put it on the page as text only. Of scripts the page runs its own, named by its hash, and no other.
    """
    script = '"use strict";\n' + "".join(_read(f"{name}.js") for name in _SCRIPTS)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    parts = {
        "{{title}}": html.escape(title),
        "{{digest}}": digest,
        "{{style}}": _read("style.css"),
        "{{data}}": _packed("data", data),
        "{{words}}": "\n".join(_packed(f"words-{place}", part) for place, part in enumerate(words)),
        "{{script}}": script,
    }
    text = _read("page.html")
    for mark, part in parts.items():
        text = text.replace(mark, part)
    return text


def _packed(name: str, data: Any) -> str:
    letters = base64.b64encode(gzip.compress(orjson.dumps(data), mtime=0)).decode()
    return f'<script type="text/plain" id="{name}">{letters}</script>'


def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
