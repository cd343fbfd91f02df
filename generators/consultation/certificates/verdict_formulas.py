"""What must be asked for verdicts to be known, part by part of the criteria."""

from collections.abc import Callable, Mapping

from generators.consultation.certificates.condition_formulas import ConditionFormulas
from generators.consultation.certificates.formula import Formula, PartKnown, all_asked, one_asked
from generators.consultation.certificates.group_formulas import GroupFormulas
from generators.consultation.certificates.stays import RevealedStays
from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.records import Precedence
from kg.model.condition import Condition, Requirement, sets_of


class VerdictFormulas:
    """The verdicts on one patient: which parts of the criteria they need, and which answers these parts need."""

    def __init__(self, criteria: Criteria, stays: RevealedStays, nothing: Evaluation, everything: Evaluation) -> None:
        """Ties criteria and patient.

        Args:
            criteria: what decides.
            stays: the patient's episodes.
            nothing: the criteria before anything is asked.
            everything: the criteria after all is asked.
        """
        self._criteria = criteria
        self._nothing = nothing
        self._everything = everything
        self._groups = GroupFormulas(criteria, stays)
        self._conditions = ConditionFormulas(criteria, stays, self._groups)
        self._parts: dict[tuple[object, ...], Formula] = {}
        self._own: dict[tuple[str, bool], Formula] = {}

    def goal(self, wanted: Mapping[str, bool]) -> Formula:
        """That some verdicts are known; false where the full record does not give them."""
        return all_asked(self.verdict(code, met) for code, met in wanted.items())

    def verdict(self, code: str, met: bool) -> Formula:
        """That a disorder is known to be met, or known not to be."""
        exclusions = [self._exclusion(one, not met) for one in self._criteria.disorders[code].exclusions]
        return (all_asked if met else one_asked)((self._own_criteria(code, met), *exclusions))

    def _own_criteria(self, code: str, met: bool) -> Formula:
        if (code, met) not in self._own:
            disorder = self._criteria.disorders[code]
            parts = [self._group(need.group, need.when, met) for need in disorder.needs]
            parts += [self._requirement(one, met, False) for one in disorder.requirements]
            self._own[code, met] = (all_asked if met else one_asked)(parts)
        return self._own[code, met]

    def _exclusion(self, one: Precedence, in_force: bool) -> Formula:
        together = all_asked if in_force else one_asked
        when = [self._requirement(requirement, in_force, True) for requirement in one.when]
        return together((self._own_criteria(one.by, in_force), *when))

    def _requirement(self, requirement: Requirement, holds: bool, closed: bool) -> Formula:
        inner, outer = (all_asked, one_asked) if holds else (one_asked, all_asked)
        return outer(
            inner(self._condition(one, holds, closed) for one in together) for together in sets_of(requirement)
        )

    def _group(self, code: str, when: str, met: bool) -> Formula:
        return self._part(
            (code, when, met),
            lambda evaluation: evaluation.group(code, when).plain is met,
            lambda: self._groups.asked(code, when, met),
        )

    def _condition(self, condition: Condition, holds: bool, closed: bool) -> Formula:
        return self._part(
            (condition.text, closed, holds),
            lambda evaluation: evaluation.holds(condition, closed).plain is holds,
            lambda: self._conditions.known(condition, holds),
        )

    def _part(
        self, name: tuple[object, ...], known: Callable[[Evaluation], bool], needed: Callable[[], Formula]
    ) -> Formula:
        if name not in self._parts:
            found: Formula = known(self._everything)
            if found is True and not known(self._nothing):
                # Of a part that is known in the end, no formula may say that it never is.
                found = PartKnown(known, needed() or True)
            self._parts[name] = found
        return self._parts[name]
