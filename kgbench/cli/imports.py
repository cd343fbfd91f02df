"""`kgbench import`: other graphs' files into a graph of their own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kgbench.cli.graph_option import graph_is_named, open_graph, target
from kgbench.cli.output import csv_option, json_option, note, print_json, print_rows, say

if TYPE_CHECKING:
    from kg.primekg.slice import Slice


@click.group(name="import")
def imports() -> None:
    """Read another graph's files."""


@imports.command()
@click.argument("path", type=click.Path(path_type=Path))
@json_option
@csv_option
def mentalkg(path: Path, as_json: bool) -> None:
    """Read the MentalKG release in PATH into the empty graph that --graph names.

    Its rules and further requirements are prose: they are kept as such and marked `structured: false`.
    """
    from kg.errors import UserError
    from kg.graph.content import sha256
    from kg.graph.load import load
    from kg.mentalbench.as_content import as_content, read_release

    if not graph_is_named():
        raise UserError("Name an empty graph for the import with --graph: it never stands beside the knowledge.")
    release = read_release(path)
    content = as_content(release)
    with open_graph(create=True) as graph:
        held = graph.rows("store/counts")
        if held:
            raise UserError(
                f"The graph ({target()}) holds {held[0]['nodes']} nodes of {held[0]['label']} already; "
                "name an empty one for the import."
            )
        loaded = load(graph, content)
    counts = {label: len(by_code) for label, by_code in content.nodes.items()}
    if as_json:
        print_json({"nodes": counts, "edges": loaded.edges, "sha256": sha256(content)})
    else:
        rows = [{"label": label, "nodes": count} for label, count in counts.items()]
        print_rows(rows, ["label", "nodes"], as_json=False)
        say(f"{loaded.nodes} nodes and {loaded.edges} edges, sha256 {sha256(content)}")
    for remark in release.remarks:
        note(f"{remark.path}, {remark.where}: {remark.kind} ({remark.detail})")


@imports.command()
@click.argument("path", metavar="[KG_CSV]", required=False, type=click.Path(path_type=Path))
@click.option("--demonstration", "shipped", is_flag=True, help="Load the slice that came with kgbench, not a file.")
@click.option(
    "--seeds", type=click.Path(path_type=Path), metavar="FILE", help="CSV with id and name (otherwise the shipped 42)."
)
@click.option("--features-disease", type=click.Path(path_type=Path), metavar="FILE", help="disease_features.tab.")
@click.option("--features-drug", type=click.Path(path_type=Path), metavar="FILE", help="drug_features.tab.")
@click.option(
    "--relations",
    "names",
    multiple=True,
    metavar="NAME[,NAME...]",
    help="Relations to keep instead of the usual seven; may be given several times.",
)
@click.option("--strict", is_flag=True, help="Refuse the file for its first malformed record.")
@json_option
@csv_option
def primekg(
    path: Path | None,
    shipped: bool,
    seeds: Path | None,
    features_disease: Path | None,
    features_drug: Path | None,
    names: tuple[str, ...],
    strict: bool,
    as_json: bool,
) -> None:
    """Read the psychiatric slice of PrimeKG's KG_CSV (.csv, .csv.gz or .parquet) into the graph.

    Kept are the edges that touch a seed disease. They replace the biomedical layer that the graph holds; the knowledge
    stays as it is.
    """
    from kg.errors import UserError
    from kg.primekg.demonstration import demonstration
    from kg.primekg.load import load

    if shipped == (path is not None):
        raise UserError("Name PrimeKG's kg.csv, or write --demonstration for the slice that came with kgbench.")
    given = (seeds, features_disease, features_drug, names, strict)
    if shipped and any(given):
        raise UserError("--demonstration takes no other options: its slice is complete as it is.")
    found = demonstration() if path is None else _extracted(path, *given)
    with open_graph(create=True) as graph:
        loaded = load(graph, found)
    told = found.reconciliation
    if as_json:
        print_json({**told.model_dump(mode="json"), "mapped": loaded.mapped, "sha256": loaded.sha256})
        return
    print_rows([{"what": what, "count": count} for what, count in told.lines()], ["what", "count"], as_json=False)
    say(
        f"{loaded.entities} entities, {loaded.triples} triples and {loaded.mapped} ties to disorders, "
        f"sha256 {loaded.sha256}"
    )
    for remark in told.remarks(path or Path("the demonstration slice")):
        note(remark)


def _extracted(
    path: Path,
    seeds: Path | None,
    features_disease: Path | None,
    features_drug: Path | None,
    names: tuple[str, ...],
    strict: bool,
) -> Slice:
    from kg.primekg.extract import extract, refuse_empty
    from kg.primekg.features import DRUG, with_features
    from kg.primekg.relations import DISEASE, chosen
    from kg.primekg.seeds import read_seeds, shipped_seeds

    wanted = chosen(name.strip() for listed in names for name in listed.split(","))
    found = extract(path, seeds=read_seeds(seeds or shipped_seeds()), wanted=wanted, strict=strict)
    refuse_empty(found, path)
    for type_, table in ((DISEASE, features_disease), (DRUG, features_drug)):
        if table is not None:
            found = with_features(found, type_, table)
    return found
