"""`kgbench coverage`: how well runs cover the graph, and the same written back into it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.cli.context import open_graph, target
from kg.cli.output import json_option, note, print_json, print_rows
from kg.errors import UserError

if TYPE_CHECKING:
    from evaluators.coverage.figures import Correctness, Coverage, Score

_SCORES = ("layer", "score", "%", "95 %", "measured", "answers")
_RELATIONS = ("layer", "relation", "%", "95 %", "answers")


@click.command()
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path), metavar="RUN...")
@click.option("--build", type=click.Path(path_type=Path), help="The items' folder, where it has moved since.")
@click.option("--write", "writing", is_flag=True, help="Keep the runs in the graph; the last one colours its nodes.")
@click.option("--clear", "cleared", multiple=True, metavar="RUN", help="Take a run out of the graph, by its name.")
@json_option
def coverage(
    folders: tuple[Path, ...], build: Path | None, writing: bool, cleared: tuple[str, ...], as_json: bool
) -> None:
    """Measure how well runs cover the nodes, relations and triples of the graph.

    What no item was asked about is reported as not measured, and counts nowhere. Intervals are of 95 %, by groups.
    """
    from evaluators.coverage.coverage import coverage as cover
    from evaluators.coverage.reading import read_answers
    from evaluators.coverage.written import clear, write

    if not folders and not cleared:
        raise UserError("There is nothing to do: name a run's folder, or a run to take out with --clear.")
    runs = read_answers(folders, build)
    with open_graph() as graph:
        for name in cleared:
            clear(graph, name)
        found = cover(graph, runs) if runs else []
        if writing and found:
            write(graph, found)
    if as_json:
        print_json({"coverage": [one.model_dump(mode="json") for one in found], "cleared": list(cleared)})
        return
    for one in found:
        _print(one)
    for name in cleared:
        note(f"Took {name} out of {target()}.")
    if writing and found:
        note(f"Wrote {', '.join(one.run for one in found)} into {target()}.")


def _print(found: Coverage) -> None:
    click.secho(f"{found.run} ({found.model})", bold=True)
    rows = [_score(layer, name, score) for layer, scores in found.scores.items() for name, score in scores.items()]
    print_rows([row for row in rows if row["total"]], _SCORES, as_json=False)
    print_rows([_relation(relation) for relation in found.relations], _RELATIONS, as_json=False)
    for layer in found.scores:
        mine = [entity for entity in found.entities if entity.layer == layer]
        blank = [entity.code for entity in mine if not entity.n]
        if blank:
            note(f"{layer}: {len(blank)} of {len(mine)} nodes are not measured, such as {blank[0]}; --json names all.")
    if found.elsewhere:
        note(
            f"The graph lacks {len(found.elsewhere)} of the things that items are about, such as {found.elsewhere[0]}; "
            "was it changed since the build?"
        )


def _score(layer: str, name: str, score: Score) -> dict[str, Any]:
    share = f" ({_percent(score.measured / score.total)} %)" if score.total else ""
    return {
        "layer": layer,
        "score": name,
        "%": _percent(score.value),
        "95 %": _range(score.low, score.high),
        "measured": f"{score.measured} of {score.total}{share}",
        "answers": score.n,
        "total": score.total,
    }


def _relation(figure: Correctness) -> dict[str, Any]:
    return {
        "layer": figure.layer,
        "relation": figure.code,
        "%": _percent(figure.accuracy) or "not measured",
        "95 %": _range(figure.low, figure.high),
        "answers": figure.n,
    }


def _percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f}"


def _range(low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else f"{100 * low:.1f} to {100 * high:.1f}"
