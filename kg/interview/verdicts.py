"""The verdicts on what is known of a patient, fast enough to be asked after every answer."""

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.interview.bearing import Bearing
from kg.interview.earlier import most_earlier
from kg.interview.known import Known
from kg.interview.masked import MaskedGroups, Masks
from kg.interview.question import questions
from kg.prove.scope import named_forms


class InterviewOracle:
    """Says what the criteria say of answers; equal to the graph's oracle on ``Known.parameter()``.

    Attributes:
        questions: all that can be asked, by key.
        bearing: which of them bear on which criteria.
    """

    def __init__(self, criteria: Criteria) -> None:
        """Compiles the criteria."""
        self.criteria = criteria
        self.questions = questions(criteria)
        self.bearing = Bearing(criteria, self.questions.values())
        self._forms = named_forms(criteria)
        self._earlier = most_earlier(criteria)
        self._masks = Masks(criteria, self._forms)

    def unknown(self, age: int) -> Known:
        """A patient of whom nothing is known but the age."""
        return Known(self.criteria, self._forms, self._earlier, age)

    def evaluation(self, known: Known) -> Evaluation:
        """The criteria for what is known."""
        patient = Patient.of_parameter(known.parameter())
        return Evaluation(self.criteria, patient, MaskedGroups(self.criteria, patient, self._masks))

    def verdicts(self, known: Known) -> dict[str, bool | None]:
        """Code of each disorder -> met, not met, or None for unknown."""
        evaluation = self.evaluation(known)
        return {code: evaluation.verdict(code).plain for code in self.criteria.disorders}
