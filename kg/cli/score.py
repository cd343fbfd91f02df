"""`kgbench score`: what the answers of runs say, and whether one run is better than another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.cli.output import json_option, note, print_json, print_rows
from kg.errors import UserError

if TYPE_CHECKING:
    from evaluators.compare.compare import Comparison
    from evaluators.metrics.reading import Parser
    from evaluators.metrics.scores import Cell, Scores

_RATES = {
    "over": "over_diagnosis",
    "under": "under_diagnosis",
    "other wrong": "incorrect",
    "unparsed": "unparsed",
    "refused": "refused",
    "error": "error",
}
_COLUMNS = ("task", "n", "accuracy", "95 %", "chance", "adjusted", *_RATES)
_COMPARED = ("task", "n", "first", "second", "difference", "95 %", "effect", "McNemar", "permutation", "corrected")


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN...")
@click.option("--build", type=click.Path(path_type=Path), help="The items' folder, where it has moved since.")
@click.option("--compare", "compared", is_flag=True, help="Test every two runs on the items that both answered.")
@click.option(
    "--parser",
    type=click.Choice(["recorded", "mentalbench"]),
    default="recorded",
    show_default=True,
    help="mentalbench reads the replies again as the published parser does.",
)
@json_option
def score(folders: tuple[Path, ...], build: Path | None, compared: bool, parser: Parser, as_json: bool) -> None:
    """Score runs and write scores.json into each; with another parser, only print.

    Intervals are of 95 %, by groups: variants of one seed count as one piece of evidence.
    """
    from evaluators.compare.compare import compare
    from evaluators.metrics.bootstrap import Resampling
    from evaluators.metrics.reading import read_run
    from evaluators.metrics.score import score_run
    from evaluators.metrics.scores import NAME

    if compared and len(folders) < 2:
        raise UserError("--compare needs two runs or more; name them one after the other.")
    runs = [read_run(folder, build, parser) for folder in folders]
    found = [score_run(run, parser, Resampling()) for run in runs]
    if parser == "recorded":
        for folder, scores in zip(folders, found, strict=True):
            _write(folder / NAME, scores)
    comparisons = compare(runs, Resampling()) if compared else []
    if as_json:
        print_json(
            {
                "scores": [scores.model_dump(mode="json") for scores in found],
                "comparisons": [comparison.model_dump() for comparison in comparisons],
            }
        )
        return
    for scores in found:
        _print(scores)
    _print_comparisons(comparisons)


def _write(path: Path, scores: Scores) -> None:
    try:
        path.write_bytes(scores.text())
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror}); make room or check its permissions.") from error


def _print(scores: Scores) -> None:
    click.secho(f"{scores.run} ({scores.model})", bold=True)
    cells = [*scores.of("task").values(), *scores.of("style").values(), *scores.of("all").values()]
    print_rows([_row(cell) for cell in cells], _COLUMNS, as_json=False)
    for name, average in scores.averages.items():
        if average.value is not None:
            note(f"Mean over tasks, {name}: {_percent(average.value)} % ({_range(average.low, average.high)})")
    for effect in scores.effects:
        note(f"{effect.name}: {_points(effect.difference)} by the evidence ({_range(effect.low, effect.high)})")
    if scores.sensitivity:
        strict, loose = scores.sensitivity.strict, scores.sensitivity.loose
        note(
            f"Stricter reading would change {strict.changed} of the answers and looser reading {loose.changed}; "
            f"right would be {strict.correct} and {loose.correct} instead of {scores.sensitivity.standard.correct}."
        )


def _row(cell: Cell) -> dict[str, Any]:
    accuracy, adjusted = cell.figures.get("accuracy"), cell.figures.get("chance_adjusted_accuracy")
    named = cell.key if cell.breakdown != "style" else f"asked as {cell.key}"
    return {
        "task": named,
        "n": cell.asked,
        "accuracy": _percent(accuracy.value if accuracy else None),
        "95 %": _range(accuracy.low, accuracy.high) if accuracy else "",
        "chance": _percent(accuracy.chance if accuracy else None),
        "adjusted": _percent(adjusted.value if adjusted else None),
        **{
            column: _percent(cell.figures[name].value if name in cell.figures else None)
            for column, name in _RATES.items()
        },
    }


def _print_comparisons(comparisons: Sequence[Comparison]) -> None:
    pairs = dict.fromkeys((comparison.first, comparison.second) for comparison in comparisons)
    for first, second in pairs:
        click.secho(f"{first} against {second}", bold=True)
        mine = [found for found in comparisons if (found.first, found.second) == (first, second)]
        print_rows([_compared(found) for found in mine], _COMPARED, as_json=False)
    if comparisons:
        note("corrected: the permutation test's p value, after Holm, for all comparisons above together.")


def _compared(found: Comparison) -> dict[str, Any]:
    return {
        "task": found.task,
        "n": found.n,
        "first": _percent(found.first_accuracy),
        "second": _percent(found.second_accuracy),
        "difference": _points(found.difference),
        "95 %": _range(found.low, found.high),
        "effect": f"{found.effect:+.2f}",
        "McNemar": f"{found.mcnemar:.4f}",
        "permutation": f"{found.permutation:.4f}",
        "corrected": f"{found.corrected:.4f}",
    }


def _percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f}"


def _points(value: float) -> str:
    return f"{100 * value:+.1f}"


def _range(low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else f"{100 * low:.1f} to {100 * high:.1f}"
