"""How much is lost by what was asked, and how much by what was concluded from it.

Four figures, each the share of cases in which the first of a ranked list is gold:

===========================  ================================  ==============================
concluded by                 from all true answers             from what was heard
===========================  ================================  ==============================
the reference                ``full``                          ``reference``
the doctor                   ``doctor_full``                   ``doctor``
===========================  ================================  ==============================

The total loss is ``full - doctor``. Asked first: the asking gap is ``full - reference``, the concluding gap
``reference - doctor``. Concluded first: the concluding gap is ``full - doctor_full``, the asking gap ``doctor_full -
doctor``. The mean of both orders is the Shapley value of the two parts of the loss. In each of the three, the two gaps
add up to the total.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from evaluators.consultation.belief.model import NO_DISORDER
from evaluators.consultation.metrics.diagnosis import first_is_right
from evaluators.consultation.metrics.figures import DECIMALS, ConsultationFigure, drawn_figures, share
from evaluators.score.metric import ratio
from evaluators.table.table import Floats
from generators.consultation.case import CaseTruth
from kg.model.base import Record


class GapPair(Record):
    """Both gaps in one order; they add up to the total loss."""

    asking: ConsultationFigure
    concluding: ConsultationFigure


class GapScores(Record):
    """What is lost where.

    Attributes:
        full, reference, doctor: see the module.
        doctor_full: see the module; ``estimated`` where the doctor was not asked.
        estimated: ``doctor_full`` is an estimate, see `doctor_on_all`.
        total: ``full - doctor``.
        asked_first, concluded_first, both: the gaps in each order, and their mean.
    """

    full: ConsultationFigure
    reference: ConsultationFigure
    doctor: ConsultationFigure
    doctor_full: ConsultationFigure
    estimated: bool
    total: ConsultationFigure
    asked_first: GapPair
    concluded_first: GapPair
    both: GapPair


class ConclusionsRight(Record):
    """Of one case, whether each conclusion is right; ``same``: the reference concludes the same from both."""

    full: bool
    reference: bool
    doctor: bool
    same: bool


def gold_of(truth: CaseTruth) -> frozenset[str]:
    """The right hypotheses of a case."""
    return frozenset(truth.gold or (NO_DISORDER,))


def conclusions_right(
    truth: CaseTruth,
    full: Sequence[tuple[str, float]],
    reference: Sequence[tuple[str, float]],
    doctor: Sequence[tuple[str, float]],
) -> ConclusionsRight:
    """Compares three ranked lists with the truth.

    Args:
        truth: of the case.
        full: the reference's, from all true answers.
        reference: the reference's, from what was heard.
        doctor: the doctor's own; empty where there is none, which is wrong.
    """
    gold = gold_of(truth)
    return ConclusionsRight(
        full=first_is_right(tuple(full), gold),
        reference=first_is_right(tuple(reference), gold),
        doctor=first_is_right(tuple(doctor), gold),
        same=bool(full) and bool(reference) and full[0][0] == reference[0][0],
    )


def doctor_on_all(cases: Sequence[ConclusionsRight]) -> list[float]:
    """How likely the doctor would be right with all true answers, by case.

    Where the reference concludes the same from all answers as from what was heard, what was heard is taken to have been
    enough, and the doctor to conclude what it did. Elsewhere the doctor is taken to be right as often as it is in the
    cases of the run in which the reference on what was heard is as right as it is here on all answers; where there is
    no such case, as often as in the whole run.
    """
    rates = {}
    for right in (True, False):
        alike = [one.doctor for one in cases if one.reference is right] or [one.doctor for one in cases]
        rates[right] = sum(alike) / len(alike) if alike else 0.0
    return [float(one.doctor) if one.same else rates[one.full] for one in cases]


def gap_scores(cases: Sequence[ConclusionsRight], doctor_full: Sequence[bool] | None = None) -> GapScores:
    """The gaps of a run.

    Args:
        cases: in the order of their ids.
        doctor_full: whether the doctor is right where it is given all true answers, where it was asked; None: it is
            estimated (`doctor_on_all`), and the interval takes the estimate of each case as it is.
    """
    crossed = doctor_on_all(cases) if doctor_full is None else [float(one) for one in doctor_full]
    pairs = zip(cases, crossed, strict=True)
    rows = np.array([(one.full, one.reference, one.doctor, cross, 1) for one, cross in pairs], dtype=float)
    differences = {
        "total": (0, 2),
        "asked_first.asking": (0, 1),
        "asked_first.concluding": (1, 2),
        "concluded_first.asking": (3, 2),
        "concluded_first.concluding": (0, 3),
    }
    figures = {name: _difference(more, less) for name, (more, less) in differences.items()}
    figures["both.asking"] = lambda sums: ratio(sums[:, 0] - sums[:, 1] + sums[:, 3] - sums[:, 2], 2 * sums[:, 4])
    figures["both.concluding"] = lambda sums: ratio(sums[:, 1] - sums[:, 2] + sums[:, 0] - sums[:, 3], 2 * sums[:, 4])
    figures["doctor_full"] = lambda sums: ratio(sums[:, 3], sums[:, 4])
    found = drawn_figures(rows, figures, len(cases))
    total = found["total"]
    return GapScores(
        full=share([one.full for one in cases]),
        reference=share([one.reference for one in cases]),
        doctor=share([one.doctor for one in cases]),
        doctor_full=found["doctor_full"],
        estimated=doctor_full is None,
        total=total,
        asked_first=_pair(found, "asked_first", total),
        concluded_first=_pair(found, "concluded_first", total),
        both=_pair(found, "both", total),
    )


def _difference(more: int, less: int) -> Callable[[Floats], Floats]:
    def of(sums: Floats) -> Floats:
        return ratio(sums[:, more] - sums[:, less], sums[:, 4])

    return of


def _pair(found: Mapping[str, ConsultationFigure], name: str, total: ConsultationFigure) -> GapPair:
    """Both gaps, the second rounded so that they add up to the rounded total."""
    asking, concluding = found[f"{name}.asking"], found[f"{name}.concluding"]
    if total.value is None or asking.value is None:
        return GapPair(asking=asking, concluding=concluding)
    rest = round(total.value - asking.value, DECIMALS)
    return GapPair(asking=asking, concluding=concluding.model_copy(update={"value": rest}))
