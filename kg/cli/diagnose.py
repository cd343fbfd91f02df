"""`kgbench diagnose`: a clinician's way to try a rule on a patient."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.cli.context import open_graph
from kg.cli.output import console, json_option, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from kg.diagnose.reasons import Explained

_MARKS = {True: "+", False: "-", None: "?"}


@click.command()
@click.argument("profile", type=click.Path(path_type=Path), metavar="PROFILE.yaml")
@click.option("--disorder", metavar="CODE", help="Only this disorder, with all its criteria.")
@json_option
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
    out = console()
    if disorder is not None:
        _print_whole(out, shown)
        return
    met, unknown, other = ([one for one in shown if one.verdict.verdict == verdict] for verdict in ORDER)
    out.print("Met", style="bold")
    _print_whole(out, met)
    out.print("Unknown, and what would settle it", style="bold")
    _print_table(out, [(one, "\n".join(one.settling())) for one in unknown])
    out.print("Not met, and what decides against it", style="bold")
    _print_table(out, [(one, _decisive(one)) for one in other])


def _decisive(one: Explained) -> str:
    first, *more = one.against()
    return f"{first} (and {len(more)} more)" if more else first


def _print_whole(out: Console, explained: Iterable[Explained]) -> None:
    from rich.text import Text

    lines: list[str] = []
    for one in explained:
        share = f"{one.verdict.satisfied} of {one.verdict.units} units"
        lines.append(f"  {one.code} {one.name}: {one.verdict.verdict}, {share}")
        lines += [f"    {_MARKS[said.part.holds]} {said.text}" for said in one.parts]
        for first in one.precedence:
            lines.append(f"    {'-' if first.certain else '?'} precedence of {first.code}: {first.reason}")
    # Text, not str: what looks like markup in the graph's data is data.
    out.print(Text("\n".join(lines) or "  none"))
    out.print()


def _print_table(out: Console, rows: Iterable[tuple[Explained, str]]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for one, reason in rows:
        table.add_row(Text(f"  {one.code}"), Text(one.name), Text(f"{one.verdict.share:.0%}"), Text(reason))
    out.print(table if table.row_count else Text("  none"))
    out.print()


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
