"""`kgbench score`: what the answers of runs say, and whether one run is better than another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kg.errors import UserError
from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN...")
@click.option("--build", type=click.Path(path_type=Path), metavar="DIR", help="The items' folder, if it has moved.")
@click.option("--compare", "compared", is_flag=True, help="Test every two runs on the items that both answered.")
@click.option(
    "--parser",
    type=click.Choice(["recorded", "mentalbench"]),
    default="recorded",
    show_default=True,
    help="mentalbench reads the replies again as the published parser does.",
)
@json_option
@csv_option
def score(folders: tuple[Path, ...], build: Path | None, compared: bool, parser: Any, as_json: bool) -> None:
    """Score runs and write scores.json into each; with another parser, only print.

    Intervals are of 95 %, by groups: variants of one seed count as one piece of evidence.
    """
    from evaluators.score import view
    from evaluators.score.bootstrap import Resampling
    from evaluators.score.score import score_run
    from evaluators.score.scores import NAME
    from evaluators.table.read import names_of, read_runs

    if compared and len(folders) < 2:
        raise UserError("--compare needs two runs or more; name them one after the other.")
    if compared:
        names_of(folders)
    runs = read_runs(folders, build, parser)
    found = [score_run(run, parser, Resampling()) for run in runs]
    if parser == "recorded":
        for folder, scores in zip(folders, found, strict=True):
            _write(folder / NAME, scores.text())
    told: dict[str, Any] = {"scores": [scores.model_dump(mode="json") for scores in found], "comparisons": []}
    if compared:
        # Loading the tests takes as long as scoring a run.
        from evaluators.compare.compare import CORRECTION, compare

        comparisons = compare(runs, Resampling())
        told |= {"comparisons": [comparison.model_dump() for comparison in comparisons], "correction": CORRECTION}
    if as_json:
        print_json(told)
        return
    for scores in found:
        print_tables([view.table(scores)])
        for line in view.notes(scores):
            note(line)
    if compared:
        from evaluators.compare import view as compare_view

        print_tables(compare_view.tables(comparisons))
        note(f"corrected p: {CORRECTION}")


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror}); make room or check its permissions.") from error
