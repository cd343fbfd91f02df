"""How good diagnoses are, in one view of the labels."""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from evaluators.consultation.metrics.calibration import BinnedCalibration, calibration
from evaluators.consultation.metrics.figures import DECIMALS, ConsultationFigure, drawn_figures, share
from evaluators.consultation.metrics.finished import Ranked
from evaluators.consultation.metrics.labels import LabelView
from evaluators.score.metric import ratio
from evaluators.table.table import Floats
from generators.consultation.case import CaseTruth
from kg.model.base import Record

LEAST = 1e-4
"""No probability counts as less in the log loss: files state probabilities to four decimals."""
TOP = 3


class ClassScore(Record):
    """Of one label; None where a quotient is not defined.

    Attributes:
        gold, said, both: cases that have it, that were given it, and of which both hold.
    """

    gold: int
    said: int
    both: int
    precision: float | None
    recall: float | None
    f1: float | None


class DiagnosisScores(Record):
    """Figures over all cases that the view is about; a case without a conclusion is wrong in each of them.

    Attributes:
        unnamed: of the cases, those in which nothing was named.
        accuracy: the labels are exactly the right ones.
        jaccard: of the case's right and given labels, the share that is both.
        example_f1: F1 of the given labels, by case.
        macro_f1: mean of the labels' F1, over labels that some case has.
        weighted_f1: the same, each label weighing as many cases as have it.
        top1, top3: a right label is the first, or among the first three.
        mrr: the mean of 1 / the place of the first right label; 0 where none is ranked.
        log_loss: the mean of -ln of the probability that the right labels have together, in nats.
        calibration: of the probability of the first label, of cases in which something was named.
        absent: names of the labels that no case has; they are in no mean.
        classes: by label, those that some case has or was given.
    """

    n: int
    unnamed: int
    accuracy: ConsultationFigure
    jaccard: ConsultationFigure
    example_f1: ConsultationFigure
    macro_f1: ConsultationFigure
    weighted_f1: ConsultationFigure
    top1: ConsultationFigure | None = None
    top3: ConsultationFigure | None = None
    mrr: ConsultationFigure | None = None
    log_loss: ConsultationFigure | None = None
    calibration: BinnedCalibration | None = None
    absent: tuple[str, ...]
    classes: Mapping[str, ClassScore]


def diagnosis_scores(
    concluded: Sequence[tuple[CaseTruth, Ranked]], view: LabelView, names: Mapping[str, str]
) -> DiagnosisScores:
    """The figures of a view.

    Args:
        concluded: of each case its truth and a ranked list, which is empty where nothing was concluded; in the order
            of the ids of the cases.
        view: which labels.
        names: of labels, for the list of those that are absent; a label without a name stands for itself.
    """
    pairs = [(view.gold(truth), ranked) for truth, ranked in concluded]
    held = [(gold, ranked) for gold, ranked in pairs if gold is not None]
    golds = [gold for gold, _ in held]
    said = [view.said(ranked) for _, ranked in held]
    rows = _rows(golds, said, view.labels)
    width = len(view.labels)
    found = drawn_figures(
        rows,
        {
            "jaccard": lambda sums: ratio(sums[:, 0], sums[:, 2]),
            "example_f1": lambda sums: ratio(sums[:, 1], sums[:, 2]),
            "macro_f1": lambda sums: _macro(sums[:, 3:], width),
            "weighted_f1": lambda sums: _weighted(sums[:, 3:], width),
        },
        len(held),
    )
    totals = rows[:, 3:].sum(axis=0).astype(int).reshape(3, width)
    return DiagnosisScores(
        n=len(held),
        unnamed=sum(not one for one in said),
        accuracy=share([gold == one for gold, one in zip(golds, said, strict=True)]),
        **found,
        **_ranking_figures(golds, [view.ranking(ranked) for _, ranked in held]),
        absent=tuple(names.get(label, label) for label, gold in zip(view.labels, totals[0], strict=True) if not gold),
        classes={
            label: _class(*map(int, counts))
            for label, counts in zip(view.labels, totals.T, strict=True)
            if counts[0] or counts[1]
        },
    )


