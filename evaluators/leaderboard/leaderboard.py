"""A leaderboard from runs: its tables, its page, and the same as JSON."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson

from evaluators.leaderboard.board import Board, boards
from evaluators.leaderboard.entrant import Entrant
from evaluators.leaderboard.page import leaderboard_page
from evaluators.leaderboard.sheets import sheets
from evaluators.report.ranks import LEVEL
from evaluators.report.report import shown
from evaluators.report.sheet import Sheet
from evaluators.score.bootstrap import Resampling
from kg.store import QueryRunner
from kg.version import version

FORMAT = 1
"""Of the JSON file."""


class Leaderboard(NamedTuple):
    """What a leaderboard shows.

    Attributes:
        boards: the runs by the items that they were asked.
        sheets: its tables.
        html: its page.
        json: the tables and what they were made with.
        unnamed: codes that the graph has no name for; they stand as they are.
    """

    boards: list[Board]
    sheets: list[Sheet]
    html: str
    json: bytes
    unnamed: tuple[str, ...]


def leaderboard(
    entrants: Sequence[Entrant], graph: QueryRunner, published_seed: int, resampling: Resampling
) -> Leaderboard:
    """Makes the leaderboard.

    Args:
        entrants: the runs, in the order of their names.
        graph: gives names to nodes.
        published_seed: of the builds that models may have seen.
        resampling: how intervals are drawn.

    Raises:
        UserError: the graph cannot answer.
    """
    names = {row["code"]: row["name"] for row in graph.rows("coverage/nodes")}
    found = boards(entrants, published_seed)
    made = sheets(found, names, resampling)
    about = {"level": LEVEL, "published_seed": published_seed, "resamples": resampling.resamples, "version": version()}
    html = leaderboard_page({"about": about, "sheets": shown(made)})
    listed = {one.name: [dict(zip(one.columns, row, strict=True)) for row in one.rows] for one in made}
    return Leaderboard(found, made, html, _json({"format": FORMAT, **about, **listed}), _unnamed(made))


def _json(data: dict[str, Any]) -> bytes:
    return orjson.dumps(data) + b"\n"


def _unnamed(made: Sequence[Sheet]) -> tuple[str, ...]:
    (standings,) = (one for one in made if one.name == "standings")
    part, key, name = (list(standings.columns).index(column) for column in ("part", "key", "name"))
    without = (str(row[key]) for row in standings.rows if row[part] in ("disorder", "node") and row[name] is None)
    return tuple(dict.fromkeys(without))
