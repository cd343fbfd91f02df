"""The patient who is now and then vague, and does not remember every date."""

from functools import cache

from evaluators.consultation.data import ConsultationData, read_data
from evaluators.consultation.exchange import Said
from evaluators.consultation.patients.rule import RulePatient
from evaluators.consultation.risk import risk_plan
from generators.consultation.case import PatientCase
from generators.draw import stream
from kg.interview.answer import Answer
from kg.interview.question import Askable
from kg.model.base import Record
from kg.model.timeline import YEAR
from kg.registry import register


class RoundingStep(Record):
    """How far a date is remembered.

    Attributes:
        below: days ago, from the step before.
        to: days; the date is known to the multiple of so many.
    """

    below: int
    to: int


class AnswerNoise(ConsultationData):
    """What ``ontology/consultation/noise.yaml`` holds.

    Attributes:
        vague: the share of facts to which no answer is given.
        rounded: the share of dates that are rounded.
        steps: the shortest times first.
    """

    vague: float
    rounded: float
    steps: tuple[RoundingStep, ...]

    def wider(self, low: int, high: int, most: int) -> list[int]:
        """A range of days ago that is remembered roughly, around the one that is true.

        Args:
            low: days ago, at least 1.
            high: days ago, at least as many.
            most: the greatest number that there can be.
        """
        step = next((one.to for one in self.steps if high < one.below), self.steps[-1].to)
        return [max(1, low // step * step), min(most, -(-high // step) * step)]


@register
class NoisyPatient(RulePatient):
    """Tells what the rule patient tells, but for facts that are drawn for each case.

    Some answers are vague, and some dates are rounded to a range that holds the true one. The same question always has
    the same noise. What is volunteered and what is asked about risk has none, nor has what is denied: no answer says
    the contrary of what the rule patient would say.
    """

    name = "noisy"
    place = 20

    def tell(self, case: PatientCase, said: Said) -> Said:
        """What comes of what the policy lets the patient say."""
        exempt = said.key in risk_plan().symptoms or case.telling.get(said.key) == "volunteered"
        if said.status != "told" or exempt:
            return said
        noise, draw = _noise(), stream(self.resources.seed, "noise", case.id, said.key)
        if draw.random() < noise.vague:
            return Said(key=said.key, status="unsure")
        if draw.random() >= noise.rounded:
            return said
        question = self.policy.questions[said.key]
        rounded = _rounded(noise, question, said.answer, (case.age + 1) * YEAR - 1)
        return said.model_copy(update={"answer": rounded})


@cache
def _noise() -> AnswerNoise:
    return read_data("noise", AnswerNoise)


def _rounded(noise: AnswerNoise, question: Askable, told: Answer, life: int) -> Answer:
    if question.sort == "time" and told:
        return noise.wider(told[0], told[1], life)
    if question.sort == "past":
        return [_over(noise, one, life) for one in told]
    if question.sort == "event" and told and told[0] > 0:
        ended = noise.wider(told[2], told[3], life) if told[2] > 0 else told[2:]
        return [*noise.wider(told[0], told[1], life), *ended]
    return told


def _over(noise: AnswerNoise, span: list[int], life: int) -> list[int]:
    """Begin and end of an earlier episode; the end stays a day after the begin at the least."""
    begins, ends = noise.wider(span[0], span[1], life), noise.wider(span[2], span[3], life - 1)
    return [*begins, *ends]
