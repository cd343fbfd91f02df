"""What the evaluator says of a patient that a proof shows."""

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.knowledge.knowledge import Knowledge
from kg.model.profile import Profile


def evaluation(knowledge: Knowledge, profile: Profile) -> Evaluation:
    return Evaluation(Criteria.of(knowledge), Patient.of(profile))


def verdict(knowledge: Knowledge, profile: Profile, code: str) -> bool | None:
    return evaluation(knowledge, profile).verdict(code).plain


def rule(knowledge: Knowledge, profile: Profile, differential: str, favours: str) -> bool | None:
    return evaluation(knowledge, profile).rule(differential, favours).plain
