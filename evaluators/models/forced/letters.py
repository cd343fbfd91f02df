"""Letters among tokens: several surface forms stand for one letter, and the best of them counts."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from generators.models.errors import FinalError
from generators.models.tokens import Tokens
from kg.errors import UserError

# Two tokenisers write a leading blank as a letter of its own.
_AROUND = " \t\r\nĠ▁Ċ()[]*.:\"'"

_TOP = (20, 5)
"""How many of the likeliest tokens are asked for; servers differ in how many they tell."""
PROBE = "Which letter comes first in the alphabet?\n\nA. The letter a\nB. The letter b\n\nAnswer:"
"""A question that only finds out what a server can do."""
T = TypeVar("T")


class Scored(NamedTuple):
    """Scores of the letters of one question.

    Attributes:
        scores: letter shown -> natural logarithm of its probability; letters that the server did not tell are left out.
    """

    scores: Mapping[str, float]
    tokens: Tokens


async def most_likely_tokens(server: str, instead: str, tell: Callable[[int], Awaitable[T]]) -> tuple[int, T]:
    """How many of the likeliest tokens a server gives, and its reply for so many.

    Args:
        server: its address and what it is asked for, for the message.
        instead: what else may be tried, for the message.
        tell: asks for so many.

    Raises:
        UserError: it gives none.
    """
    for top in _TOP:
        try:
            return top, await tell(top)
        except FinalError as error:
            why = str(error)
    raise UserError(f"{server} gives no log-probabilities ({why}). Take --endpoint {instead}, or --mode generate.")


def best(told: Iterable[tuple[str, float]], labels: Sequence[str]) -> dict[str, float]:
    """The best score of each letter among the forms that a server tells, in the order of the labels.

    Args:
        told: tokens with the natural logarithms of their probabilities.
        labels: the letters to look for.
    """
    found: dict[str, float] = {}
    for token, score in told:
        label = token.strip(_AROUND)
        if label in labels and score > found.get(label, float("-inf")):
            found[label] = score
    return {label: found[label] for label in labels if label in found}
