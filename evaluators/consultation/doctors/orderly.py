"""The base of doctors who weigh their questions and ask them in an order that a patient can follow."""

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from evaluators.consultation.doctors.careful import CarefulDoctor
from evaluators.consultation.doctors.excluding import Excluding
from evaluators.consultation.doctors.new_questions import NewQuestions
from evaluators.consultation.doctors.pursuit import Pursuit
from evaluators.consultation.doctors.subject_order import SubjectOrder
from evaluators.consultation.doctors.subjects import subjects_of
from evaluators.consultation.exchange import Ask, Close
from evaluators.consultation.heard import Heard

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources


class OrderlyDoctor(CarefulDoctor):
    """Takes up the complaint first, asks again what was not clear, and then asks by scores and subjects.

    Attributes:
        screeners: whether it also asks for any symptom of a group at once.
        least: where no question scores so much, it closes.
    """

    screeners: ClassVar[bool] = True
    least: ClassVar[float] = 0.0

    def __init__(self, resources: "Resources") -> None:
        """Takes what doctors may use."""
        super().__init__(resources)
        self.new = NewQuestions(resources.oracle)
        self.pursuit = Pursuit(resources.oracle)
        self.excluding = Excluding(resources.oracle)
        self.order = SubjectOrder(resources.oracle, subjects_of(resources.oracle, self.care.plan.symptoms))

    @abstractmethod
    def scores(self, heard: Heard, keys: list[str]) -> NDArray[np.float64]:
        """What each of some questions promises, shape (keys,), none below 0."""

    def next(self, heard: Heard) -> Ask | Close:
        """The question that promises most of those that fit what was said before."""
        if None not in heard.verdicts.values():
            return self.close(heard, "decided")
        if (unclear := self.unclear(heard)) is not None:
            return unclear
        keys = self.new.keys(heard.track.known, {*heard.asked, *heard.answers}, self.screeners)
        keys = [key for key in keys if self.pursuit.raised(heard, key)] or keys
        if not keys:
            return self.close(heard, "finished")
        scores = self.scores(heard, keys)
        due = {*self.pursuit.due(heard)} or {*self.excluding.due(heard)}
        places = [place for place, key in enumerate(keys) if key in due]
        if places:
            return Ask(keys=(keys[max(places, key=lambda place: (scores[place], -place))],))
        if scores.max() < self.least:
            return self.close(heard, "finished")
        return Ask(keys=(self.order.chosen(heard, keys, scores),))
