"""The rubrics of symptom groups and disorders, from what the graph says that they ask for."""

from collections.abc import Iterator

from generators.clinical.definitions.conditions import ConditionPoints
from generators.clinical.definitions.node import DefinedNode
from generators.clinical.definitions.said import PointWriter, named
from generators.clinical.definitions.wording import DefinitionWording
from generators.rubric.matching import read_rubric
from generators.rubric.point import AskedAmount, RubricPoint
from kg.criteria.criteria import Criteria
from kg.criteria.records import DisorderCriteria, Group
from kg.criteria.words import Words, listed
from kg.diagnose.lengths import in_words

GROUPS, DISORDERS = "criteria/groups", "criteria/disorders"
"""The queries that show what the points rest on."""

_NAMED = 3
"""So many other disorders are named as examples."""


class StructureRubrics:
    """Makes the rubrics of what has structure."""

    def __init__(self, criteria: Criteria, wording: DefinitionWording) -> None:
        """Takes what is asked for, and how people say it."""
        self._criteria = criteria
        self._words = Words(criteria)
        self._write = PointWriter(wording)
        self._conditions = ConditionPoints(criteria, self._write)

    def nodes(self) -> Iterator[DefinedNode]:
        """All groups, then all disorders, in the order of codes, without those of which nothing is left to say."""
        for code, group in sorted(self._criteria.groups.items()):
            rubric = _numbered(self._of_group(group), group.name)
            if rubric:
                yield DefinedNode(code, "SymptomGroup", group.name, "", rubric, GROUPS)
        for code, disorder in sorted(self._criteria.disorders.items()):
            rubric = _numbered(self._of_disorder(disorder), disorder.name)
            if rubric:
                yield DefinedNode(code, "Disorder", disorder.name, "", rubric, DISORDERS)

    def _of_group(self, group: Group) -> Iterator[RubricPoint]:
        node, many, days = group.code, group.minimum_count, group.minimum_days
        if many > 1:
            fact = f"{node}.minimum_count = {many}"
            yield self._write.point("count", node, fact, amount=AskedAmount(number=many, unit="count"), number=many)
        if group.core_rule is not None and len(group.core) < len(group.pool):
            names = [self._words.symptom(code) for code in group.core]
            cues = [named(name) for name in names]
            together = cues if group.core_rule == "one_of" else [" + ".join(cues)]
            fact = f"{node}.core = {group.core_rule} {' '.join(group.core)}"
            yield self._write.point(f"core_{group.core_rule}", node, fact, cues=together, symptoms=listed(names))
        for code in group.pool:
            name = self._words.symptom(code)
            yield self._write.point("symptom", code, f"{code} in {node}", cues=[named(name)], symptom=name)
        if days is not None:
            fact, amount = f"{node}.minimum_days = {days}", AskedAmount(number=days, unit="days")
            yield self._write.point("group_length", node, fact, amount=amount, length=in_words(days))
        if group.effect is not None:
            yield self._write.point(group.effect, node, f"{node}.effect = {group.effect}")

    def _of_disorder(self, disorder: DisorderCriteria) -> Iterator[RubricPoint]:
        for need in disorder.needs:
            fact = f"{disorder.code} needs {need.group}.{need.when}"
            cues = [named(self._criteria.groups[need.group].name)]
            group = self._words.group(need.group)
            yield self._write.point(f"needed_{need.when}", need.group, fact, cues=cues, group=group)
        for requirement in disorder.requirements:
            yield from self._conditions.points(disorder.code, requirement)
        if disorder.exclusions:
            others = list(dict.fromkeys(one.by for one in disorder.exclusions))
            fact = f"{disorder.code} gives way to {' '.join(others)}"
            names = [self._criteria.disorders[code].name for code in others[:_NAMED]]
            yield self._write.point("explained", disorder.code, fact, others=listed(names))


def _numbered(points: Iterator[RubricPoint], name: str) -> tuple[RubricPoint, ...]:
    """Points that the name of the node does not make by itself, with their ids."""
    left = [point for point in points if not read_rubric(name, [point], "").score]
    return tuple(point.model_copy(update={"id": str(number)}) for number, point in enumerate(left, start=1))