def first_is_right(ranked: Ranked, gold: frozenset[str]) -> bool:
    """Whether the first of a ranked list is one of the right labels."""
    return bool(ranked) and ranked[0][0] in gold


def _rows(golds: Sequence[frozenset[str]], said: Sequence[frozenset[str]], labels: Sequence[str]) -> Floats:
    """Cases x (Jaccard, F1, one, then for all labels: is right, was given, both)."""
    rows = np.zeros((len(golds), 3 + 3 * len(labels)))
    place = {label: number for number, label in enumerate(labels)}
    for row, gold, given in zip(rows, golds, said, strict=True):
        both = gold & given
        row[0] = len(both) / len(gold | given)
        row[1] = 2 * len(both) / (len(gold) + len(given))
        row[2] = 1
        for block, found in enumerate((gold, given, both)):
            for label in found:
                row[3 + block * len(labels) + place[label]] = 1
    return rows


def _f1(sums: Floats, width: int) -> tuple[Floats, Floats]:
    """F1 of each label, 0 where it has no case; and how many cases have it."""
    gold, said, both = (sums[:, block * width : (block + 1) * width] for block in range(3))
    return np.where(gold > 0, np.nan_to_num(ratio(2 * both, gold + said)), 0.0), gold


def _macro(sums: Floats, width: int) -> Floats:
    f1, gold = _f1(sums, width)
    return ratio(f1.sum(axis=1), (gold > 0).sum(axis=1).astype(float))


def _weighted(sums: Floats, width: int) -> Floats:
    f1, gold = _f1(sums, width)
    return ratio((f1 * gold).sum(axis=1), gold.sum(axis=1))


def _class(gold: int, said: int, both: int) -> ClassScore:
    def part(above: int, below: int) -> float | None:
        return round(above / below, DECIMALS) if below else None

    return ClassScore(
        gold=gold,
        said=said,
        both=both,
        precision=part(both, said),
        recall=part(both, gold),
        f1=part(2 * both, gold + said) if gold else None,
    )


def _ranking_figures(
    golds: Sequence[frozenset[str]], rankings: Sequence[Ranked | None]
) -> dict[str, ConsultationFigure | BinnedCalibration]:
    """Figures of ranked lists; none where the view ranks nothing."""
    pairs = [(gold, ranked) for gold, ranked in zip(golds, rankings, strict=True) if ranked is not None]
    if not pairs:
        return {}
    places = [_place(ranked, gold) for gold, ranked in pairs]
    rows = np.array(
        [(1 / place if place else 0.0, _loss(one, gold), 1) for place, (gold, one) in zip(places, pairs, strict=True)]
    )
    spoken = [(ranked[0][1], first_is_right(ranked, gold)) for gold, ranked in pairs if ranked]
    found: dict[str, ConsultationFigure | BinnedCalibration] = {
        "top1": share([place == 1 for place in places]),
        "top3": share([0 < place <= TOP for place in places]),
        "calibration": calibration([chance for chance, _ in spoken], [right for _, right in spoken]),
    }
    of = {
        "mrr": lambda sums: ratio(sums[:, 0], sums[:, 2]),
        "log_loss": lambda sums: ratio(sums[:, 1], sums[:, 2]),
    }
    return found | drawn_figures(rows, of, len(pairs))


def _place(ranked: Ranked, gold: frozenset[str]) -> int:
    """The place of the first right label, from 1; 0 where none is ranked."""
    return next((place for place, (label, _) in enumerate(ranked, start=1) if label in gold), 0)


def _loss(ranked: Ranked, gold: frozenset[str]) -> float:
    """In nats."""
    return -math.log(min(1.0, max(LEAST, math.fsum(one for label, one in ranked if label in gold))))
