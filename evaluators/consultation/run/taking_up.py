"""How a doctor takes up what the patient said last."""

from collections.abc import Sequence

from evaluators.consultation.exchange import Exchange
from evaluators.consultation.run.so_far import TOLD
from generators.consultation.words.asking import PreambleSort
from generators.draw import Stream

_OFTEN_HEARD = 0.4
_OFTEN_MOVING_ON = 0.2
"""Shares of the questions that begin with such words: at more of them they would wear out."""


def preamble_after(exchanges: Sequence[Exchange], drawn: Stream) -> PreambleSort | None:
    """Which sort of words begins the next question; None: it comes without any.

    Args:
        exchanges: so far, as heard.
        drawn: decides whether there are any.
    """
    answers = [one.answer for one in exchanges[-1].reply.said if one.status in TOLD]
    if any(answers):
        return "heard" if drawn.random() < _OFTEN_HEARD else None
    return "moving_on" if answers and drawn.random() < _OFTEN_MOVING_ON else None
