"""What a doctor has heard so far, and what follows from it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from evaluators.consultation.exchange import Exchange
from generators.consultation.case import Language, Sex
from kg.interview.answer import Answer
from kg.interview.track import Track

if TYPE_CHECKING:
    from evaluators.consultation.belief.belief import Belief


class Heard:
    """All that a doctor may use; whatever a doctor does follows from it, so that a consultation can go on anywhere.

    Attributes:
        case: id of the case, which names streams of chance and nothing else.
        language: that both speak.
        age: of the patient, in years.
        sex: of the patient.
        budget: questions that may be asked at the most, risk questions before closing among them; what follows up a
            yes about risk is not.
        exchanges: so far (`as_heard`); the first is the doctor's greeting with what the patient volunteers.
        answers: key of each question that was answered -> answer as heard; the latest where it was asked again.
        asked: keys of all questions that were asked, answered or not.
        track: verdicts on the answers.
        belief: how likely each disorder is by the answers.
    """

    def __init__(
        self, case: str, language: Language, age: int, sex: Sex, budget: int, track: Track, belief: "Belief"
    ) -> None:
        """Nothing was heard yet."""
        self.case = case
        self.language = language
        self.age = age
        self.sex = sex
        self.budget = budget
        self.exchanges: list[Exchange] = []
        self.answers: dict[str, Answer] = {}
        self.asked: set[str] = set()
        self.track = track
        self.belief = belief

    @property
    def verdicts(self) -> Mapping[str, bool | None]:
        """Code of each disorder -> met, not met, or None for unknown, by what was heard."""
        return self.track.verdicts

    @property
    def questions(self) -> int:
        """How many of the doctor's turns asked something.

        The greeting does not count, nor do questions about the background, which bear on no verdict, nor follow-up
        questions and lines about help after a yes about risk, which no budget may cut off.
        """
        return sum(one.act == "question" for one in self.exchanges[1:])

    @property
    def left(self) -> int:
        """How many questions are left."""
        return self.budget - self.questions

    def tries(self, key: str) -> int:
        """In how many questions a key was asked; what follows up a yes does not count."""
        return sum(
            one.act == "question" and any(mapped.key == key for mapped in one.mapped) for one in self.exchanges[1:]
        )


def as_heard(exchange: Exchange) -> Exchange:
    """An exchange as a doctor hears it: what is denied sounds like what is told."""
    said = exchange.reply.said
    if all(one.status != "denied" for one in said):
        return exchange
    heard = tuple(one.model_copy(update={"status": "told"}) if one.status == "denied" else one for one in said)
    return exchange.model_copy(update={"reply": exchange.reply.model_copy(update={"said": heard})})
