"""`kgbench diagnose`: a clinician's way to try a rule on a patient."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.tables import Column, Table
from kgbench.cli.graph_option import open_graph
from kgbench.cli.output import csv_option, json_option, print_json, print_lines, print_tables, wants_csv

if TYPE_CHECKING:
    from kg.diagnose.reasons import Explained

_MARKS = {True: "+", False: "-", None: "?"}
_COLUMNS = (
    Column("disorder", lambda row: row["disorder"]),
    Column("name", lambda row: row["name"], wraps=True),
    Column("share", lambda row: f"{row['share']:.0%}", number=True),
    Column("reason", lambda row: row["reason"], wraps=True),
)
_FIELDS = ("disorder", "name", "verdict", "share", "satisfied", "units", "against", "settling")


@click.command()
@click.argument("profile", type=click.Path(path_type=Path), metavar="PROFILE.yaml")
@click.option("--disorder", metavar="CODE", help="Only this disorder, with all its criteria.")
@json_option
@csv_option
def diagnose(profile: Path, disorder: str | None, as_json: bool) -> None:
    """Verdicts on all disorders for one patient's profile, with the reasons.

    Disorders that are met come first, then those that are open with what would settle them, then those that are not
    met with what decides against them. A part of the criteria is marked + (holds), - (does not) or ? (unknown).
    """
    from kg.diagnose.profile_file import read_profile
    from kg.diagnose.reasons import ORDER, explain
    from kg.diagnose.vocabulary import read_vocabulary
    from kg.errors import UserError

    with open_graph() as graph:
        vocabulary = read_vocabulary(graph)
        if disorder is not None:
            meant = {code.casefold(): code for code in vocabulary.disorders}.get(disorder.casefold())
            if meant is None:
                hint = vocabulary.near(disorder, vocabulary.disorders)
                raise UserError(f"--disorder {disorder}: the graph has no such disorder.{hint}")
            disorder = meant
        explained = explain(graph, read_profile(profile, vocabulary), vocabulary)
    shown = [one for one in explained if disorder in (None, one.code)]
    if as_json:
        print_json([_as_json(one) for one in shown])
        return
    if wants_csv():
        print_tables([Table("", (), _FIELDS, [_as_row(one) for one in shown])])
        return
    if disorder is not None:
        _print_whole(shown)
        return
    met, unknown, other = ([one for one in shown if one.verdict.verdict == verdict] for verdict in ORDER)
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
    rows = [{**_as_row(one), "reason": reason(one)} for one in explained]
    if rows:
        print_tables([Table("", _COLUMNS, (), rows)])
    else:
        print_lines("none", 2)
    click.echo()


def _as_row(one: Explained) -> dict[str, Any]:
    verdict = one.verdict
    found = {"disorder": one.code, "name": one.name, "verdict": verdict.verdict, "share": verdict.share}
    against, settling = one.against(), one.settling() if verdict.verdict == "unknown" else []
    return {**found, "satisfied": verdict.satisfied, "units": verdict.units, "against": against, "settling": settling}


def _as_json(one: Explained) -> dict[str, Any]:
    verdict = one.verdict
    return {
        "disorder": one.code,
        "name": one.name,
        "verdict": verdict.verdict,
        "contradicted": verdict.contradicted,
        "satisfied": verdict.satisfied,
        "units": verdict.units,
        "parts": [{**said.part._asdict(), "says": said.text, "open": list(said.open)} for said in one.parts],
        "precedence": [first._asdict() for first in one.precedence],
        "against": one.against(),
        "settling": one.settling() if verdict.verdict == "unknown" else [],
    }
