"""The folder of a leaderboard: one page, and its tables as files."""

from pathlib import Path

from evaluators.leaderboard.leaderboard import Leaderboard
from evaluators.leaderboard.page import KIND
from evaluators.report.assembled import generator
from evaluators.report.export import csv_text
from evaluators.report.sheet import Sheet, Value
from kg.errors import UserError
from kg.files.atomic import write_whole

PAGE = "index.html"
DATA = "leaderboard.json"

_STEERING = ("=", "+", "-", "@", "\t", "\r")
"""Spreadsheets take a text that begins so for a formula."""


def refuse_other_pages(folder: Path) -> None:
    """Refuses a folder that cannot be written, or whose page is not a leaderboard, before time is spent.

    Raises:
        UserError: it is a file, or holds a page of another kind.
    """
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder} is a file; name a folder for the leaderboard.")
    page = folder / PAGE
    try:
        other = page.exists() and generator(KIND) not in page.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise UserError(f"{page}: cannot be read ({error.strerror}); name another folder.") from error
    if other:
        raise UserError(f"{page} is not a leaderboard and would be overwritten; name another folder.")


def write_site(made: Leaderboard, folder: Path) -> list[Path]:
    """Writes the page, each table as CSV, and all of them as JSON.

    Returns:
        The files.

    Raises:
        UserError: see `refuse_other_pages`; or a file cannot be written.
    """
    refuse_other_pages(folder)
    texts = {f"{one.name}.csv": csv_text(_without_formulas(one)) for one in made.sheets}
    texts |= {DATA: made.json.decode(), PAGE: made.html}
    for name, text in texts.items():
        write_whole(folder / name, text)
    return [folder / name for name in texts]


def _without_formulas(one: Sheet) -> Sheet:
    """A table in which no name of a run or a model is a formula for a spreadsheet; the JSON has them as they are."""
    return one._replace(rows=tuple(tuple(_plain(value) for value in row) for row in one.rows))


def _plain(value: Value) -> Value:
    return f"'{value}" if isinstance(value, str) and value.startswith(_STEERING) else value
