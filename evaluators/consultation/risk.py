"""Asking about suicidal thoughts: what a doctor still owes before a consultation may end."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from evaluators.consultation.data import ConsultationData, read_data
from evaluators.consultation.exchange import Ask, Exchange, Said
from evaluators.consultation.heard import Heard
from generators.consultation.case import Language

if TYPE_CHECKING:
    from generators.consultation.words.speech import Speech


class RiskPlan(ConsultationData):
    """What ``ontology/consultation/risk.yaml`` holds.

    Attributes:
        symptoms: codes of the symptoms that every doctor asks about.
        follow_ups: questions after a yes.
        attempts: how often a symptom is asked about at the most.
        warnings: codes of symptoms beside which a no is not taken at once.
        alarms: codes of symptoms, or of their forms, after which the question is asked soon.
        spells: kinds of episode after which, told to go on, it is asked soon as well.
        soon: it is one of so many questions after an alarm.
        no_more: what a patient says who is asked further about a risk that was told already.
        acknowledged: what a patient says where the doctor asks nothing.
    """

    symptoms: tuple[str, ...]
    follow_ups: int
    attempts: int
    warnings: tuple[str, ...]
    alarms: frozenset[str]
    spells: frozenset[str]
    soon: int
    no_more: Mapping[Language, tuple[str, ...]]
    acknowledged: Mapping[Language, tuple[str, ...]]


@cache
def risk_plan() -> RiskPlan:
    """The plan that comes with kgbench.

    Raises:
        UserError: the file is not what it should be.
    """
    return read_data("risk", RiskPlan)


class RiskCare:
    """What is due about risk after what was heard; what counts is the answer as heard, not words of the question.

    A risk question is a question of the budget. What follows a yes is not: follow-up questions and the line about
    help are turns of their own that no budget may cut off.
    """

    def __init__(self, speech: Mapping[Language, "Speech"], seed: int) -> None:
        """Takes the words of each language and the seed of the run."""
        self._speech = speech
        self._seed = seed
        self.plan = risk_plan()

    def urgent(self, heard: Heard) -> Ask | None:
        """The turn that follows a yes: a question that follows up, then what is done; None: nothing is due."""
        told = [key for key in self.plan.symptoms if heard.answers.get(key)]
        if not told:
            return None
        names = (self._seed, heard.case, "risk")
        speech = self._speech[heard.language]
        followed = sum(one.act == "follow_up" for one in heard.exchanges)
        if followed < self.plan.follow_ups:
            # The key lets a patient who only knows what the record holds answer truthfully.
            return Ask(keys=(told[0],), text=speech.follow_up(followed, names), act="follow_up")
        if not any(one.act == "escalation" for one in heard.exchanges):
            return Ask(text=speech.escalation(names), act="escalation")
        return None

    def owed(self, heard: Heard) -> Sequence[str]:
        """Keys that must be asked before closing, asked already without an answer or with a doubtful no included."""
        return [key for key in self.plan.symptoms if self._owed(heard, key)]

    def reserved(self, heard: Heard) -> int:
        """How many questions of the budget are to be kept for what is owed."""
        again = self.warned(heard) and self.plan.attempts > 1
        return sum(1 + (again and heard.tries(key) == 0) for key in self.owed(heard))

    def ask(self, heard: Heard) -> Ask | None:
        """The next risk question, in words that build trust; None: none is owed."""
        owed = self.owed(heard)
        if not owed:
            return None
        form, speech = self._earlier(heard), self._speech[heard.language]
        names = (self._seed, heard.case, "risk")
        text = speech.asked_of_earlier(form, names) if form else ""
        return Ask(keys=(owed[0],), text=text, trust=True)

    def pressing(self, heard: Heard) -> bool:
        """Whether the risk question is to be asked now: an alarm was told, and soon is over, or an earlier attempt."""
        if self._earlier(heard):
            return True
        if any(self._asks_risk(one) for one in heard.exchanges):
            return False
        told = next((place for place, one in enumerate(heard.exchanges) if self._alarms(one)), None)
        after = [] if told is None else heard.exchanges[told + 1 :]
        return told is not None and sum(one.act == "question" for one in after) >= self.plan.soon - 1

    def _earlier(self, heard: Heard) -> str:
        """Code of the gravest form of which an earlier time was told since the last risk question; empty: none was."""
        asked = [place for place, one in enumerate(heard.exchanges) if self._asks_risk(one)]
        since = heard.exchanges[asked[-1] + 1 if asked else 0 :]
        return max((form for one in since for form in _of_earlier(one, self.plan.symptoms)), default="")

    def _asks_risk(self, exchange: Exchange) -> bool:
        return any(one.key in self.plan.symptoms for one in exchange.mapped)

    def _alarms(self, exchange: Exchange) -> bool:
        return any(self._alarm(one) for one in exchange.reply.said)

    def _alarm(self, said: Said) -> bool:
        forms = set(said.answer.values()) if isinstance(said.answer, Mapping) and said.key.startswith("S") else set()
        if forms and not self.plan.alarms.isdisjoint({said.key, *forms}):
            return True
        return bool(said.answer) and any(said.key == f"now.{kind}.time" for kind in self.plan.spells)

    def warned(self, heard: Heard) -> bool:
        """Whether a warning sign was heard."""
        return any(heard.answers.get(code) for code in self.plan.warnings)

    def _owed(self, heard: Heard, key: str) -> bool:
        if heard.answers.get(key) or heard.tries(key) >= self.plan.attempts:
            return False
        if heard.answers.get(key) is None:
            return True
        return self.warned(heard) or bool(self._earlier(heard))


def _of_earlier(exchange: Exchange, symptoms: Sequence[str]) -> list[str]:
    """The forms of some symptoms that a reply tells of earlier times."""
    told = [
        one.answer or () for one in exchange.reply.said if one.key.startswith("past.") and one.key.endswith(".signs")
    ]
    return [one[code] for answer in told for one in answer for code in symptoms if code in one]
