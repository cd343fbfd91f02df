"""What must be asked for a condition on symptoms, events, findings or groups to be known."""

from generators.consultation.certificates.formula import Formula, all_asked, one_asked
from generators.consultation.certificates.group_formulas import GroupFormulas
from generators.consultation.certificates.stays import PossibleStay, RevealedStays
from generators.consultation.certificates.timeline_formulas import TimelineFormulas, compared_formula
from kg.criteria.criteria import Criteria
from kg.model.condition import Condition


class ConditionFormulas:
    """The conditions of one patient.

    A formula says what is surely needed; where a condition is one of many and of a kind for which no closed rule is
    written here, less than all of it.
    """

    def __init__(self, criteria: Criteria, stays: RevealedStays, groups: GroupFormulas) -> None:
        """Ties criteria and patient."""
        self._criteria = criteria
        self._stays = stays
        self._groups = groups
        self._timeline = TimelineFormulas(criteria, stays, groups)

    def known(self, condition: Condition, wanted: bool) -> Formula:
        """That a condition is known to hold, or known not to, whichever it truly does."""
        if condition.subject in ("symptom", "subtype"):
            return self._symptom(condition.code or "", wanted is condition.value)
        if condition.subject == "event":
            return self._stays.asked(f"event.{condition.event}")
        if condition.subject == "finding":
            return self._stays.asked(f"finding.{condition.code}")
        if condition.subject == "timeline":
            return self._timeline.known(condition, wanted)
        return self._group(condition, wanted)

    def _symptom(self, code: str, there: bool) -> Formula:
        stays = self._stays
        kinds = [kind.key for kind in self._criteria.kinds.values() if code.partition(".")[0] in kind.symptoms]
        if there:
            return one_asked(stays.present(one, code) for kind in kinds for one in stays.counted(kind))

        def without(one: PossibleStay) -> Formula:
            return stays.absent(one, code)

        return all_asked(stays.of_all(kind, without) for kind in kinds)

    def _group(self, condition: Condition, wanted: bool) -> Formula:
        code = condition.groups[0]
        if condition.function in ("now", "ever"):
            return self._groups.asked(code, condition.function, wanted is condition.value)
        if condition.function == "episodes":
            return compared_formula(condition, wanted, lambda number, more: self._groups.episodes(code, number, more))
        return True
