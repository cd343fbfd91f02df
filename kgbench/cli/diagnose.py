"""`kgbench diagnose`: a clinician's way to try a rule on a patient."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.tables import Column, Table, printable
from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, print_json, print_lines, print_tables, say, wants_csv, width

if TYPE_CHECKING:
    from kgbench.api.diagnosis import Diagnosis, Explained

_MARKS = {True: "+", False: "-", None: "?"}
_COLUMNS = (
    Column("disorder", lambda row: row["disorder"]),
    Column("name", lambda row: row["name"], wraps=True),
    Column("share", lambda row: f"{row['share']:.0%}", number=True),
    Column("reason", lambda row: row["reason"], wraps=True),
)
_ORDER = ("met", "unknown", "not met")
_COLOURS = {"episode": "blue", "event": "red"}
_WIDTH = 100
"""Columns of a drawing that goes into no terminal."""


@click.command()
@click.argument("profile", type=click.Path(path_type=Path), metavar="PROFILE.yaml")
@click.option("--disorder", metavar="CODE", help="Show only this disorder, with all its criteria.")
@click.option(
    "--html",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write timeline and verdicts to FILE as an HTML page.",
)
@json_option
@csv_option
def diagnose(profile: Path, disorder: str | None, file: Path | None, as_json: bool) -> None:
    """Diagnose one patient's profile: the timeline, and the verdict on every disorder with the reasons.

    Disorders that are met come first; then those that are undecided, with the facts that would decide them; then those
    that are not met, with the reason. Each part of the criteria is marked + (holds), - (does not hold) or ?
    (unknown).
    """
    from kgbench.api.diagnosis import FIELDS
    from kgbench.api.diagnosis import diagnose as run

    with graph_of_call() as graph:
        result = run(graph, profile, disorder)
    shown = result.explained
    if file:
        result.save(file)
    if as_json:
        print_json(result.as_json())
        return
    if wants_csv():
        print_tables([Table("", (), FIELDS, result.rows())])
        return
    _print_timeline(result)
    if disorder is not None:
        _print_whole(shown)
        _say_written(file)
        return
    met, unknown, other = ([one for one in shown if one.verdict.verdict == verdict] for verdict in _ORDER)
    click.secho("Met", bold=True)
    _print_whole(met)
    _print_table("Unknown, and what would settle it", unknown, lambda one: "\n".join(one.settling()))
    _print_table("Not met, and what decides against it", other, _decisive)
    _say_written(file)


def _say_written(file: Path | None) -> None:
    if file:
        say(f"Wrote timeline and verdicts to {file}.")


def _print_timeline(result: Diagnosis) -> None:
    if not result.timeline.lanes:
        return
    click.secho("Timeline", bold=True)
    for line in result.drawing(width() or _WIDTH):
        colour = _COLOURS.get(line.role)
        drawn = line.drawn.rstrip()
        click.echo(printable(line.name) + (click.style(drawn, fg=colour) if colour else drawn))
    click.secho(result.legend(), dim=True)
    click.echo()
    for lane in result.timeline.lanes:
        print_lines(f"{lane.name}: {lane.says()}", 2)
    for said in result.timeline.rest:
        print_lines(said, 2)
    click.echo()


def _decisive(one: Explained) -> str:
    first, *more = one.against()
    return f"{first} (and {len(more)} more)" if more else first


def _print_whole(explained: Sequence[Explained]) -> None:
    for one in explained:
        share = f"{one.verdict.satisfied} of {one.verdict.units} units"
        print_lines(f"{one.code} {one.specified}: {one.verdict.verdict}, {share}", 2)
        for said in one.parts:
            print_lines(f"{_MARKS[said.holds]} {said.text}", 4)
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
