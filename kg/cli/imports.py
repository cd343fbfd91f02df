"""`kgbench import`: other graphs' files into a graph of their own."""

from __future__ import annotations

from pathlib import Path

import click

from kg.cli.context import graph_is_named, open_graph, target
from kg.cli.output import json_option, note, print_json, print_rows


@click.group(name="import")
def imports() -> None:
    """Read another graph's files."""


@imports.command()
@click.argument("path", type=click.Path(path_type=Path))
@json_option
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
    with open_graph() as graph:
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
        click.echo(f"{loaded.nodes} nodes and {loaded.edges} edges, sha256 {sha256(content)}")
    for remark in release.remarks:
        note(f"{remark.path}, {remark.where}: {remark.kind} ({remark.detail})")
