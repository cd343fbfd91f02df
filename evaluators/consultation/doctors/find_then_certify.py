"""A doctor who finds the likeliest disorder first, and then asks what settles all verdicts."""

from typing import TYPE_CHECKING

import numpy as np

from evaluators.consultation.doctors.careful import CarefulDoctor
from evaluators.consultation.doctors.new_questions import NewQuestions
from evaluators.consultation.doctors.pursuit import Pursuit
from evaluators.consultation.doctors.settling import Settling
from evaluators.consultation.doctors.standing import standing
from evaluators.consultation.exchange import Ask, Close
from evaluators.consultation.heard import Heard
from kg.registry import register

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources

BITS = 6.0
"""How many decisions a bit about the disorders is worth.

While many disorders are likely, bits rule the choice (find); once one is, no question promises bits, and decisions rule
it (certify).
"""


@register
class FindThenCertifyDoctor(CarefulDoctor):
    """Asks what tells most about the disorders, then more and more what decides most verdicts; screeners included."""

    name = "find-then-certify"
    with_graph = True
    bits = BITS

    def __init__(self, resources: "Resources") -> None:
        """Works out once which answers decide which verdicts."""
        super().__init__(resources)
        self.new = NewQuestions(resources.oracle)
        self.pursuit = Pursuit(resources.oracle)
        self.likelihoods = resources.belief.likelihoods
        self.settling = Settling(resources.oracle, self.likelihoods)

    def next(self, heard: Heard) -> Ask | Close:
        """The question that promises most; of equals the first."""
        if None not in heard.verdicts.values():
            return self.close(heard, "decided")
        if (due := self.pursuit.due(heard)) is not None:
            return Ask(keys=(due,))
        keys = self.new.keys(heard.track.known, {*heard.asked, *heard.answers}, True)
        keys = [key for key in keys if self.pursuit.raised(heard, key)] or keys
        if not keys:
            return self.close(heard, "finished")
        places = [self.likelihoods.place[key] for key in keys]
        gains = heard.belief.gains(keys, standing(heard))
        scores = self.settling.scores(heard)[places] + self.bits * gains
        return Ask(keys=(keys[int(np.argmax(scores))],))
