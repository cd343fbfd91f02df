"""What the server of `kgbench explore` gives out: guide, style, and Neo4j Browser where it comes from a jar."""

from __future__ import annotations

import json
import mimetypes
import zipfile
import zlib
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from kg.errors import UserError
from kg.explore.guide import guide, guide_queries
from kg.explore.style import style

GUIDE = "/guide.html"
STYLE = "/style.grass"
BROWSER = "/browser/"

_INDEX = "browser/index.html"
_TYPES = {".grass": "text/plain", ".js": "text/javascript", ".wasm": "application/wasm"}


class Page(NamedTuple):
    """One thing to give out."""

    kind: str
    content: bytes


def pages(base: str, lacks: Collection[str] = ()) -> dict[str, Page]:
    """Guide and style by path.

    Args:
        base: the server's own address, without a slash at the end.
        lacks: what the graph is known not to hold, see `needs.lacking`.
    """
    return {
        GUIDE: Page("text/html; charset=utf-8", guide(guide_queries(), f"{base}{STYLE}", lacks).encode()),
        STYLE: Page("text/plain; charset=utf-8", style().encode()),
    }


def browser_pages(jar: Path, address: str) -> dict[str, Page]:
    """Neo4j Browser's files by path, and the note in which it looks for the graph's address.

    Args:
        jar: the jar that Neo4j Browser is published as.
        address: the graph's, such as bolt://127.0.0.1:7687.

    Raises:
        UserError: the file is not such a jar.
    """
    try:
        with zipfile.ZipFile(jar) as archive:
            names = [name for name in archive.namelist() if name.startswith(BROWSER[1:]) and not name.endswith("/")]
            found = {f"/{name}": Page(_kind(name), archive.read(name)) for name in names}
    # An entry that is damaged or locked shows itself only when it is read.
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError) as error:
        raise UserError(f"{jar} cannot be read as a jar ({error}). Give the jar of Neo4j Browser.") from error
    if f"/{_INDEX}" not in found:
        raise UserError(f"{jar} does not hold Neo4j Browser ({_INDEX} is missing). Give the jar of neo4j-browser.")
    found[BROWSER] = found[f"/{_INDEX}"]
    found["/"] = Page("application/json", json.dumps({"bolt_direct": address}).encode())
    return found


def _kind(name: str) -> str:
    suffix = Path(name).suffix.lower()
    kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
