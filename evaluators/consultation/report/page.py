"""The page: one file with its data, its style and its scripts, which asks for nothing from anywhere.

What it does not need of its own, it takes from the report of runs: elements, sortable tables, data that is unpacked
when it is asked for, colours in light and in dark.
"""

import base64
import gzip
import hashlib
import html
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import orjson

from evaluators.report import page as report_page

_OWN = Path(__file__).with_name("page")
_SHARED = Path(report_page.__file__).with_name("page")
SCRIPTS = (
    *(_SHARED / f"{name}.js" for name in ("dom", "data", "sorting")),
    *(_OWN / f"{name}.js" for name in ("words", "truth", "plot", "facts", "turns", "certificate")),
    *(_OWN / f"{name}.js" for name in ("consultation", "overview", "figures", "main")),
)
"""In this order: each may use what stands before it."""
_MARK = re.compile(r"\{\{\w+\}\}")
_STYLES = (_SHARED / "style.css", _OWN / "style.css")


def consultation_page(title: str, data: Mapping[str, Any], parts: Iterable[Any]) -> str:
    """The HTML.

    Args:
        title: of the page.
        data: what it shows at once.
        parts: consultations in parts, each unpacked when one of them is opened.

    The data is compressed and in letters that cannot end a script, so that no text in it is ever read as markup; the
    scripts put it on the page as text only. Of scripts the page runs its own, named by its hash, and no other.
    """
    script = '"use strict";\n' + "".join(map(_read, SCRIPTS))
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    marks = {
        "{{title}}": html.escape(title),
        "{{digest}}": digest,
        "{{style}}": "".join(map(_read, _STYLES)),
        "{{data}}": _packed("data", data),
        "{{parts}}": "\n".join(_packed(f"words-{place}", part) for place, part in enumerate(parts)),
        "{{script}}": script,
    }
    # In one pass: a mark within what stands in for another is text.
    return _MARK.sub(lambda found: marks[found[0]], _read(_OWN / "page.html"))


def _packed(name: str, data: Any) -> str:
    letters = base64.b64encode(gzip.compress(orjson.dumps(data), mtime=0)).decode()
    return f'<script type="text/plain" id="{name}">{letters}</script>'


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
