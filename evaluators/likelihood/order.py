"""Order preference and likelihood per token.

Where the sentences of a text hang together, a language model finds their own order likelier than another one. The first
and the last sentence stay where they are, since a shuffled beginning or ending would be told apart too easily.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt
from scipy import sparse

from evaluators.reading.texts import ReadText
from evaluators.score.wilson import sums_of, wilson
from generators.draw import stream
from kg.text.sentences import sentences

_LEAST_MIDDLE = 2
"""Fewer sentences between the first and the last have no other order."""


class TextLikelihood(NamedTuple):
    """How unlikely a model finds a text.

    Attributes:
        negative_log: the negative natural logarithm of its probability, over all tokens.
        tokens: how many it has.
    """

    negative_log: float
    tokens: int


class TextScorer(Protocol):
    """A causal language model that scores texts.

    Attributes:
        name: of the model.
    """

    name: str

    def score(self, text: str) -> TextLikelihood:
        """How unlikely a text is."""


class OrderPreference(NamedTuple):
    """What a model says of the texts of a source, or of a part of it.

    Attributes:
        texts: how many were scored.
        shuffled: comparisons of a text with a shuffled one.
        preferred: the share of them in which the own order is likelier; None where there is none.
        low, high: its 95 % interval, by texts; None where fewer than two texts were compared.
        per_token: negative log-likelihood of the own order, over all tokens of all texts.
    """

    source: str
    part: str
    texts: int
    shuffled: int
    preferred: float | None
    low: float | None
    high: float | None
    per_token: float


class _Scored(NamedTuple):
    own: TextLikelihood
    preferred: int
    shuffled: int


def order_preferences(
    texts: Iterable[ReadText], scorer: TextScorer, shuffles: int, seed: int
) -> Iterator[OrderPreference]:
    """The figures of each source, and part of a source, in the order in which they come first.

    Args:
        texts: what is scored.
        scorer: the model.
        shuffles: how many other orders of each text.
        seed: of the orders.
    """
    found: dict[tuple[str, str], list[_Scored]] = {}
    for text in texts:
        found.setdefault((text.source, text.part), []).append(_scored(text, scorer, shuffles, seed))
    for (source, part), scored in found.items():
        asked = np.array([one.shuffled for one in scored])
        right = np.array([one.preferred for one in scored])
        total = int(asked.sum())
        yield OrderPreference(
            source,
            part,
            len(scored),
            total,
            float(right.sum()) / total if total else None,
            *_interval(right, asked),
            sum(one.own.negative_log for one in scored) / max(sum(one.own.tokens for one in scored), 1),
        )


def other_orders(text: ReadText, shuffles: int, seed: int) -> list[str]:
    """The text with the sentences of its middle in other orders; none where there is no other order.

    Args:
        text: the text.
        shuffles: how many orders are drawn; one may come twice.
        seed: of the draw.
    """
    first, *rest = sentences(text.text) or [""]
    middle, last = rest[:-1], rest[-1:]
    if len(middle) < _LEAST_MIDDLE or len(set(middle)) == 1:
        return []
    rng = stream(seed, "order", text.source, text.part, text.id)
    drawn = []
    for _ in range(shuffles):
        other = rng.shuffled(middle)
        while other == middle:
            other = rng.shuffled(middle)
        drawn.append(" ".join([first, *other, *last]))
    return drawn


def _scored(text: ReadText, scorer: TextScorer, shuffles: int, seed: int) -> _Scored:
    # White space as in the other orders, so that nothing but the order differs.
    own = scorer.score(" ".join(sentences(text.text)))
    others = [scorer.score(other) for other in other_orders(text, shuffles, seed)]
    return _Scored(own, sum(own.negative_log < other.negative_log for other in others), len(others))


def _interval(right: npt.NDArray[np.int_], asked: npt.NDArray[np.int_]) -> tuple[float | None, float | None]:
    """Wilson's interval with the comparisons of one text as a group."""
    if np.count_nonzero(asked) < 2:
        return None, None
    ends = wilson(sums_of(sparse.csr_array([right]), sparse.csr_array([asked])))[0]
    return float(ends[0]), float(ends[1])
