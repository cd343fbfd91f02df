"""A doctor who asks what tells most about the disorders."""

from typing import TYPE_CHECKING, ClassVar

import numpy as np

from evaluators.consultation.doctors.careful import CarefulDoctor
from evaluators.consultation.doctors.new_questions import NewQuestions
from evaluators.consultation.doctors.pursuit import Pursuit
from evaluators.consultation.doctors.standing import standing
from evaluators.consultation.exchange import Ask, Close
from evaluators.consultation.heard import Heard
from kg.registry import register

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources

LEAST_GAIN = 1e-3
"""Bits: a question that is expected to tell less tells nothing."""


@register
class GainDoctor(CarefulDoctor):
    """Asks the question with the greatest expected information, one thing at a time, until all verdicts are decided.

    Attributes:
        screeners: whether it also asks for any symptom of a group at once.
    """

    name = "gain"
    with_graph = True
    screeners: ClassVar[bool] = False

    def __init__(self, resources: "Resources") -> None:
        """Takes what doctors may use."""
        super().__init__(resources)
        self.new = NewQuestions(resources.oracle)
        self.pursuit = Pursuit(resources.oracle)

    def next(self, heard: Heard) -> Ask | Close:
        """The question that tells most; of equals the first."""
        if None not in heard.verdicts.values():
            return self.close(heard, "decided")
        if (due := self.pursuit.due(heard)) is not None:
            return Ask(keys=(due,))
        keys = self.new.keys(heard.track.known, {*heard.asked, *heard.answers}, self.screeners)
        keys = [key for key in keys if self.pursuit.raised(heard, key)] or keys
        gains = heard.belief.gains(keys, standing(heard))
        if not keys or gains.max() < LEAST_GAIN:
            return self.close(heard, "finished")
        return Ask(keys=(keys[int(np.argmax(gains))],))
