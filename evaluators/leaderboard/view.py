"""Standings as a table for people."""

from collections.abc import Mapping, Sequence
from typing import Any

from evaluators.tables import count, few_groups, figure, interval, name, points, span
from kg.tables import Column, Row, Table


def standings_table(board: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Table:
    """The runs of a build on all its items.

    Args:
        board: what the build is.
        rows: a row for each run, best first.
    """
    columns = [
        Column("rank", _ranks, number=True),
        Column("alike", lambda row: row["alike"] or ""),
        name("run", "run"),
        count("n", "n", 2),
        count("groups", "groups", 3),
        figure("accuracy", "accuracy"),
        interval(),
        figure("chance", "chance", 1),
    ]
    if any(row["fresh"] is not None for row in rows):
        columns += [figure("fresh seeds", "fresh", 4), figure("contamination", "contamination", 4, points)]
        columns.append(Column("its 95 %", _contamination, number=True, rank=5))
    fresh = f", fresh seed of {board['fresh_of']}" if board["fresh_of"] else ""
    title = f"{board['build']} ({board['board']}), seed {board['seed']}{fresh}"
    fields = tuple(rows[0]) if rows else ()
    return Table(title, columns, fields, rows, few_groups)


def _ranks(row: Row) -> str:
    if row["best"] is None:
        return ""
    return str(row["best"]) if row["best"] == row["worst"] else f"{row['best']} to {row['worst']}"


def _contamination(row: Row) -> str:
    return span(row["contamination_low"], row["contamination_high"])
