"""The page of a report on runs."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from evaluators.report.assembled import assembled

FOLDER = Path(__file__).with_name("page")
"""Holds the parts of the page; other pages take some of them."""
_SCRIPTS = (
    *("dom", "data", "sorting", "dots", "heatcell", "items", "summary", "heatmap", "flow", "errors", "gap"),
    *("formats", "effects", "coverage", "judges", "names", "patients", "reading", "metrics", "network", "main"),
)
"""In this order: each may use what stands before it."""


def page(title: str, data: Mapping[str, Any], words: Iterable[Any] = ()) -> str:
    """The HTML.

    Args:
        title: of the page.
        data: what it shows at once.
        words: further data in parts, each unpacked when it is asked for.
    """
    scripts = (FOLDER / f"{name}.js" for name in _SCRIPTS)
    return assembled(FOLDER / "body.html", scripts, [FOLDER / "style.css"], title, data, words, "report")
