"""The base of the doctors of this project: none of them closes before it has asked about suicidal thoughts."""

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from evaluators.consultation.background import background_plan, background_question
from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.doctors.ranking import ranked
from evaluators.consultation.doctors.still_open import StillOpen, fresh
from evaluators.consultation.exchange import Ask, Close
from evaluators.consultation.heard import Heard
from evaluators.consultation.risk import RiskCare

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources

_ATTEMPTS = 2
"""How often a question is asked at the most, where the first answer was withheld."""
_UNCLEAR = 3
"""Who was not sure more often than this is not asked in other words any more."""


class CarefulDoctor(DoctorAgent):
    """Asks about suicidal thoughts before closing, keeps the questions for it, and follows up on a yes.

    A subclass says in `next` what it would do; this class puts what is owed about risk before it:

    - After a yes about risk, asked or volunteered, the next turns follow it up and then say what is done
      (acts ``follow_up`` and ``escalation``). They are turns, and no questions of the budget.
    - As soon as a sign of danger is told, such as low mood or voices, the risk question is the next but one at the
      latest; at once where it is told that an earlier time had thoughts of death or an attempt.
    - A risk question is a question of the budget (act ``question``). As many questions as are owed are kept: one, or
      two where a warning sign was heard and a no would be asked again. Each is asked in words that build trust.
    - A risk question without an answer is asked once more, and so is one that was denied beside a warning sign.
    - No question is asked beyond the budget; where it is used up, the doctor closes with ``budget``.
    - Before it closes it asks a few questions about the patient's background (act ``background``), which bear on no
      verdict and are no questions of the budget.

    Attributes:
        background: how many questions about the background it asks; by default as ``background.yaml`` says.
        care: what is due about risk.
        open: which questions still bear on a verdict.
    """

    with_graph = True
    background: ClassVar[int | None] = None

    def __init__(self, resources: "Resources") -> None:
        """Takes what doctors may use."""
        super().__init__(resources)
        self.care = RiskCare(resources.speech, resources.seed)
        self.open = StillOpen(resources.oracle)

    @abstractmethod
    def next(self, heard: Heard) -> Ask | Close:
        """What comes next as far as the subclass is concerned; a question of the budget is left."""

    def turn(self, heard: Heard) -> Ask | Close:
        """What comes next after what was heard: risk first where it is due, the background last."""
        found = self._before_closing(heard)
        if isinstance(found, Close):
            count = background_plan().questions if self.background is None else self.background
            return background_question(heard, self.resources.seed, count) or found
        return found

    def _before_closing(self, heard: Heard) -> Ask | Close:
        if (urgent := self.care.urgent(heard)) is not None:
            return urgent
        if heard.left <= 0:
            return self.close(heard, "budget")
        owed = self.care.ask(heard)
        if owed is not None and (self.care.pressing(heard) or heard.left <= self.care.reserved(heard)):
            return owed
        wanted = self.next(heard)
        return owed if owed is not None and isinstance(wanted, Close) else wanted

    def close(self, heard: Heard, why: str) -> Close:
        """Closes with the ranking of all doctors (``ranking.ranked``).

        Args:
            heard: so far.
            why: ``decided``: every verdict is; ``budget``: no question is left; ``finished``: the doctor's own
                questions are asked; ``sure``: one disorder is likely enough.
        """
        return Close(ranked=ranked(heard), why=why)

    def left(self, heard: Heard) -> int:
        """How many questions are left beside those that are kept for risk."""
        return max(0, heard.left - self.care.reserved(heard))

    def withheld(self, heard: Heard) -> list[str]:
        """Keys that the patient turned away once and that still bear on a verdict, in the order they were asked."""
        turned_away = {
            said.key: None for one in heard.exchanges for said in one.reply.said if said.status == "withheld"
        }
        return [
            key
            for key in turned_away
            if key not in heard.answers and heard.tries(key) < _ATTEMPTS and self.open.matters(heard, key)
        ]

    def again(self, heard: Heard, last: bool = False) -> Ask | None:
        """Asks again, in other words and with trust, for what was withheld; None: it is not time for that.

        Args:
            heard: so far.
            last: the doctor has no other question; else it is time when no more questions are left than were withheld.
        """
        withheld = self.withheld(heard)
        if withheld and (last or self.left(heard) <= len(withheld)):
            return Ask(keys=(withheld[0],), trust=True)
        return None

    def unclear(self, heard: Heard) -> Ask | None:
        """Asks once more, in other words, for what the patient was not sure of just now; None: nothing is unclear."""
        unsure = [said.key for one in heard.exchanges for said in one.reply.said if said.status == "unsure"]
        last = [said.key for said in heard.exchanges[-1].reply.said if said.status == "unsure"]
        keys = [
            key for key in last if heard.tries(key) == 1 and key not in heard.answers and self.open.matters(heard, key)
        ]
        return Ask(keys=(keys[0],)) if keys and len(unsure) <= _UNCLEAR else None

    def first(self, heard: Heard, keys: tuple[str, ...]) -> Ask | None:
        """Asks the first of some questions that was neither asked nor answered unasked; None: all were."""
        key = next((one for one in keys if fresh(heard, one)), None)
        return None if key is None else Ask(keys=(key,))
