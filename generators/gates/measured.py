"""What the items of a task are measured for; each task says it."""

from typing import NamedTuple

from generators.gates.shortcuts import Judged


class Measured(NamedTuple):
    """What is measured of a task's items beside the positions of gold, which are counted in every task.

    Attributes:
        texts: stems are texts made of sentences; measured are how often a sentence comes back, how much the texts
            vary, and how far their words alone lead.
        option_sets: the options are drawn from a few nodes that come back; measured are how far they lead without
            the stem, and how often each is offered as a wrong option.
        matched: parts are picked from options; measured is how far comparing these with the stem leads.
        numbers: every item has numbers that could lead to its answer (``provenance.measures``); measured is how far
            each kind leads alone, and this says which kinds have a limit.
        told: stems are texts that are proved, and variants of each other, so that how they vary is not measured.
    """

    texts: bool = False
    option_sets: bool = False
    matched: bool = False
    numbers: Judged | None = None
    told: bool = False


CASES = Measured(texts=True, option_sets=True)
"""Of a task that writes cases and offers disorders."""
