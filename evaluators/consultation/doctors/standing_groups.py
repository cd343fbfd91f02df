"""Which symptom groups can still be met by what was heard."""

from evaluators.consultation.doctors.areas import AreaQuestion
from evaluators.consultation.heard import Heard
from kg.criteria.records import GroupNeed
from kg.interview.verdicts import InterviewOracle


class StandingGroups:
    """What was heard, asked whether a question is still worth its turn."""

    def __init__(self, oracle: InterviewOracle, heard: Heard) -> None:
        """Takes stock once; ask as often as you like."""
        self._oracle = oracle
        self._heard = heard
        self._known = heard.track.known
        self._evaluation = oracle.evaluation(self._known)
        disorders = oracle.criteria.disorders
        open_ = [code for code, verdict in heard.verdicts.items() if verdict is None]
        open_ += [one.by for code in open_ for one in disorders[code].exclusions]
        self._needed = {need for code in open_ for need in disorders[code].needs}

    def possible(self, group: str, when: str) -> bool:
        """Whether a group may be met, ``now`` or ``ever``."""
        return self._evaluation.group(group, when).plain is not False

    def worth(self, place: AreaQuestion) -> bool:
        """Whether an answer may still count for a group that the question is asked for.

        The group must be one that an open disorder, or one that takes precedence of it, needs. Symptoms, times and
        effects are those of today: without an episode that may be a full one they count for nothing. Earlier episodes
        are asked for where they would do, and what they were like where there were some.
        """
        question = self._oracle.questions[place.key]
        if not place.groups:
            return True
        if question.sort == "symptom":
            return self._today(place)
        if question.sort in ("time", "effect"):
            return self._goes_on(question.about) and self._today(place)
        if question.sort == "past":
            return self._ever(place)
        if question.sort in ("past_signs", "past_effect"):
            return bool(self._heard.answers.get(f"past.{question.about}")) and self._ever(place)
        return any(self.possible(group, "ever") for group in place.groups)

    def _today(self, place: AreaQuestion) -> bool:
        return any(
            (GroupNeed(group, "now") in self._needed or GroupNeed(group, "ever") in self._needed)
            and self.possible(group, "now")
            for group in place.groups
        )

    def _ever(self, place: AreaQuestion) -> bool:
        return any(GroupNeed(group, "ever") in self._needed and self.possible(group, "ever") for group in place.groups)

    def _goes_on(self, kind: str) -> bool:
        return any(stay.kind == kind and stay.ends.high == 0 for stay in self._known.stays.values())
