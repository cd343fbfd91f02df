"""Whether exactly the wanted disorders are met, the cheapest question first."""

from collections.abc import Iterable, Mapping
from typing import Any

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.interview.masked import MaskedGroups, Masks
from kg.prove.scope import named_forms


class CriteriaJudge:
    """The criteria, compiled once for any number of patients."""

    def __init__(self, criteria: Criteria) -> None:
        """Compiles them."""
        self._criteria = criteria
        self._masks = Masks(criteria, named_forms(criteria))

    def evaluation(self, parameter: Mapping[str, Any]) -> Evaluation:
        """The criteria for a patient (``Profile.parameter``)."""
        patient = Patient.of_parameter(parameter)
        return Evaluation(self._criteria, patient, MaskedGroups(self._criteria, patient, self._masks))

    def verdicts(self, parameter: Mapping[str, Any]) -> dict[str, bool | None]:
        """Code of each disorder -> met, not met, or None for unknown."""
        evaluation = self.evaluation(parameter)
        return {code: evaluation.verdict(code).plain for code in self._criteria.disorders}

    def exactly(self, parameter: Mapping[str, Any], codes: Iterable[str]) -> bool:
        """Whether these disorders are met, and all others are not."""
        evaluation, wanted = self.evaluation(parameter), [*codes]
        return all(evaluation.criteria_of(code).yes is True for code in wanted) and all(
            evaluation.verdict(code).plain is (code in wanted) for code in self._criteria.disorders
        )
