"""From the knowledge to the content of a property graph."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from kg.errors import KnowledgeError
from kg.graph.content import Content, Edge, Properties, canonical
from kg.knowledge.knowledge import Knowledge
from kg.model.base import Sourced
from kg.model.condition import Condition
from kg.model.differential import Differential
from kg.model.disorder import Disorder
from kg.model.finding import EFFECT, LENGTH, MAJORITY, Episode, Finding
from kg.model.group import SymptomGroup
from kg.model.mapping import Mapping as CodeMapping
from kg.model.person import Occupation, Person
from kg.model.symptom import SelfPhrase, Symptom, Voices

Name = tuple[str, str]
"""A node by label and code."""

COMPUTED = ("met", "ever")
"""What is computed of a symptom group."""

FRAME_USES = ("present", "vague", "absent", "past", "filler", "opening", "closing", "connective")


T = TypeVar("T")


class Encoder:
    """Collects nodes and edges of one knowledge; ``content`` gives the result."""

    def __init__(self, knowledge: Knowledge) -> None:
        """Starts with nothing collected."""
        self._knowledge = knowledge
        self._nodes: dict[str, dict[str, Properties]] = {}
        self._edges: list[Edge] = []
        self._subjects: dict[str, Edge] = {}

    def content(self) -> Content:
        """The whole content in canonical order.

        Raises:
            KnowledgeError: a condition names a finding that the vocabulary does not have.
        """
        knowledge = self._knowledge
        self._each(self._episode, knowledge.episodes)
        self._each(self._finding, knowledge.findings)
        self._each(self._symptom, knowledge.symptoms)
        self._each(self._group, knowledge.groups)
        self._each(self._disorder, knowledge.disorders)
        self._each(self._differential, knowledge.differentials)
        self._each(self._occupation, knowledge.occupations)
        for number, person in enumerate(knowledge.people, start=1):
            self._person(number, person)
        for use in FRAME_USES:
            self._phrasings("frames", None, use, getattr(knowledge.frames, use))
        for mapping in knowledge.mappings:
            self._mapping(mapping)
        return canonical(Content(self._nodes, (*self._edges, *self._subjects.values())))

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
        fields = disorder.model_dump(
            include={
                "name", "abbreviations", "synonyms", "chapter", "meaning", "minimum_duration", "maximum_duration",
                "functional_impairment", "stressor",
            }
        )  # fmt: skip
        days = {"minimum_days": disorder.minimum_days, "maximum_days": disorder.maximum_days}
        self._node(me, {**fields, **days, **_sourced(disorder)})
        for position, required in enumerate(disorder.requires):
            group = ("SymptomGroup", required.group)
            self._edge("REQUIRES", me, group, mandatory=required.mandatory, position=position)
        for position, condition in enumerate(disorder.requirements):
            self._edge("HAS_REQUIREMENT", me, self._condition(condition, disorder.code), position=position)
        for position, exclusion in enumerate(disorder.excluded_when):
            other = ("Disorder", exclusion.disorder)
            self._edge("EXCLUDES", other, me, reason=exclusion.reason, implied=exclusion.implied, position=position)

    def _group(self, group: SymptomGroup) -> None:
        me = ("SymptomGroup", group.code)
        core = group.core.symptoms if group.core else ()
        fields = group.model_dump(include={"name", "meaning", "minimum_count", "minimum_duration", "impairment"})
        rule = group.core.rule if group.core else None
        self._node(me, {**fields, "core_rule": rule, "minimum_days": group.minimum_days, **_sourced(group)})
        if group.episode is not None:
            self._edge("IN_EPISODE", me, ("Episode", group.episode))
        for symptom in group.pool:
            self._edge("INCLUDED_IN", ("Symptom", symptom), me, core=symptom in core)

    def _symptom(self, symptom: Symptom) -> None:
        me = ("Symptom", symptom.code)
        self._node(me, {"name": symptom.name, "meaning": symptom.meaning, "cues": symptom.cues, **_sourced(symptom)})
        self._phrasings(symptom.code, me, "absent", symptom.absent)
        for subtype in symptom.subtypes:
            node = ("Subtype", subtype.code)
            self._node(node, {"name": subtype.name, "meaning": subtype.meaning, "clause": subtype.clause})
            self._edge("SUBTYPE_OF", node, me)
            self._phrases(subtype.code, node, "present", "chart", subtype.chart)
            self._phrases(subtype.code, node, "present", "self", subtype.self)

    def _episode(self, episode: Episode) -> None:
        me = ("Episode", episode.key)
        fields = episode.model_dump(include={"name", "meaning", "cues"})
        self._node(me, {**fields, "range": episode.range, **_sourced(episode)})
        for saying in ("value", "vague"):
            self._phrasings(episode.key, me, f"days {saying}", episode.days[saying])
        for effect in ("true", "false", "vague"):
            self._phrasings(episode.key, me, f"impairment {effect}", episode.impairment[effect])
        self._phrasings(episode.key, me, "absent", episode.absent)

    def _finding(self, finding: Finding) -> None:
        me = ("Finding", finding.key)
        fields = finding.model_dump(include={"name", "type", "unit", "meaning", "cues"})
        values = tuple(choice.value for choice in finding.values)
        agrees = tuple(agreement.text for agreement in finding.agrees)
        meanings = tuple(choice.meaning for choice in finding.values)
        self._node(
            me,
            {
                **fields,
                "range": finding.range,
                "values": values,
                "value_meanings": meanings,
                "agrees": agrees,
                **_sourced(finding),
            },
        )
        for saying, voices in finding.says.items():
            self._phrasings(finding.key, me, saying, voices)

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
                    target = self._condition(condition, differential.code)
                    self._edge("WHEN", node, target, alternative=alternative, position=position)

    def _condition(self, condition: Condition, where: str) -> Name:
        me = ("Condition", condition.text)
        subject, aspect = self._subject(condition.finding, where)
        self._node(
            me,
            {"finding": condition.finding, "aspect": aspect, "operator": condition.operator, "value": condition.value},
        )
        self._subjects[condition.text] = Edge("ON", *me, *subject, {})
        return me

    def _subject(self, finding: str, where: str) -> tuple[Name, str]:
        knowledge = self._knowledge
        if finding in knowledge.symptoms:
            return ("Symptom", finding), "present"
        if finding in knowledge.findings:
            return ("Finding", finding), "stated"
        owner, _, aspect = finding.rpartition(".")
        if owner in knowledge.groups and aspect in COMPUTED:
            return ("SymptomGroup", owner), aspect
        if owner in knowledge.episodes and aspect in (LENGTH, EFFECT, MAJORITY):
            return ("Episode", owner), aspect
        raise KnowledgeError(
            f"{where}: the condition on {finding!r} names something that is not a symptom, finding, episode or group; "
            "see the findings files for what can be asked."
        )

    def _phrasings(self, owner: str, node: Name | None, saying: str, voices: Voices) -> None:
        self._phrases(owner, node, saying, "chart", voices.chart)
        self._phrases(owner, node, saying, "self", voices.self)

    def _phrases(
        self, owner: str, node: Name | None, saying: str, voice: str, phrases: Sequence[str | SelfPhrase]
    ) -> None:
        for number, phrase in enumerate(phrases, start=1):
            me = ("Phrasing", f"{owner}/{saying}/{voice}/{number:03}")
            text, register = (phrase, None) if isinstance(phrase, str) else (phrase.text, phrase.register_)
            self._node(me, {"saying": saying, "voice": voice, "register": register, "text": text})
            if node is not None:
                self._edge("PHRASES", me, node)

    def _occupation(self, occupation: Occupation) -> None:
        me = ("Occupation", occupation.code)
        self._node(me, {"name": occupation.name, "ages": occupation.ages, "domains": occupation.domains})
        self._phrasings(occupation.code, me, "detail", Voices(chart=occupation.chart, self=occupation.self))

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
