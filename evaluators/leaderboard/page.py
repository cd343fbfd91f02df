"""The page of a leaderboard.

What it does not need of its own, it takes from the report of runs: elements, sortable tables, figures with intervals,
coloured cells, data that is unpacked when the page opens, colours in light and in dark.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from evaluators.report.assembled import assembled
from evaluators.report.page import FOLDER as SHARED

TITLE = "Leaderboard"
KIND = "leaderboard"

_OWN = Path(__file__).with_name("page")
_SCRIPTS = (
    *(SHARED / f"{name}.js" for name in ("dom", "data", "sorting", "dots", "heatcell")),
    *(_OWN / f"{name}.js" for name in ("address", "choice", "standings", "pairs", "across", "files", "main")),
)
"""In this order: each may use what stands before it."""


def leaderboard_page(data: Mapping[str, Any]) -> str:
    """The HTML.

    Args:
        data: the tables, and what they were made with.
    """
    styles = (SHARED / "style.css", _OWN / "style.css")
    return assembled(_OWN / "body.html", _SCRIPTS, styles, TITLE, data, (), KIND)
