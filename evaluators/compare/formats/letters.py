"""Whether the same options are picked in two formats, right or wrong."""

from typing import NamedTuple

import numpy as np
from sklearn.metrics import cohen_kappa_score

from evaluators.table.table import AnswerTable


class LetterAgreement(NamedTuple):
    """The letters of two runs, in the items' own order of options.

    Attributes:
        n: parts with options whose answer could be read in both.
        share: of these with the same letters in both; None where there is no such part.
        kappa: Cohen's, on these; None where only one answer occurs.
    """

    n: int
    share: float | None
    kappa: float | None


def letter_agreement(full: AnswerTable, apart: AnswerTable) -> LetterAgreement:
    """How far the letters agree.

    Args:
        full: answers to some parts.
        apart: answers to the same parts in the same rows.
    """
    read = full.of_options & full.parsed & apart.parsed
    first, second = full.choices.answer[read], apart.choices.answer[read]
    if not len(first):
        return LetterAgreement(0, None, None)
    several = len(np.union1d(first, second)) > 1
    kappa = float(cohen_kappa_score(first, second)) if several else None
    return LetterAgreement(len(first), float(np.mean(first == second)), kappa)
