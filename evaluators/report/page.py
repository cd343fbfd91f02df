"""The page: one file with its data, its style and its scripts, which asks for nothing from anywhere."""

import base64
import gzip
import hashlib
import html
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson

_FOLDER = Path(__file__).with_name("page")
_SCRIPTS = (
    *("dom", "data", "sorting", "items", "summary", "heatmap", "flow", "errors", "gap", "effects", "coverage"),
    *("reading", "metrics", "network", "main"),
)
"""In this order: each may use what stands before it."""


def page(title: str, data: Mapping[str, Any]) -> str:
    """The HTML.

    The data is compressed and in letters that cannot end a script, so that no text in it is ever read as markup; the
    scripts put it on the page as text only. Of scripts the page runs its own, named by its hash, and no other.
    """
    script = '"use strict";\n' + "".join(_read(f"{name}.js") for name in _SCRIPTS)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    packed = base64.b64encode(gzip.compress(orjson.dumps(data), mtime=0)).decode()
    parts = {
        "{{title}}": html.escape(title),
        "{{digest}}": digest,
        "{{style}}": _read("style.css"),
        "{{data}}": packed,
        "{{script}}": script,
    }
    text = _read("page.html")
    for mark, part in parts.items():
        text = text.replace(mark, part)
    return text


def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
