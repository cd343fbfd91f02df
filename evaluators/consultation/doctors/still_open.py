"""Which questions can still bear on a verdict."""

from evaluators.consultation.heard import Heard
from kg.interview.verdicts import InterviewOracle


class StillOpen:
    """Tells what is worth asking, by what the criteria name alone; a question it lets pass may still change nothing."""

    def __init__(self, oracle: InterviewOracle) -> None:
        """Reads off the criteria which questions bear on each disorder, on what excludes it too."""
        bearing, disorders = oracle.bearing, oracle.criteria.disorders
        self._touching = {
            code: bearing.criteria[code].union(
                *bearing.exclusions[code], *(bearing.criteria[one.by] for one in disorder.exclusions)
            )
            for code, disorder in disorders.items()
        }

    def matters(self, heard: Heard, key: str) -> bool:
        """Whether a question bears on a disorder that is neither met nor ruled out by what was heard."""
        return any(verdict is None and key in self._touching[code] for code, verdict in heard.verdicts.items())


def decided(heard: Heard) -> bool:
    """Whether every disorder is met or ruled out by what was heard."""
    return all(verdict is not None for verdict in heard.verdicts.values())


def fresh(heard: Heard, key: str) -> bool:
    """Whether a question was neither asked nor answered unasked."""
    return key not in heard.asked and key not in heard.answers
