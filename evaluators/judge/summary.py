"""What a judge said of a run, in figures."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median
from typing import NamedTuple

from evaluators.judge.mark import BEST
from evaluators.judge.scores import JudgedScore

TENTHS = 10


class JudgeSummary(NamedTuple):
    """The figures of some judged answers.

    Attributes:
        answers: that wait.
        judged: of these, those with a score; all that follows is about them.
        unreadable: of the others, those whose judgements cannot be read.
        failed: of the others, those with no reply to any request.
        left: of the others, those that are not judged yet.
        mean, median: of the scores, from 0 to 100; None where there are none.
        ties: the share of pairs of answers with the same score; None with fewer than two.
        spread: mean of greatest less least score of the repeats; None where nothing was judged twice.
        spread_most: the greatest of these.
        tenths: how many scores are from 0 to below 10, and so on; 100 is in the last.
    """

    answers: int
    judged: int
    unreadable: int
    failed: int
    left: int
    mean: float | None
    median: float | None
    ties: float | None
    spread: float | None
    spread_most: float | None
    tenths: tuple[int, ...]


def judge_summary(scores: Sequence[JudgedScore]) -> JudgeSummary:
    """The figures of some answers; those without a score are in no mean."""
    given = [one.score for one in scores if one.score is not None]
    others = [one for one in scores if one.score is None]
    spreads = [one.spread for one in scores if one.spread is not None]
    counts = Counter(min(int(score * TENTHS / BEST), TENTHS - 1) for score in given)
    return JudgeSummary(
        answers=len(scores),
        judged=len(given),
        unreadable=sum(one.unreadable > 0 for one in others),
        failed=sum(one.repeats > 0 and one.failed == one.repeats for one in others),
        left=sum(not one.repeats for one in others),
        mean=fmean(given) if given else None,
        median=median(given) if given else None,
        ties=_ties(given),
        spread=fmean(spreads) if spreads else None,
        spread_most=max(spreads, default=None),
        tenths=tuple(counts[place] for place in range(TENTHS)),
    )


def _ties(scores: Sequence[float]) -> float | None:
    pairs = len(scores) * (len(scores) - 1) / 2
    return sum(many * (many - 1) / 2 for many in Counter(scores).values()) / pairs if pairs else None
