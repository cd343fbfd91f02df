"""The graph as GraphML."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from kg.errors import UserError
from kg.exporters.exporter import Exporter, ExportOption
from kg.extras import needing
from kg.registry import register

if TYPE_CHECKING:
    from kg.graph.content import Content


@register
class GraphMlExporter(Exporter):
    """Write all layers as GraphML, which Gephi, yEd, Cytoscape and networkx open."""

    name = "graphml"
    path = "FILE.graphml"
    whole = True
    options: ClassVar[Mapping[str, ExportOption]] = {
        "without": ExportOption(("parts",), "Leave out the parts of the case texts, most of the nodes.")
    }
    loses: ClassVar[tuple[str, ...]] = ("Lists are texts of JSON, since GraphML has none.",)

    def write(self, content: Content, path: Path, options: Mapping[str, str]) -> str:
        """Writes the file."""
        with needing("pictures", "This export"):
            import networkx as nx

        from kg.graph.bulk_tables import node_id
        from kg.graph.content import without

        if options.get("without"):
            content = without(content, "Part")
        graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
        for label, by_code in content.nodes.items():
            for code, node in by_code.items():
                shown = {"kind": label, "label": str(node.get("name") or code)}
                graph.add_node(node_id(label, code), **_plain(node), **shown)
        for number, edge in enumerate(content.edges):
            ends = node_id(edge.start_label, edge.start), node_id(edge.end_label, edge.end)
            graph.add_edge(*ends, key=f"e{number}", **_plain(edge.properties), kind=edge.type)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Not write_graphml, which takes another writer where lxml is installed, and so gives other bytes.
            nx.write_graphml_xml(graph, path, named_key_ids=False)
        except OSError as error:
            raise UserError(f"{path} cannot be written ({error.strerror}); choose another place.") from error
        return f"{graph.number_of_nodes()} nodes and {graph.number_of_edges()} edges"


def _plain(properties: Mapping[str, Any]) -> dict[str, Any]:
    import orjson

    return {
        # A property of the same name as one of ours gives way by an underscore, as `kind` of a condition does.
        f"{name}_" if name in ("kind", "label") else name: orjson.dumps(value).decode()
        if isinstance(value, list)
        else value
        for name, value in properties.items()
    }
