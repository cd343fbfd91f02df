"""The areas of an interview: which questions belong together, and in which order they are asked."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from evaluators.consultation.data import ConsultationData, read_data
from generators.consultation.case import Language
from kg.criteria.criteria import Criteria
from kg.errors import UserError
from kg.interview.verdicts import InterviewOracle
from kg.model.base import Record


class AreaPlan(Record):
    """An area as ``trees.yaml`` states it.

    Attributes:
        subject: what a doctor calls it who turns to it; areas of one name are one subject.
        first: keys that are asked before its symptoms.
        groups: codes of its symptom groups.
        last: keys that are asked at its end.
    """

    subject: Mapping[Language, str]
    first: tuple[str, ...] = ()
    groups: tuple[str, ...]
    last: tuple[str, ...] = ()


class TreeEntry(Record):
    """Where complaints enter the symptom tree.

    Attributes:
        at: a node.
        complaints: codes of symptoms.
    """

    at: str
    complaints: tuple[str, ...]


class TreeNode(Record):
    """A question of the symptom tree.

    Attributes:
        ask: key of the question.
        if_yes, if_no: the next node, or ``end``.
        then: the next node whatever is answered.
    """

    ask: str
    if_yes: str | None = None
    if_no: str | None = None
    then: str | None = None


class Trees(ConsultationData):
    """What ``ontology/consultation/trees.yaml`` holds."""

    areas: tuple[AreaPlan, ...]
    entries: tuple[TreeEntry, ...]
    nodes: Mapping[str, TreeNode]


class AreaQuestion(NamedTuple):
    """A question in an area.

    Attributes:
        key: of the question.
        groups: codes of the groups that it is asked for: one for a symptom, else those of the area.
    """

    key: str
    groups: tuple[str, ...]


def read_trees() -> Trees:
    """The trees that come with kgbench.

    Raises:
        UserError: the file is not what it should be.
    """
    return read_data("trees", Trees)


def checked_areas(criteria: Criteria) -> tuple[AreaPlan, ...]:
    """The areas, of whose groups every one is in the graph.

    Raises:
        UserError: the file is not what it should be, or a group is not.
    """
    plans = read_trees().areas
    for code in (code for plan in plans for code in plan.groups if code not in criteria.groups):
        raise UserError(
            f"trees.yaml: the graph has no symptom group {code}; load the knowledge that came with kgbench by "
            "`kgbench load`, or correct the file."
        )
    return plans


def area_questions(oracle: InterviewOracle, plans: tuple[AreaPlan, ...]) -> tuple[AreaQuestion, ...]:
    """The questions of all areas in order; a symptom stands in each area that has it.

    Single questions that no area names come last, in the order of the criteria, for no group.

    Raises:
        UserError: an area names a question that there is not.
    """
    criteria = oracle.criteria
    found = [place for plan in plans for place in _places(criteria, plan)]
    for key in (one.key for one in found if one.key not in oracle.questions):
        raise UserError(f"trees.yaml: there is no question {key}. Name a question of the interview.")
    named = {one.key for one in found}
    rest = [one.key for one in oracle.questions.values() if one.sort != "screener" and one.key not in named]
    return (*found, *(AreaQuestion(key, ()) for key in rest))


def symptoms_of(criteria: Criteria, group: str) -> tuple[str, ...]:
    """The symptoms of a group's pool, core symptoms first."""
    record = criteria.groups[group]
    return tuple(dict.fromkeys(code.partition(".")[0] for code in (*record.core, *record.pool)))


def kinds_of(criteria: Criteria, groups: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds of episode in which groups are sought, in order."""
    return tuple(dict.fromkeys(kind for code in groups for kind in criteria.groups[code].kinds))


def _places(criteria: Criteria, plan: AreaPlan) -> Iterator[AreaQuestion]:
    for key in plan.first:
        yield AreaQuestion(key, plan.groups)
    for group in plan.groups:
        for code in symptoms_of(criteria, group):
            yield AreaQuestion(code, (group,))
    for kind in kinds_of(criteria, plan.groups):
        for key in (f"now.{kind}.time", f"now.{kind}.effect"):
            yield AreaQuestion(key, plan.groups)
        for key in (f"past.{kind}", f"past.{kind}.signs", f"past.{kind}.effect"):
            yield AreaQuestion(key, plan.groups)
    for key in plan.last:
        yield AreaQuestion(key, plan.groups)
