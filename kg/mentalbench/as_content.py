"""The released graph as content in the schema of ours; what it says in prose stays prose and is marked so."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kg.errors import SourceError
from kg.graph.content import Content, Edge, Properties, canonical
from kg.mentalbench.duration import ROUNDED, Duration
from kg.mentalbench.graph import MentalKg, ReleaseDifferential, ReleaseDisorder, ReleaseSymptom, ReleaseSymptomGroup
from kg.mentalbench.graph_reader import read_graph
from kg.mentalbench.layout import find

_ORIGIN: Properties = {
    "status": "draft",
    "source_what": ["import"],
    "source_where": ["MentalKG release (arXiv 2602.12871)"],
}


def read_release(path: Path) -> MentalKg:
    """The graph of a copy of the release: its repository, its ``resources`` folder or the graph's own folder.

    Raises:
        SourceError: there is no graph in that folder, or a file of it is malformed.
    """
    folder = path if (path / "diagnostic_criteria.json").is_file() else find(path).graph
    graph = read_graph(folder) if folder is not None else None
    if graph is None:
        raise SourceError(
            f"{path} holds no diagnostic_criteria.json; give the folder of a copy of the MentalKG release."
        )
    return graph


def as_content(graph: MentalKg) -> Content:
    """The released graph as nodes and edges. The catalogue of events, to which nothing refers, is left out.

    Raises:
        SourceError: a differential stands twice.
    """
    made = _Maker()
    names = graph.all_names()
    for symptom in graph.symptoms.values():
        made.symptom(symptom)
    for group in graph.groups.values():
        made.group(group)
    for disorder in graph.disorders.values():
        made.disorder(disorder, names[disorder.code])
    for differential in graph.differentials:
        made.differential(differential, names)
    return canonical(Content(made.nodes, tuple(made.edges)))


class _Maker:
    def __init__(self) -> None:
        self.nodes: dict[str, dict[str, Properties]] = {}
        self.edges: list[Edge] = []

    def node(self, label: str, code: str, **properties: Any) -> None:
        known = self.nodes.setdefault(label, {})
        if code in known:
            raise SourceError(f"{label} {code} stands twice in the release; remove one of the two.")
        known[code] = {"code": code, **{key: value for key, value in properties.items() if value is not None}}

    def edge(self, type_: str, start: tuple[str, str], end: tuple[str, str], **properties: Any) -> None:
        self.edges.append(Edge(type_, *start, *end, properties))

    def symptom(self, symptom: ReleaseSymptom) -> None:
        self.node("Symptom", symptom.code, name=symptom.name, meaning=symptom.description, **_ORIGIN)
        for number, (name, meaning) in enumerate(_forms(symptom), start=1):
            code = f"{symptom.code}.{number}"
            self.node("Subtype", code, name=name, meaning=meaning)
            self.edge("SUBTYPE_OF", ("Subtype", code), ("Symptom", symptom.code))

    def group(self, group: ReleaseSymptomGroup) -> None:
        core = group.core_all or group.core_one_of
        both = bool(group.core_all and group.core_one_of)
        self.node(
            "SymptomGroup",
            group.name,
            name=group.name,
            minimum_count=group.min_count,
            core_rule=("all" if group.core_all else "one_of") if core else None,
            impairment=group.functional_impairment,
            deviation=[f"One of {', '.join(group.core_one_of)} is needed as well."] if both else None,
            **_limit("minimum", group.min_duration),
            **_ORIGIN,
        )
        for symptom in sorted(set(group.pool)):
            self.edge("INCLUDED_IN", ("Symptom", symptom), ("SymptomGroup", group.name), core=symptom in core)

    def disorder(self, disorder: ReleaseDisorder, name: str) -> None:
        me = ("Disorder", disorder.code)
        stressor = "traumatic" if disorder.traumatic_stressor else "none"
        self.node(
            "Disorder",
            disorder.code,
            name=name,
            functional_impairment=disorder.functional_impairment,
            stressor="psychosocial" if disorder.psychosocial_stressor else stressor,
            **_limit("minimum", disorder.min_duration),
            **_limit("maximum", disorder.max_duration),
            **_ORIGIN,
        )
        for position, use in enumerate(disorder.uses):
            self.edge("REQUIRES", me, ("SymptomGroup", use.group), mandatory=use.mandatory, position=position)
        for position, text in enumerate(disorder.additional_requirements):
            code = f"{disorder.code}/requirement/{position}"
            self.node("Condition", code, says=text, structured=False)
            self.edge("HAS_REQUIREMENT", me, ("Condition", code), position=position)

    def differential(self, differential: ReleaseDifferential, names: dict[str, str]) -> None:
        me = ("DifferentialDiagnosis", differential.code)
        sides = (differential.primary, differential.alternative)
        self.node(
            "DifferentialDiagnosis",
            differential.code,
            name=" or ".join(names.get(code, code) for code in sides),
            trigger=differential.condition,
            key_difference=differential.key_difference,
            **_ORIGIN,
        )
        self.edge("PRIMARY_OF", ("Disorder", differential.primary), me)
        self.edge("ALTERNATIVE", me, ("Disorder", differential.alternative))
        for favours, texts in differential.rules.items():
            rule = ("Rule", f"{differential.code}/{favours}")
            self.node("Rule", rule[1], favours=favours, says="\n".join(texts), structured=False)
            self.edge("HAS_RULE", me, rule)


def _forms(symptom: ReleaseSymptom) -> Iterator[tuple[str | None, str]]:
    """The named subtypes of a symptom and its examples, which have no name."""
    yield from symptom.subtypes.items()
    for example in symptom.examples:
        yield None, example


def _limit(which: str, duration: Duration | None) -> Properties:
    if duration is None:
        return {}
    return {f"{which}_duration": str(duration), f"{which}_days": int(duration.days(ROUNDED))}
