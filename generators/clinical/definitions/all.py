"""Every node whose meaning can be asked for."""

from generators.clinical.definitions.node import DefinedNode, of_points
from generators.clinical.definitions.structure import StructureRubrics
from generators.clinical.definitions.wording import read_wording
from generators.context import Context
from generators.diagnosis.lore import read as read_lore


def defined_nodes(context: Context) -> dict[str, DefinedNode]:
    """By code: symptoms, forms and findings with points of their own, then groups and disorders.

    Raises:
        KnowledgeError: the wording of the questions cannot be read.
    """
    structure = StructureRubrics(context.read(read_lore).criteria, read_wording())
    return {node.code: node for node in (*context.read(of_points), *structure.nodes())}
