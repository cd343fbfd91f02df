"""The doctor who asks in random order: what any other has to beat."""

from evaluators.consultation.doctors.careful import CarefulDoctor
from evaluators.consultation.doctors.still_open import decided
from evaluators.consultation.exchange import Ask, Close
from evaluators.consultation.heard import Heard
from generators.draw import stream
from kg.registry import register


@register
class RandomDoctor(CarefulDoctor):
    """Asks single questions in an order that is drawn for each case, whatever was heard."""

    name = "random"
    place = 10

    def next(self, heard: Heard) -> Ask | Close:
        """The next question of the order, until everything is decided or asked."""
        if decided(heard):
            return self.close(heard, "decided")
        if (again := self.again(heard)) is not None:
            return again
        questions = self.resources.oracle.questions.values()
        keys = [one.key for one in questions if one.sort != "screener"]
        order = stream(self.resources.seed, "random doctor", heard.case).shuffled(keys)
        return self.first(heard, tuple(order)) or self.again(heard, last=True) or self.close(heard, "finished")
