"""`kgbench load`: the knowledge files into the graph."""

from __future__ import annotations

from pathlib import Path

import click

from kgbench.cli.graph_option import open_graph, target
from kgbench.cli.output import csv_option, json_option, note, print_json, print_rows, say


@click.command()
@click.option(
    "--knowledge",
    type=click.Path(path_type=Path),
    metavar="DIR|FILE.ttl",
    help="Folder of knowledge files, or an RDF export (otherwise the knowledge that came with kgbench).",
)
@json_option
@csv_option
def load(knowledge: Path | None, as_json: bool) -> None:
    """Make the graph equal to the knowledge files: all of them, or nothing.

    Broken knowledge is refused and leaves the graph as it was; loading twice changes nothing.
    """
    from kg.files.resources import ontology_folder
    from kg.graph.content import sha256
    from kg.graph.load import load as load_content
    from kg.sources.read import read_content, remark

    source = knowledge or ontology_folder() / "knowledge"
    content = read_content(source)
    with open_graph(create=True) as graph:
        loaded = load_content(graph, content)
    counts = {label: len(by_code) for label, by_code in content.nodes.items()}
    digest = sha256(content)
    if as_json:
        print_json({"nodes": counts, "edges": loaded.edges, "sha256": digest})
        return
    print_rows([{"label": label, "nodes": count} for label, count in counts.items()], ["label", "nodes"], as_json=False)
    say(f"{loaded.nodes} nodes and {loaded.edges} edges, sha256 {digest}")
    note(f"Loaded {source} into {target()}. {remark(content)}".rstrip())
