"""The structure of a copy: what is there, what is not, and what does not fit together."""

from collections import Counter

from evaluators.audit.agreement import agreement_defects
from evaluators.audit.defect import Defect
from evaluators.audit.files import Inventory, check_files, file_defects
from evaluators.audit.graph_links import GraphCounts, count_graph, graph_defects
from evaluators.audit.item_links import item_defects
from evaluators.audit.profile_links import profile_defects
from kg.mentalbench.dataset import Dataset
from kg.mentalbench.graph import MentalKg
from kg.mentalbench.layout import ReleaseLayout
from kg.mentalbench.shape import Shape


class Structure(Shape):
    """The result of the check.

    Attributes:
        graph: None where the copy has no graph.
        defect_counts: for each check that found something, how often.
    """

    graph: GraphCounts | None
    inventory: tuple[Inventory, ...]
    defect_counts: dict[str, int]
    defects: tuple[Defect, ...]


def check_structure(layout: ReleaseLayout, dataset: Dataset, graph: MentalKg | None) -> Structure:
    """Runs every structural check that the files at hand allow."""
    defects = (
        *file_defects(layout, dataset),
        *(graph_defects(graph, layout.root) if graph else ()),
        *item_defects(dataset.items, graph),
        *profile_defects(dataset.records, graph),
        *agreement_defects(dataset),
    )
    return Structure(
        graph=count_graph(graph) if graph else None,
        inventory=check_files(layout, dataset, graph),
        defect_counts=dict(sorted(Counter(defect.check for defect in defects).items())),
        defects=defects,
    )
