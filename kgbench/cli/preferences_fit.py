"""`kgbench preferences fit`: soft labels from annotations."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from kgbench.cli.output import csv_option, json_option, print_result
from kgbench.cli.shared_options import workers_option

_MODELS = ("hierarchical", "mean", "majority", "bradley-terry", "davidson", "rao-kupper", "plackett-luce")


def _number_or(*words: str) -> Callable[[click.Context, click.Parameter, str], float | str]:
    """Turns what was given into a number above 0, or leaves it where it is one of some words."""

    def convert(context: click.Context, parameter: click.Parameter, value: str) -> float | str:
        if value in words:
            return value
        try:
            number = float(value)
        except ValueError:
            number = 0.0
        if not 0 < number < float("inf"):
            raise click.BadParameter(f"{value!r} is neither a number above 0 nor {' nor '.join(words)}.")
        return number

    return convert


_estimated = _number_or("estimated")


@click.command(short_help="Fit soft labels to the annotations.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--model", type=click.Choice(_MODELS), default="hierarchical", show_default=True)
@click.option(
    "--reading",
    type=click.Choice(["raw", "by place", "by sort"]),
    help="How the stored order of display is read (default: the reading that wins).",
)
@click.option("--anyway", is_flag=True, help="Go on with a reading that loses.")
@click.option(
    "--interval",
    type=click.Choice(["adjusted", "bootstrap", "posterior", "none"]),
    default="adjusted",
    show_default=True,
    help="How 95 % intervals are worked out; posterior needs NumPyro.",
)
@click.option(
    "--spread",
    callback=_number_or("estimated", "none"),
    default="estimated",
    show_default=True,
    metavar="X",
    help="Standard deviation of the prior of strengths; none is maximum likelihood.",
)
@click.option(
    "--slope-sd", callback=_estimated, default="estimated", show_default=True, metavar="X", help="Of log slopes."
)
@click.option(
    "--offset-sd", callback=_estimated, default="estimated", show_default=True, metavar="X", help="Of offsets."
)
@click.option(
    "--tie-sd",
    type=click.FloatRange(min=0, min_open=True),
    default=3.0,
    show_default=True,
    metavar="X",
    help="Of the logarithm of the tie parameter (davidson) or threshold (rao-kupper).",
)
@click.option(
    "--pair-weight",
    callback=_estimated,
    default="estimated",
    show_default=True,
    metavar="X",
    help="What the log-likelihood is multiplied with, since pairs of one annotation depend on each other.",
)
@click.option("--draws", type=click.IntRange(min=100), default=500, show_default=True, help="Draws for intervals.")
@click.option(
    "--resamples", type=click.IntRange(min=20), default=200, show_default=True, help="Annotators are drawn so often."
)
@click.option("--seed", type=int, default=42, show_default=True, help="Seed of all draws.")
@workers_option("1", "With --interval bootstrap: number of processes that fit (1: no further ones)")
@click.option("--no-prediction", is_flag=True, help="Do not leave each annotator out in turn.")
@json_option
@csv_option
def fit(folder: Path, as_json: bool, no_prediction: bool, **options: Any) -> None:
    """Fit soft labels to the annotations in DIR, and write DIR/labels.jsonl and DIR/fit.json.

    A label says how likely each option is to be an expert's preference. Struck options are 0 in every label; what an
    author thinks best is never used. docs/preference-models.md says what each model assumes and when not to use it.
    """
    from kgbench.api.preferences_fit import fit_preferences

    print_result(fit_preferences(folder, predict=not no_prediction, **options), as_json=as_json)
