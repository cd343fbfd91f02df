"""`kgbench import`: other graphs' files into a graph, experts' items into a build, logs of Inspect into a run."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from kgbench.cli.graph_option import graph_is_named, graph_of_call
from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables, say
from kgbench.cli.shared_options import build_option


@click.group(name="import")
def imports() -> None:
    """Import another knowledge graph from its files, items that experts wrote, or logs of Inspect AI."""


@imports.command(short_help="Import the MentalKG release into an empty graph.")
@click.argument("path", type=click.Path(path_type=Path))
@json_option
@csv_option
def mentalkg(path: Path, as_json: bool) -> None:
    """Import the MentalKG release in PATH into the empty graph that --graph names.

    Its rules and further requirements are prose. They are kept as text and marked `structured: false`.
    """
    from kg.errors import GraphError
    from kgbench.api.sources import import_mentalkg

    if not graph_is_named():
        raise GraphError("Name an empty graph for the import with --graph: it never stands beside the knowledge.")
    with graph_of_call() as graph:
        result = import_mentalkg(graph, path)
    if as_json:
        print_json({"nodes": result.counts, "edges": result.edges, "sha256": result.sha256})
    else:
        print_tables(result.tables())
        say(result.headline())
    for remark in result.notes():
        note(remark)


@imports.command(short_help="Import the psychiatric part of PrimeKG.")
@click.argument("path", metavar="[KG_CSV]", required=False, type=click.Path(path_type=Path))
@click.option("--demonstration", is_flag=True, help="Load the small slice that comes with kgbench, instead of a file.")
@click.option(
    "--seeds",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="CSV file of seed diseases: id, name (default: the 42 that come with kgbench).",
)
@click.option(
    "--features-disease",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="PrimeKG's disease_features.tab, for descriptions.",
)
@click.option(
    "--features-drug",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="PrimeKG's drug_features.tab, for descriptions.",
)
@click.option(
    "--relations",
    multiple=True,
    metavar="NAME[,NAME...]",
    help="Relations to keep instead of the usual seven; may be repeated.",
)
@click.option("--strict", is_flag=True, help="Stop at the first malformed record instead of leaving it out.")
@json_option
@csv_option
def primekg(
    path: Path | None,
    demonstration: bool,
    seeds: Path | None,
    features_disease: Path | None,
    features_drug: Path | None,
    relations: tuple[str, ...],
    strict: bool,
    as_json: bool,
) -> None:
    """Import the psychiatric part of PrimeKG from KG_CSV, its kg.csv (.csv, .csv.gz or .parquet).

    Only edges that touch a seed disease are kept. They replace the biomedical layer of the graph; the knowledge
    stays as it is.
    """
    from kgbench.api.sources import import_primekg

    with graph_of_call() as graph:
        result = import_primekg(
            graph,
            path,
            demonstration=demonstration,
            seeds=seeds,
            features_disease=features_disease,
            features_drug=features_drug,
            relations=relations,
            strict=strict,
        )
    if as_json:
        print_json(result.as_json())
        return
    print_tables(result.tables())
    say(result.headline())
    for remark in result.notes():
        note(remark)


@imports.command(short_help="Import items that experts wrote, as a build.")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--task", required=True, metavar="KIND", help="What the items are, such as multiple_choice or treatment.")
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    default=Path("imported"),
    show_default=True,
    metavar="DIR",
    help="Folder of the build.",
)
@click.option(
    "--against",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="BUILD",
    help="Refuse items that are nearly those of this build; may be repeated.",
)
@click.option("--strict", is_flag=True, help="Refuse catch-all options, remarks, and shortcuts past their limits too.")
@json_option
@csv_option
def items(path: Path, task: str, into: Path, against: tuple[Path, ...], strict: bool, as_json: bool) -> None:
    """Import items from FILE (.jsonl, .csv or .xlsx, one row a part) as a build of their own.

    All of the file is imported, or nothing: everything that is wrong is said with its row, and the exit code is 2.
    `kgbench import template KIND` writes a file to begin with.
    """
    from kgbench.api.expert import import_items

    with graph_of_call() as graph:
        result = import_items(graph, path, task, into, against=against, strict=strict)
    if as_json:
        print_json(result.as_json())
    else:
        print_tables(result.tables())
        say(result.headline())
    for remark in result.notes():
        note(remark)


@imports.command(name="inspect", short_help="Import logs of Inspect AI as a run.")
@click.argument("logs", nargs=-1, required=True, metavar="LOG...", type=click.Path(path_type=Path))
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="RUN", help="Folder for the run.")
@build_option
@json_option
def inspect_logs(logs: tuple[Path, ...], out: Path, build: Path | None, as_json: bool) -> None:
    """Import logs of `inspect eval kgbench/TASK` as a run, for `kgbench score`, `coverage` and `report`.

    The logs are of one model, and each is about other tasks of one build.
    """
    from kgbench.api.inspect_logs import import_inspect

    run = import_inspect(logs, out, build)
    if as_json:
        print_json({"run": str(run.folder), "answers": run.count, "further": run.further})
    else:
        say(f"{run.count} answers in {run.folder}")
    if run.further:
        note(f"{run.further} samples of further epochs are left out: a run has one answer to each question.")


@imports.command(short_help="Write a file of items to begin with.")
@click.argument("kind")
@click.option(
    "--format",
    type=click.Choice(["jsonl", "csv", "xlsx"]),
    default="jsonl",
    show_default=True,
    help="Format of the file.",
)
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="The file (default: the kind with its ending)."
)
def template(kind: str, format: Literal["jsonl", "csv", "xlsx"], out: Path | None) -> None:
    """Write a file with the columns of a KIND of items and an example that can be imported as it is."""
    from kgbench.api.expert import import_template

    say(str(import_template(kind, out, format)))
