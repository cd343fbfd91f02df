"""Which questions bear on which part of the criteria: what an answer can change."""

from collections.abc import Iterable

from kg.criteria.criteria import Criteria
from kg.criteria.records import DisorderCriteria, Precedence
from kg.interview.question import Askable
from kg.model.condition import Condition, Requirement, sets_of


class Bearing:
    """The questions that bear on the criteria of each disorder, and on each exclusion.

    Attributes:
        criteria: code of a disorder -> keys of questions that bear on its own criteria.
        exclusions: code of a disorder -> for each of its exclusions, the questions that bear on the conditions.
    """

    def __init__(self, criteria: Criteria, questions: Iterable[Askable]) -> None:
        """Reads the criteria once."""
        self._criteria = criteria
        self._questions = list(questions)
        self._of_group: dict[str, frozenset[str]] = {}
        self.criteria = {code: self._of_disorder(disorder) for code, disorder in criteria.disorders.items()}
        self.exclusions = {
            code: tuple(self._of_precedence(one) for one in disorder.exclusions)
            for code, disorder in criteria.disorders.items()
        }

    def _of_disorder(self, disorder: DisorderCriteria) -> frozenset[str]:
        found = [self._group(need.group) for need in disorder.needs]
        found += [self._requirement(one) for one in disorder.requirements]
        return frozenset().union(*found)

    def _of_precedence(self, one: Precedence) -> frozenset[str]:
        return frozenset().union(*(self._requirement(requirement) for requirement in one.when))

    def _requirement(self, requirement: Requirement) -> frozenset[str]:
        conditions = (condition for together in sets_of(requirement) for condition in together)
        return frozenset().union(*(self._condition(condition) for condition in conditions))

    def _condition(self, condition: Condition) -> frozenset[str]:
        found = [self._group(group) for group in condition.groups]
        kinds = {kind for kind in (condition.kind, condition.other_kind) if kind is not None}
        symptom = (condition.code or "").partition(".")[0]
        for question in self._questions:
            about = question.about
            if (
                (question.sort == "event" and about == condition.event)
                or (question.sort == "finding" and condition.subject == "finding" and about == condition.code)
                or (condition.subject in ("symptom", "subtype") and self._shows(question, {symptom}))
                or (kinds and self._of_kinds(question, kinds))
            ):
                found.append(frozenset({question.key}))
        return frozenset().union(*found)

    def _group(self, code: str) -> frozenset[str]:
        """A group counts the symptoms of its own kinds and of every episode that overlaps one of them."""
        if code not in self._of_group:
            group = self._criteria.groups[code]
            pool = {one.partition(".")[0] for one in group.pool}
            showing = {key for key, kind in self._criteria.kinds.items() if pool.intersection(kind.symptoms)}
            kinds = {*group.kinds, *showing}
            found = {one.key for one in self._questions if self._shows(one, pool) or self._of_kinds(one, kinds)}
            if group.harm_by is not None:
                found |= self._group(group.harm_by)
            self._of_group[code] = frozenset(found)
        return self._of_group[code]

    def _shows(self, question: Askable, symptoms: set[str]) -> bool:
        if question.sort == "symptom":
            return question.about in symptoms
        if question.sort == "screener":
            pool = self._criteria.groups[question.about].pool
            return any(code.partition(".")[0] in symptoms for code in pool)
        return question.sort == "past_signs" and not symptoms.isdisjoint(self._criteria.kinds[question.about].symptoms)

    def _of_kinds(self, question: Askable, kinds: set[str]) -> bool:
        """Whether a question can change when episodes of some kinds were, what they did, or whether they were."""
        if question.sort in ("time", "effect", "past", "past_signs", "past_effect"):
            return question.about in kinds
        codes = {question.about}
        if question.sort == "screener":
            codes = {code.partition(".")[0] for code in self._criteria.groups[question.about].pool}
        elif question.sort != "symptom":
            return False
        # The last symptom that is denied takes the episode with it.
        return any(not codes.isdisjoint(self._criteria.kinds[kind].symptoms) for kind in kinds)
