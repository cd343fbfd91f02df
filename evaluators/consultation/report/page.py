"""The page of a report on consultations.

What it does not need of its own, it takes from the report of runs: elements, sortable tables, data that is unpacked
when it is asked for, colours in light and in dark.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from evaluators.report.assembled import assembled
from evaluators.report.page import FOLDER as SHARED

_OWN = Path(__file__).with_name("page")
SCRIPTS = (
    *(SHARED / f"{name}.js" for name in ("dom", "data", "sorting")),
    *(_OWN / f"{name}.js" for name in ("words", "truth", "plot", "facts", "turns", "certificate")),
    *(_OWN / f"{name}.js" for name in ("consultation", "overview", "figures", "main")),
)
"""In this order: each may use what stands before it."""


def consultation_page(title: str, data: Mapping[str, Any], parts: Iterable[Any]) -> str:
    """The HTML.

    Args:
        title: of the page.
        data: what it shows at once.
        parts: consultations in parts, each unpacked when one of them is opened.
    """
    styles = (SHARED / "style.css", _OWN / "style.css")
    return assembled(_OWN / "body.html", SCRIPTS, styles, title, data, parts, "consultations")
