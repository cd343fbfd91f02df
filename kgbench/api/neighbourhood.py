"""What lies around a node, as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.extras import needing
from kg.tables import Table, plain
from kgbench.api.graph import Graph
from kgbench.api.printed import PrintedResult
from kgbench.api.saving import saved

if TYPE_CHECKING:
    from kg.show.neighbourhood import Neighbourhood

COLUMNS = ("distance", "label", "code", "name")
_HEIGHT = 620


class NodePicture(PrintedResult):
    """The nodes around one, nearest first; a notebook draws them.

    Attributes:
        around: nodes, edges, and how many further nodes were left out.
    """

    def __init__(self, around: Neighbourhood) -> None:
        """Takes what lies around the node."""
        self.around = around

    def rows(self) -> list[dict[str, Any]]:
        """The nodes as plain values."""
        return [node._asdict() for node in self.around.nodes]

    def html(self) -> str:
        """The picture as a page that asks for nothing from anywhere."""
        with needing("pictures", "The page"):
            from kg.show.page import page

        return page(self.around)

    def save(self, file: str | Path) -> Path:
        """Writes the page.

        Raises:
            UserError: the file cannot be written.
        """
        return saved(self.html(), file)

    def headline(self) -> str:
        """What is in the middle, and how much lies around it."""
        middle = self.around.nodes[0]
        name = middle.code if middle.name == middle.code else f"{middle.name} ({middle.code})"
        return f"{name}: {len(self.around.nodes)} nodes and {len(self.around.edges)} edges"

    def tables(self) -> Iterator[Table]:
        """The nodes."""
        yield plain("", self.rows(), COLUMNS)

    def notes(self) -> Iterator[str]:
        """What was left out."""
        if self.around.left_out:
            yield f"{self.around.left_out} nodes further out were left out; a smaller depth shows a whole picture."

    def _repr_html_(self) -> str:
        """The picture in a frame of its own, whose scripts touch nothing outside it."""
        style = f"width:100%;height:{_HEIGHT}px;border:1px solid #ccc"
        page = escape(self.html(), quote=True)
        title = escape(self.headline(), quote=True)
        return f'<iframe sandbox="allow-scripts" title="{title}" style="{style}" srcdoc="{page}"></iframe>'


def show(graph: Graph, code: str, depth: int = 2) -> NodePicture:
    """What lies around a disorder, group, symptom, differential, finding or rule.

    Args:
        graph: the graph.
        code: such as ``D013``, in any case.
        depth: how many steps from the node, from 0 to 10.

    Raises:
        GraphError: no node has that code.
    """
    from kg.show.neighbourhood import neighbourhood

    return NodePicture(neighbourhood(graph.opened(), code, depth))
