"""From the content of a property graph back to the knowledge: the inverse of ``kg.graph.encode``."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from kg.errors import KnowledgeError
from kg.graph.conditions import requirements
from kg.graph.content import Content, Edge, Properties
from kg.graph.links import Links
from kg.graph.wording import decoded
from kg.knowledge.faults import faults
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.units import units
from kg.model.comorbidity import Comorbidity
from kg.model.differential import Differential
from kg.model.disorder import Disorder
from kg.model.finding import Finding
from kg.model.group import SymptomGroup
from kg.model.kinds import EpisodeKind, EventKind
from kg.model.mapping import Mapping as CodeMapping
from kg.model.person import Occupation, Person
from kg.model.point import BETWEEN
from kg.model.symptom import Symptom
from kg.model.units import Units, reading

Record = TypeVar("Record", bound=BaseModel)
Data = dict[str, Any]


class Decoder:
    """Reads the records of one content; ``knowledge`` gives the result."""

    def __init__(self, content: Content) -> None:
        """Indexes the content."""
        self._content = content
        self._nodes = content.nodes
        self._links = Links(content.edges)
        self._units: Units = {}

    def knowledge(self) -> Knowledge:
        """The whole knowledge.

        Raises:
            KnowledgeError: a node is not a complete record, for instance one that a person made by hand.
        """
        people = sorted(self._nodes.get("Person", {}), key=lambda code: (len(code), code))
        findings = self._all("Finding", Finding, self._finding)
        self._units = units(findings)
        return Knowledge(
            disorders=self._all("Disorder", Disorder, self._disorder),
            groups=self._all("SymptomGroup", SymptomGroup, self._group),
            symptoms=self._all("Symptom", Symptom, self._symptom),
            differentials=self._all("DifferentialDiagnosis", Differential, self._differential),
            findings=findings,
            kinds=self._all("EpisodeKind", EpisodeKind, self._kind),
            events=self._all("EventKind", EventKind, self._event),
            comorbidity=self._pairs(),
            occupations=self._all("Occupation", Occupation, self._occupation),
            people=tuple(_record(Person, "Person", code, self._person(code)) for code in people),
            wording=decoded(self._content, self._links),
            mappings=self._mappings(),
        )

    def _all(self, label: str, model: type[Record], read: Callable[[str, Properties], Data]) -> dict[str, Record]:
        nodes = self._nodes.get(label, {})
        return {
            code: _record(model, label, code, _read(read, label, code, nodes[code]), self._units)
            for code in sorted(nodes)
        }

    def _disorder(self, code: str, node: Properties) -> Data:
        excluded = self._links.reaching("EXCLUDES", "Disorder", code)
        needs = self._links.leaving("REQUIRES", "Disorder", code)
        return {
            **_kept(node, "code", "name", "abbreviations", "synonyms", "chapter", "meaning", "release", "additional"),
            "needs": [{"group": edge.end, **_kept(edge.properties, "when")} for edge in needs],
            "requirements": requirements(self._links.leaving("HAS_REQUIREMENT", "Disorder", code)),
            "excluded_when": [self._exclusion(code, edge) for edge in excluded],
            "specifiers": self._specifiers(code),
            **_sourced(node),
        }

    def _exclusion(self, code: str, edge: Edge) -> Data:
        by = edge.start
        when = [one for one in self._links.leaving("EXCLUDED_IF", "Disorder", code) if one.properties["by"] == by]
        return {"by": by, "when": requirements(when), **_kept(edge.properties, "reason", "implied")}

    def _specifiers(self, code: str) -> list[Data]:
        found: dict[tuple[int, str], list[Edge]] = {}
        for edge in self._links.leaving("HAS_SPECIFIER", "Disorder", code):
            found.setdefault((edge.properties["position"], edge.properties["name"]), []).append(edge)
        return [{"name": key[1], "when": requirements(found[key], "requirement")} for key in sorted(found)]

    def _group(self, code: str, node: Properties) -> Data:
        included = self._links.reaching("INCLUDED_IN", "SymptomGroup", code)
        core = [edge.start for edge in included if edge.properties["core"]]
        by_age = zip(node.get("minimum_below", ()), node.get("minimum_below_count", ()), strict=True)
        return {
            **_kept(node, "code", "name", "meaning", "minimum_count", "minimum_duration", "effect", "harm_by"),
            **_kept(node, "usual_days", "usual_onset_ages", "usual_count"),
            "kinds": self._ends("IN_EPISODE", "SymptomGroup", code),
            "pool": [edge.start for edge in included],
            "minimum_by_age": [{"below": below, "count": count} for below, count in by_age],
            "core": {"rule": node.get("core_rule"), "symptoms": core} if core or "core_rule" in node else None,
            **_sourced(node),
        }

    def _symptom(self, code: str, node: Properties) -> Data:
        subtypes = [edge.start for edge in self._links.reaching("SUBTYPE_OF", "Symptom", code)]
        return {
            **_kept(node, "code", "name", "meaning", "cues", "review"),
            "points": _points(node),
            "near": self._ends("NEAR", "Symptom", code),
            "opposites": self._ends("OPPOSITE_OF", "Symptom", code),
            "subtypes": [self._subtype(one) for one in sorted(subtypes, key=lambda one: (len(one), one))],
            **_sourced(node),
        }

    def _subtype(self, code: str) -> Data:
        return {
            **_kept(self._nodes["Subtype"][code], "code", "name", "meaning", "weight", "kinds", "apart"),
            **_kept(self._nodes["Subtype"][code], "needs", "implies", "among", "voices"),
            "points": _points(self._nodes["Subtype"][code]),
        }

    def _kind(self, key: str, node: Properties) -> Data:
        return {
            **_kept(node, "name", "words", "meaning", "range", "onset_ages", "gap", "ongoing", "by_onset_age"),
            **_kept(node, "effects", "cues", "over_for", "follows_within", "fewest_symptoms"),
            "key": key,
            "symptoms": [edge.start for edge in self._links.reaching("SHOWN_IN", "EpisodeKind", key)],
            "apart_from": self._ends("APART_FROM", "EpisodeKind", key),
            "follows": self._ends("FOLLOWS", "EpisodeKind", key),
            **_sourced(node),
        }

    def _event(self, key: str, node: Properties) -> Data:
        return {
            **_kept(node, "name", "words", "meaning", "range", "ends", "cues"),
            "key": key,
            **_sourced(node),
        }

    def _finding(self, key: str, node: Properties) -> Data:
        values = list(zip(node.get("values", ()), node.get("value_meanings", ()), strict=True))
        return {
            **_kept(node, "name", "type", "unit", "range", "meaning", "cues"),
            "key": key,
            "values": [{"value": value, "meaning": meaning} for value, meaning in values],
            "needs": _untied(node.get("needs", ())),
            "apart": _untied(node.get("apart", ())),
            "points": _points(node),
            **_sourced(node),
        }

    def _differential(self, code: str, node: Properties) -> Data:
        primary = self._links.reaching("PRIMARY_OF", "DifferentialDiagnosis", code)
        alternative = self._links.leaving("ALTERNATIVE", "DifferentialDiagnosis", code)
        rules = [edge.end for edge in self._links.leaving("HAS_RULE", "DifferentialDiagnosis", code)]
        sides = [primary[0].start, alternative[0].end]
        return {
            **_kept(node, "code", "key_difference"),
            "primary": sides[0],
            "alternative": sides[1],
            "trigger": {"says": node["trigger"], "vague": node["vague"]},
            "rules": sorted((self._rule(rule) for rule in rules), key=lambda rule: sides.index(rule["favours"])),
            **_sourced(node),
        }

    def _rule(self, code: str) -> Data:
        sets: dict[int, list[str]] = {}
        for edge in self._links.leaving("WHEN", "Rule", code):
            sets.setdefault(edge.properties["alternative"], []).append(edge.end)
        return {
            **_kept(self._nodes["Rule"][code], "favours", "says"),
            "when": {"any_of": [sets[number] for number in sorted(sets)]},
        }

    def _occupation(self, code: str, node: Properties) -> Data:
        return _kept(node, "code", "name", "ages")

    def _person(self, code: str) -> Data:
        works = self._links.leaving("WORKS_AS", "Person", code)
        return {
            **_kept(self._nodes["Person"][code], "age", "gender", "marital"),
            "occupation": works[0].end if works else None,
        }

    def _pairs(self) -> tuple[Comorbidity, ...]:
        found = []
        for code in self._nodes.get("Disorder", {}):
            for edge in self._links.leaving("TOGETHER_WITH", "Disorder", code):
                data = {**edge.properties, "disorders": [edge.start, edge.end]}
                found.append(_record(Comorbidity, "Disorder", code, data))
        return tuple(sorted(found, key=lambda pair: pair.disorders))

    def _mappings(self) -> tuple[CodeMapping, ...]:
        found = []
        for code, node in self._nodes.get("ExternalConcept", {}).items():
            for edge in self._links.reaching("MAPPED_TO", "ExternalConcept", code):
                data = {**edge.properties, "subject": edge.start, "object": code, "object_label": node.get("name")}
                found.append(_record(CodeMapping, "ExternalConcept", code, data))
        return tuple(sorted(found, key=lambda mapping: (mapping.set_name, mapping.subject, mapping.object)))

    def _ends(self, type_: str, label: str, code: str) -> list[str]:
        return [edge.end for edge in self._links.leaving(type_, label, code)]


def _points(node: Properties) -> list[Data]:
    lists = [node.get(name, ()) for name in ("points", "point_cues", "point_against")]
    return [
        {"says": says, "cues": cues.split(BETWEEN), "against": against.split(BETWEEN) if against else []}
        for says, cues, against in zip(*lists, strict=True)
    ]


def _untied(listed: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in listed:
        saying, _, code = one.partition(" ")
        found.setdefault(saying, []).append(code)
    return found


def _kept(node: Properties, *names: str) -> Data:
    return {name: node[name] for name in names if name in node}


def _sourced(node: Properties) -> Data:
    sources = zip(node.get("source_what", ()), node.get("source_where", ()), strict=True)
    changes = zip(node.get("changed_by", ()), node.get("changed_on", ()), node.get("changes", ()), strict=True)
    return {
        **_kept(node, "status", "deviation"),
        "sources": [{"what": what, "where": where} for what, where in sources],
        "history": [{"who": who, "when": when, "what": what} for who, when, what in changes],
    }


def _read(read: Callable[[str, Properties], Data], label: str, code: str, node: Properties) -> Data:
    try:
        return read(code, node)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise KnowledgeError(
            f"{label} {code}: not a complete record ({error}); load the knowledge files again."
        ) from error


def _record(model: type[Record], label: str, code: str, data: Data, known: Units | None = None) -> Record:
    try:
        return model.model_validate(data, context=reading(known or {}))
    except ValidationError as error:
        fault = faults(error, model)[0]
        says = f"{fault.place}: {fault.says}" if fault.place else fault.says
        raise KnowledgeError(f"{label} {code}: {says}; mend it there or load the knowledge again.") from error


def decode(content: Content) -> Knowledge:
    """The knowledge that the content says.

    Raises:
        KnowledgeError: the content is not a complete knowledge base; names the first record that is not one.
    """
    if content.nodes and not content.nodes.get("Part"):
        raise KnowledgeError(
            "no parts of texts, so the knowledge is not complete; `export rdf --without parts` writes files for "
            "reading only, so take a complete export."
        )
    return Decoder(content).knowledge()
