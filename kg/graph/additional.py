"""The nodes that only additional disorders use, and content without them."""

from collections.abc import Iterator, Mapping

from kg.graph.conditions import Name
from kg.graph.content import Content, Edge
from kg.graph.layout import ADDITIONAL
from kg.knowledge.core import AdditionalCodes, additional
from kg.knowledge.core_wording import core_wording
from kg.knowledge.knowledge import Knowledge
from kg.wording.listed import parts, rows

_STATING = ("HAS_REQUIREMENT", "EXCLUDED_IF", "HAS_SPECIFIER", "WHEN", "HAS_RULE", "MAPPED_TO")
"""Edges from what states something to what it states, which is nothing by itself."""


def additional_nodes(knowledge: Knowledge, content: Content) -> frozenset[Name]:
    """The nodes of a knowledge's content that ``kg.knowledge.core.core`` leaves out.

    Args:
        knowledge: the whole.
        content: what it is encoded as.
    """
    gone = additional(knowledge)
    if not gone.disorders:
        return frozenset()
    marked = {*_records(gone, content), *_of_wording(knowledge, gone)}
    stated = [edge for edge in content.edges if edge.type in _STATING]
    # Rules are stated by differentials, and conditions by rules: the second round reaches these.
    for _ in range(2):
        ends = {(edge.end_label, edge.end) for edge in stated}
        kept = {(edge.end_label, edge.end) for edge in stated if not _is_gone(edge, marked)}
        marked |= ends - kept
    return frozenset(marked)


def core_content(content: Content) -> Content:
    """Content without the nodes that carry the mark: what the core of its knowledge is encoded as."""
    nodes = {
        label: {code: node for code, node in by_code.items() if ADDITIONAL not in node}
        for label, by_code in content.nodes.items()
    }
    gone = {(label, code) for label, by_code in content.nodes.items() for code in by_code.keys() - nodes[label].keys()}
    if not gone:
        return content
    return Content(nodes, tuple(edge for edge in content.edges if not _is_gone(edge, gone)))


def _records(gone: AdditionalCodes, content: Content) -> Iterator[Name]:
    by_label: Mapping[str, frozenset[str]] = {
        "Disorder": gone.disorders,
        "DifferentialDiagnosis": gone.differentials,
        "SymptomGroup": gone.groups,
        "Symptom": gone.symptoms,
        "EpisodeKind": gone.kinds,
        "EventKind": gone.events,
        "Finding": gone.findings,
    }
    # A condition may name what no file defines.
    yield from (
        (label, code) for label, codes in by_label.items() for code in codes & content.nodes.get(label, {}).keys()
    )
    for form in content.nodes.get("Subtype", {}):
        if form.partition(".")[0] in gone.symptoms:
            yield "Subtype", form


def _of_wording(knowledge: Knowledge, gone: AdditionalCodes) -> Iterator[Name]:
    whole, kept = knowledge.wording, core_wording(knowledge.wording, gone.told)
    if kept is whole:
        return
    yield from (("Part", code) for code in {part.code for part in parts(whole)} - {part.code for part in parts(kept)})
    before, after = rows(whole), rows(kept)
    yield from (("Theme", code) for code in before.themes.keys() - after.themes.keys())
    yield from (("WordingFile", name) for name in before.histories.keys() - after.histories.keys())


def _is_gone(edge: Edge, gone: set[Name]) -> bool:
    """Whether an edge touches a node that is gone, or says when such a disorder takes precedence."""
    ends = {(edge.start_label, edge.start), (edge.end_label, edge.end), ("Disorder", edge.properties.get("by", ""))}
    return not ends.isdisjoint(gone)
