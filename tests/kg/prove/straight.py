"""What the independent evaluator says of a patient, one question at a time."""

from kg.knowledge.knowledge import Knowledge
from kg.model.profile import Profile
from tests.kg.oracle.plain import WORDS, Plain

_TRUTHS = {word: truth for truth, word in WORDS.items()}


def criteria(knowledge: Knowledge, profile: Profile, code: str) -> bool | None:
    """Whether the patient meets a disorder's own criteria."""
    return Plain(knowledge, profile).criteria(code)


def verdict(knowledge: Knowledge, profile: Profile, code: str) -> bool | None:
    """Whether the patient has a disorder."""
    return _TRUTHS[Plain(knowledge, profile).verdict(knowledge.disorders[code]).verdict]


def rule(knowledge: Knowledge, profile: Profile, differential: str, favours: str) -> bool | None:
    """Whether the rule for one side of a differential holds."""
    return Plain(knowledge, profile).judge(differential).rules[favours]
