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

_MARK = re.compile(r"\{\{\w+\}\}")


def assembled(
    frame: Path,
    scripts: Iterable[Path],
    styles: Iterable[Path],
    title: str,
    data: Mapping[str, Any],
    parts: Iterable[Any],
) -> str:
    """The HTML.

    Args:
        frame: the HTML with marks for title, digest, style, data, parts and script.
        scripts: in their order; each may use what stands before it.
        styles: in their order.
        title: of the page.
        data: what it shows at once.
        parts: further data, each part unpacked when it is asked for.

    The data is compressed and in letters that cannot end a script, so that no text in it is ever read as markup; the
    scripts put it on the page as text only. Of scripts the page runs its own, named by its hash, and no other.
    """
    script = '"use strict";\n' + "".join(map(_read, scripts))
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    marks = {
        "{{title}}": html.escape(title),
        "{{digest}}": digest,
        "{{style}}": "".join(map(_read, styles)),
        "{{data}}": _packed("data", data),
        "{{parts}}": "\n".join(_packed(f"words-{place}", part) for place, part in enumerate(parts)),
        "{{script}}": script,
    }
    # In one pass: a mark within what stands in for another is text.
    return _MARK.sub(lambda found: marks.get(found[0], found[0]), _read(frame))


def _packed(name: str, data: Any) -> str:
    letters = base64.b64encode(gzip.compress(orjson.dumps(data), mtime=0)).decode()
    return f'<script type="text/plain" id="{name}">{letters}</script>'


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
