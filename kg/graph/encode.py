"""From the knowledge to the content of a property graph."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from kg.graph.additional import additional_nodes
from kg.graph.conditions import Name, condition_node, in_words, named_by, placed
from kg.graph.content import Content, Edge, Properties, canonical
from kg.graph.layout import ADDITIONAL
from kg.graph.wording import WordingEncoder, written_orders
from kg.knowledge.knowledge import Knowledge
from kg.model.base import Sourced
from kg.model.comorbidity import Comorbidity
from kg.model.condition import Condition, Requirement
from kg.model.differential import Differential
from kg.model.disorder import Disorder, Exclusion
from kg.model.finding import Finding
from kg.model.group import SymptomGroup
from kg.model.kinds import EpisodeKind, EventKind
from kg.model.mapping import Mapping as CodeMapping
from kg.model.person import Occupation, Person
from kg.model.point import BETWEEN, DefinitionPoint
from kg.model.symptom import Subtype, Symptom
from kg.wording.listed import rows

T = TypeVar("T")


class Encoder:
    """Collects nodes and edges of one knowledge; ``content`` gives the result."""

    def __init__(self, knowledge: Knowledge) -> None:
        """Starts with nothing collected."""
        self._knowledge = knowledge
        self._worded = rows(knowledge.wording)
        self._nodes: dict[str, dict[str, Properties]] = {}
        self._edges: list[Edge] = []
        self._named: dict[str, list[Edge]] = {}

    def content(self) -> Content:
        """The whole content in canonical order."""
        knowledge = self._knowledge
        self._each(self._kind, knowledge.kinds)
        self._each(self._event, knowledge.events)
        self._each(self._finding, knowledge.findings)
        self._each(self._symptom, knowledge.symptoms)
        self._each(self._group, knowledge.groups)
        self._each(self._disorder, knowledge.disorders)
        self._each(self._differential, knowledge.differentials)
        self._each(self._occupation, knowledge.occupations)
        for number, person in enumerate(knowledge.people, start=1):
            self._person(number, person)
        for pair in knowledge.comorbidity:
            self._pair(pair)
        for mapping in knowledge.mappings:
            self._mapping(mapping)
        wording = WordingEncoder(knowledge, self._worded)
        for label, node in wording.nodes():
            self._node((label, node["code"]), node)
        self._edges += wording.edges()
        named = [edge for edges in self._named.values() for edge in edges]
        content = Content(self._nodes, (*self._edges, *named))
        for label, code in additional_nodes(knowledge, content):
            self._nodes[label][code][ADDITIONAL] = True
        return canonical(content)

    def _each(self, encode_one: Callable[[T], None], records: Mapping[str, T]) -> None:
        for record in records.values():
            encode_one(record)

    def _node(self, node: Name, properties: Properties) -> None:
        label, code = node
        kept = {key: _stored(value) for key, value in properties.items() if value is not None and value != ()}
        self._nodes.setdefault(label, {})[code] = {"code": code, **kept}

    def _edge(self, type_: str, start: Name, end: Name, **properties: Any) -> None:
        kept = {key: value for key, value in properties.items() if value is not None}
        self._edges.append(Edge(type_, *start, *end, kept))

    def _disorder(self, disorder: Disorder) -> None:
        me = ("Disorder", disorder.code)
        plain = {"name", "abbreviations", "synonyms", "chapter", "meaning", "release"}
        self._node(me, {**disorder.model_dump(include=plain), **_sourced(disorder)})
        for position, need in enumerate(disorder.needs):
            self._edge("REQUIRES", me, ("SymptomGroup", need.group), when=need.when, position=position)
        for position, requirement in enumerate(disorder.requirements):
            more: Properties = {"position": position, "positive": requirement.positive}
            self._requirement("HAS_REQUIREMENT", me, requirement, more)
        for position, exclusion in enumerate(disorder.excluded_when):
            self._exclusion(me, position, exclusion)
        for position, specifier in enumerate(disorder.specifiers):
            for number, requirement in enumerate(specifier.when):
                more = {"name": specifier.name, "position": position, "requirement": number}
                self._requirement("HAS_SPECIFIER", me, requirement, more)

    def _exclusion(self, me: Name, position: int, exclusion: Exclusion) -> None:
        other = ("Disorder", exclusion.by)
        when = [in_words(requirement) for requirement in exclusion.when] or None
        more = {"reason": exclusion.reason, "implied": exclusion.implied, "position": position, "when": when}
        self._edge("EXCLUDES", other, me, **more)
        for number, requirement in enumerate(exclusion.when):
            self._requirement("EXCLUDED_IF", me, requirement, {"by": exclusion.by, "position": number})

    def _requirement(self, type_: str, start: Name, requirement: Requirement, more: Properties) -> None:
        for condition, place in placed(requirement):
            self._edge(type_, start, self._condition(condition), **more, **place)

    def _group(self, group: SymptomGroup) -> None:
        me = ("SymptomGroup", group.code)
        core = group.core.symptoms if group.core else ()
        plain = {"name", "meaning", "minimum_count", "minimum_duration", "effect", "harm_by"}
        plain |= {"usual_days", "usual_onset_ages", "usual_count"}
        self._node(
            me,
            {
                **group.model_dump(include=plain),
                "minimum_days": group.minimum_days,
                "minimum_below": tuple(one.below for one in group.minimum_by_age),
                "minimum_below_count": tuple(one.count for one in group.minimum_by_age),
                "core_rule": group.core.rule if group.core else None,
                **_sourced(group),
            },
        )
        for position, kind in enumerate(group.kinds):
            self._edge("IN_EPISODE", me, ("EpisodeKind", kind), position=position)
        for symptom in group.pool:
            self._edge("INCLUDED_IN", ("Symptom", symptom), me, core=symptom in core)

    def _symptom(self, symptom: Symptom) -> None:
        me = ("Symptom", symptom.code)
        plain = symptom.model_dump(include={"name", "meaning", "cues"})
        staged = self._worded.stages.get(symptom.code, {})
        more = {**staged, **_points(symptom.points), **_sourced(symptom)}
        self._node(me, {**plain, "review": symptom.review or None, **more})
        for other in symptom.near:
            self._edge("NEAR", me, ("Symptom", other))
        for other in symptom.opposites:
            self._edge("OPPOSITE_OF", me, ("Symptom", other))
        for subtype in symptom.subtypes:
            node = ("Subtype", subtype.code)
            self._node(node, _form(subtype))
            self._edge("SUBTYPE_OF", node, me)

    def _kind(self, kind: EpisodeKind) -> None:
        me = ("EpisodeKind", kind.key)
        tied = {"key", "symptoms", "apart_from", "follows", *Sourced.model_fields}
        orders = written_orders(self._worded.orders.get(kind.key, []))
        self._node(me, {**kind.model_dump(exclude=tied), "stage_orders": orders, **_sourced(kind)})
        for symptom in kind.symptoms:
            self._edge("SHOWN_IN", ("Symptom", symptom), me)
        for other in kind.apart_from:
            self._edge("APART_FROM", me, ("EpisodeKind", other))
        for event in kind.follows:
            self._edge("FOLLOWS", me, ("EventKind", event))

    def _event(self, event: EventKind) -> None:
        me = ("EventKind", event.key)
        self._node(me, {**event.model_dump(exclude={"key", *Sourced.model_fields}), **_sourced(event)})

    def _finding(self, finding: Finding) -> None:
        me = ("Finding", finding.key)
        fields = finding.model_dump(include={"name", "type", "unit", "meaning", "cues"})
        values = tuple(choice.value for choice in finding.values)
        meanings = tuple(choice.meaning for choice in finding.values)
        self._node(
            me,
            {
                **fields,
                "range": finding.range,
                "values": values,
                "value_meanings": meanings,
                "needs": _tied(finding.needs),
                "apart": _tied(finding.apart),
                **_points(finding.points),
                **_sourced(finding),
            },
        )

    def _differential(self, differential: Differential) -> None:
        me = ("DifferentialDiagnosis", differential.code)
        names = [self._knowledge.disorders[code].name for code in (differential.primary, differential.alternative)]
        trigger = differential.trigger
        self._node(
            me,
            {
                "name": " or ".join(names),
                "trigger": trigger.says,
                "vague": trigger.vague,
                "key_difference": differential.key_difference,
                **_sourced(differential),
            },
        )
        self._edge("PRIMARY_OF", ("Disorder", differential.primary), me)
        self._edge("ALTERNATIVE", me, ("Disorder", differential.alternative))
        for rule in differential.rules:
            node = ("Rule", f"{differential.code}/{rule.favours}")
            self._node(node, {"favours": rule.favours, "says": rule.says})
            self._edge("HAS_RULE", me, node)
            for alternative, together in enumerate(rule.when.any_of):
                for position, condition in enumerate(together):
                    self._edge("WHEN", node, self._condition(condition), alternative=alternative, position=position)

    def _condition(self, condition: Condition) -> Name:
        me = ("Condition", condition.text)
        if condition.text not in self._named:
            self._node(me, condition_node(condition))
            self._named[condition.text] = [Edge("ON", *me, *named, {}) for named in named_by(condition)]
        return me

    def _pair(self, pair: Comorbidity) -> None:
        first, second = (("Disorder", code) for code in pair.disorders)
        more = pair.model_dump(include={"together", "comorbid", "reason"})
        self._edge("TOGETHER_WITH", first, second, **more)

    def _occupation(self, occupation: Occupation) -> None:
        me = ("Occupation", occupation.code)
        scene = self._worded.work.get(occupation.code, {})
        more = {"scene_slots": tuple(scene), "scene_values": tuple(scene.values())}
        self._node(me, {"name": occupation.name, "ages": occupation.ages, **more})

    def _person(self, number: int, person: Person) -> None:
        me = ("Person", f"P{number:04}")
        self._node(me, {"age": person.age, "gender": person.gender, "marital": person.marital})
        self._edge("WORKS_AS", me, ("Occupation", person.occupation))

    def _mapping(self, mapping: CodeMapping) -> None:
        me = ("ExternalConcept", mapping.object)
        self._node(me, {"name": mapping.object_label, "vocabulary": mapping.object.partition(":")[0]})
        self._edge(
            "MAPPED_TO", ("Disorder", mapping.subject), me,
            predicate=mapping.predicate, justification=mapping.justification, set_name=mapping.set_name,
        )  # fmt: skip


def _form(subtype: Subtype) -> Properties:
    """What a form says of itself; what is as usual is not stated."""
    plain = {"name", "meaning", "kinds", "apart", "needs", "implies", "among", "voices"}
    more = {"weight": subtype.weight if subtype.weight > 1 else None, **_points(subtype.points)}
    return {**subtype.model_dump(include=plain), **more}


def _points(points: Sequence[DefinitionPoint]) -> Properties:
    """Points as parallel lists, their cues as one text each."""
    return {
        "points": tuple(point.says for point in points),
        "point_cues": tuple(BETWEEN.join(point.cues) for point in points),
        "point_against": tuple(BETWEEN.join(point.against) for point in points),
    }


def _tied(listed: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(f"{saying} {code}" for saying, codes in listed.items() for code in codes)


def _stored(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _sourced(record: Sourced) -> Properties:
    """The provenance of a record as parallel lists, which both engines can store."""
    return {
        "status": record.status,
        "deviation": record.deviation,
        "source_what": tuple(source.what for source in record.sources),
        "source_where": tuple(source.where for source in record.sources),
        "changed_by": tuple(change.who for change in record.history),
        "changed_on": tuple(change.when for change in record.history),
        "changes": tuple(change.what for change in record.history),
    }


def encode(knowledge: Knowledge) -> Content:
    """The content of the graph that says what the knowledge says."""
    return Encoder(knowledge).content()
