"""One HTML file with its data, its style and its scripts, which asks for nothing from anywhere."""

import base64
import gzip
import hashlib
import html
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import orjson

_FRAME = Path(__file__).parent / "page" / "frame.html"
"""What stands around the body of each page: the head with all that it may load; data and scripts at the end."""
_MARK = re.compile(r"\{\{\w+\}\}")


def assembled(
    body: Path,
    scripts: Iterable[Path],
    styles: Iterable[Path],
    title: str,
    data: Mapping[str, Any],
    parts: Iterable[Any],
    kind: str,
) -> str:
    """The HTML.

    Args:
        body: the HTML of what a reader sees, with a mark for the title.
        scripts: in their order; each may use what stands before it.
        styles: in their order.
        title: of the page.
        data: what it shows at once.
        parts: further data, each part unpacked when it is asked for.
        kind: what the page is, by which `generator` knows it.

    The data is compressed and in letters that cannot end a script, so that no text in it is ever read as markup; the
    scripts put it on the page as text only. Of scripts the page runs its own, named by its hash, and no other.
    """
    script = '"use strict";\n' + "".join(map(_read, scripts))
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    marks = {
        "{{title}}": html.escape(title),
        "{{generator}}": generator(kind),
        "{{digest}}": digest,
        "{{style}}": "".join(map(_read, styles)),
        "{{data}}": _packed("data", data),
        "{{parts}}": "\n".join(_packed(f"words-{place}", part) for place, part in enumerate(parts)),
        "{{script}}": script,
    }
    # In one pass: a mark within what stands in for another is text.
    whole = _read(_FRAME).replace("{{body}}", _read(body))
    return _MARK.sub(lambda found: marks.get(found[0], found[0]), whole)


def generator(kind: str) -> str:
    """The element by which a page of ours is known, so that no other is ever written over."""
    return f'<meta name="generator" content="kgbench {kind}">'


def _packed(name: str, data: Any) -> str:
    letters = base64.b64encode(gzip.compress(orjson.dumps(data), mtime=0)).decode()
    return f'<script type="text/plain" id="{name}">{letters}</script>'


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
