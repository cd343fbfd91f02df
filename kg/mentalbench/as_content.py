"""The released graph as content in the schema of ours; what it says in prose stays prose and is marked so.

The release has no timeline: a group has a least length and an effect of its own, and a disorder has a length and an
effect of the whole. So each group is sought in a kind of episode of its own, and what a disorder states becomes
conditions on the episodes of the groups that it needs. One of them must reach a least length, all must keep a greatest;
one must bring impairment, or none may.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from kg.errors import SourceError
from kg.graph.conditions import condition_node, named_by, placed
from kg.graph.content import Content, Edge, Properties, canonical
from kg.mentalbench.as_timeline import PSYCHOSOCIAL, TRAUMATIC
from kg.mentalbench.duration import ROUNDED, Duration
from kg.mentalbench.graph import MentalKg, ReleaseDifferential, ReleaseDisorder, ReleaseSymptom, ReleaseSymptomGroup
from kg.mentalbench.graph_reader import read_graph
from kg.mentalbench.layout import find
from kg.model.condition import AnyOf, Condition, Requirement
from kg.model.units import reading

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
    for kind, asked in _stressors(graph).items():
        if asked:
            made.node("EventKind", kind, name=f"{kind} event", words=f"the {kind} event", **_ORIGIN)
    for symptom in graph.symptoms.values():
        made.symptom(symptom)
    for group in graph.groups.values():
        made.group(group)
    for disorder in graph.disorders.values():
        made.disorder(disorder, names[disorder.code], graph.groups)
    for differential in graph.differentials:
        made.differential(differential, names)
    return canonical(Content(made.nodes, tuple(made.edges)))


def _stressors(graph: MentalKg) -> Mapping[str, bool]:
    """The kinds of event, and whether a disorder asks for one."""
    disorders = graph.disorders.values()
    return {
        TRAUMATIC: any(disorder.traumatic_stressor for disorder in disorders),
        PSYCHOSOCIAL: any(disorder.psychosocial_stressor for disorder in disorders),
    }


class _Maker:
    def __init__(self) -> None:
        self.nodes: dict[str, dict[str, Properties]] = {}
        self.edges: list[Edge] = []

    def node(self, label: str, code: str, **properties: Any) -> None:
        known = self.nodes.setdefault(label, {})
        if code in known:
            raise SourceError(f"{label} {code} stands twice in the release; remove one of the two.")
        stated = {key: value for key, value in properties.items() if value is not None and value not in ((), [])}
        known[code] = {"code": code, **stated}

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
            deviation=[f"One of {', '.join(group.core_one_of)} is needed as well."] if both else None,
            **_least_length(group.min_duration),
            **_ORIGIN,
        )
        kind = _kind(group.name)
        self.node("EpisodeKind", kind, name=group.name, words=group.name.replace("_", " "), **_ORIGIN)
        self.edge("IN_EPISODE", ("SymptomGroup", group.name), ("EpisodeKind", kind), position=0)
        for symptom in sorted(set(group.pool)):
            self.edge("INCLUDED_IN", ("Symptom", symptom), ("SymptomGroup", group.name), core=symptom in core)
            self.edge("SHOWN_IN", ("Symptom", symptom), ("EpisodeKind", kind))

    def disorder(self, disorder: ReleaseDisorder, name: str, groups: Mapping[str, ReleaseSymptomGroup]) -> None:
        me = ("Disorder", disorder.code)
        optional = [use.group for use in disorder.uses if not use.mandatory]
        allowed = f"The release also lists {', '.join(optional)}, which need not be there."
        self.node("Disorder", disorder.code, name=name, deviation=[allowed] if optional else None, **_ORIGIN)
        for position, group in enumerate(disorder.required_groups):
            self.edge("REQUIRES", me, ("SymptomGroup", group), when="ever", position=position)
        requirements: list[Requirement] = []
        for requirement in _requirements(disorder, groups):
            requirements += [requirement] if requirement not in requirements else []
        for position, requirement in enumerate(requirements):
            for condition, place in placed(requirement):
                more = {"position": position, "positive": requirement.positive, **place}
                self.edge("HAS_REQUIREMENT", me, self.condition(condition), **more)
        for position, text in enumerate(disorder.additional_requirements, start=len(requirements)):
            code = f"{disorder.code}/requirement/{position}"
            self.node("Condition", code, says=text, structured=False)
            place = {"alternative": 0, "place": 0, "positive": True}
            self.edge("HAS_REQUIREMENT", me, ("Condition", code), position=position, **place)

    def condition(self, condition: Condition) -> tuple[str, str]:
        me = ("Condition", condition.text)
        if condition.text not in self.nodes.get("Condition", {}):
            self.node(*me, **condition_node(condition))
            for named in named_by(condition):
                self.edge("ON", me, named)
        return me

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


def _requirements(disorder: ReleaseDisorder, groups: Mapping[str, ReleaseSymptomGroup]) -> Iterator[Requirement]:
    """What a disorder and the groups that it needs ask for beside symptoms."""
    kinds = [_kind(name) for name in disorder.required_groups]
    for name in disorder.required_groups:
        effect = groups[name].functional_impairment if name in groups else None
        if effect is not None:
            yield _condition(f"impairment({_kind(name)}) = {str(effect).lower()}")
    if kinds and disorder.min_duration is not None:
        yield _one_of(f"days({kind}) >= {_days(disorder.min_duration)} days" for kind in kinds)
    if disorder.max_duration is not None:
        yield from (_condition(f"days({kind}) <= {_days(disorder.max_duration)} days") for kind in kinds)
    if kinds and disorder.functional_impairment is True:
        yield _one_of(f"impairment({kind}) = true" for kind in kinds)
    if disorder.functional_impairment is False:
        yield from (_condition(f"impairment({kind}) = false") for kind in kinds)
    if disorder.traumatic_stressor:
        yield _condition(f"event.{TRAUMATIC} = true")
    if disorder.psychosocial_stressor:
        yield _condition(f"event.{PSYCHOSOCIAL} = true")


def _condition(text: str) -> Condition:
    return Condition.model_validate(text, context=reading({}))


def _one_of(texts: Iterable[str]) -> Requirement:
    conditions = tuple((_condition(text),) for text in texts)
    return conditions[0][0] if len(conditions) == 1 else AnyOf(any_of=conditions)


def _kind(group: str) -> str:
    """The kind of episode in which a group is sought, as conditions write it."""
    return re.sub(r"[^a-z_]", "_", group.lower()).strip("_") or "group"


def _days(duration: Duration) -> int:
    return int(duration.days(ROUNDED))


def _least_length(duration: Duration | None) -> Properties:
    if duration is None:
        return {}
    return {"minimum_duration": str(duration), "minimum_days": _days(duration)}
