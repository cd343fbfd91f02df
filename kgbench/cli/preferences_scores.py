"""`kgbench preferences effects` and `free-form`: what patients do to answers, and answers in a model's own words."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from kgbench.cli.output import csv_option, json_option, print_result
from kgbench.cli.shared_options import build_option


@click.command(short_help="Compare answers about patients who differ in one factor alone.")
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN...")
@build_option
@click.option(
    "--adjustment",
    type=click.Choice(["holm", "bh"]),
    default="holm",
    show_default=True,
    help="How p values are adjusted: Holm, or Benjamini-Hochberg (bh).",
)
@click.option(
    "--draws",
    type=click.IntRange(min=99),
    default=9999,
    show_default=True,
    metavar="N",
    help="Permutations that a p value is counted in.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the permutations.")
@click.option(
    "--least",
    type=click.IntRange(min=2),
    default=3,
    show_default=True,
    metavar="N",
    help="Base questions that a node of the graph must have.",
)
@json_option
@csv_option
def effects(
    folders: tuple[Path, ...],
    build: Path | None,
    adjustment: Literal["holm", "bh"],
    draws: int,
    seed: int,
    least: int,
    as_json: bool,
) -> None:
    """Test whether age, gender, ethnicity or the order of options change a model's answers.

    Answers are compared in pairs with everything else equal, by base question, by task and by node of the graph, on
    accuracy, on the probability of the preferred option, and on the choice. RUN/effects.json has all figures.
    """
    from kgbench.api.demographic_effects import demographic_effects

    result = demographic_effects(folders, build, adjustment=adjustment, draws=draws, seed=seed, least=least)
    print_result(result, as_json=as_json)


@click.command(name="free-form", short_help="Score answers in a model's own words.")
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN...")
@build_option
@click.option(
    "--similarity",
    type=click.Choice(["auto", "bertscore", "trigrams"]),
    default="auto",
    show_default=True,
    help="Measure of two texts; auto takes BERTScore where its weights are on this machine.",
)
@click.option(
    "--weights",
    default="microsoft/deberta-xlarge-mnli",
    show_default=True,
    metavar="NAME",
    help="Weights of BERTScore, by name or folder; none are downloaded.",
)
@json_option
@csv_option
def free_form(
    folders: tuple[Path, ...],
    build: Path | None,
    similarity: Literal["auto", "bertscore", "trigrams"],
    weights: str,
    as_json: bool,
) -> None:
    """Score how far answers differ from one another, and from the option that experts prefer.

    The runs are of one model on a build that was made with --free-form; more samples come from `kgbench evaluate
    --samples`, or from more runs. RUN/free_form.json of the first run has the figures.
    """
    from kgbench.api.free_form import free_form_scores

    result = free_form_scores(folders, build, similarity=similarity, weights=weights)
    print_result(result, as_json=as_json)
