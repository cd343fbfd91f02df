"""`kgbench diagnose`: a clinician's way to try a rule on a patient."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.tables import Column, Table
from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, print_json, print_lines, print_tables, wants_csv

if TYPE_CHECKING:
    from kgbench.api.diagnosis import Explained

_MARKS = {True: "+", False: "-", None: "?"}
_COLUMNS = (
    Column("disorder", lambda row: row["disorder"]),
    Column("name", lambda row: row["name"], wraps=True),
    Column("share", lambda row: f"{row['share']:.0%}", number=True),
    Column("reason", lambda row: row["reason"], wraps=True),
)
_ORDER = ("met", "unknown", "not met")


@click.command()
@click.argument("profile", type=click.Path(path_type=Path), metavar="PROFILE.yaml")
@click.option("--disorder", metavar="CODE", help="Show only this disorder, with all its criteria.")
@json_option
@csv_option
def diagnose(profile: Path, disorder: str | None, as_json: bool) -> None:
    """Diagnose one patient's profile: the verdict on every disorder, with the reasons.

    Disorders that are met come first; then those that are undecided, with the facts that would decide them; then those
    that are not met, with the reason. Each part of the criteria is marked + (holds), - (does not hold) or ?
    (unknown).
    """
    from kgbench.api.diagnosis import FIELDS
    from kgbench.api.diagnosis import diagnose as run

    with graph_of_call() as graph:
        result = run(graph, profile, disorder)
    shown = result.explained
    if as_json:
        print_json(result.as_json())
        return
    if wants_csv():
        print_tables([Table("", (), FIELDS, result.rows())])
        return
    if disorder is not None:
        _print_whole(shown)
        return
    met, unknown, other = ([one for one in shown if one.verdict.verdict == verdict] for verdict in _ORDER)
    click.secho("Met", bold=True)
    _print_whole(met)
    _print_table("Unknown, and what would settle it", unknown, lambda one: "\n".join(one.settling()))
    _print_table("Not met, and what decides against it", other, _decisive)


def _decisive(one: Explained) -> str:
    first, *more = one.against()
    return f"{first} (and {len(more)} more)" if more else first


def _print_whole(explained: Sequence[Explained]) -> None:
    for one in explained:
        share = f"{one.verdict.satisfied} of {one.verdict.units} units"
        print_lines(f"{one.code} {one.name}: {one.verdict.verdict}, {share}", 2)
        for said in one.parts:
            print_lines(f"{_MARKS[said.part.holds]} {said.text}", 4)
        for first in one.precedence:
            print_lines(f"{'-' if first.certain else '?'} precedence of {first.code}: {first.reason}", 4)
    if not explained:
        print_lines("none", 2)
    click.echo()


def _print_table(title: str, explained: Sequence[Explained], reason: Callable[[Explained], str]) -> None:
    click.secho(title, bold=True)
    rows = [
        {"disorder": one.code, "name": one.name, "share": one.verdict.share, "reason": reason(one)} for one in explained
    ]
    if rows:
        print_tables([Table("", _COLUMNS, (), rows)])
    else:
        print_lines("none", 2)
    click.echo()
