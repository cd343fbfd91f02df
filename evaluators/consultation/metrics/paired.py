"""Whether one run diagnoses better than another on the same cases."""

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from evaluators.compare.paired import discordant, holm, mcnemar
from evaluators.consultation.metrics.diagnosis import first_is_right
from evaluators.consultation.metrics.finished import FinishedConsultation
from evaluators.consultation.metrics.labels import LabelView
from kg.errors import UserError
from kg.model.base import Record


class PairedTest(Record):
    """McNemar's exact test of two runs on the cases that both have.

    Attributes:
        view, figure: of which labels, and ``accuracy`` (exactly the right ones) or ``top1``.
        n: cases.
        only_first, only_second: cases that only one of them has right.
        p, corrected: two-sided; corrected by Holm over all tests that are made together.
    """

    first: str
    second: str
    view: str
    figure: str
    n: int
    only_first: int
    only_second: int
    p: float
    corrected: float


def paired_tests(
    runs: Mapping[str, Sequence[FinishedConsultation]], views: Sequence[LabelView]
) -> tuple[PairedTest, ...]:
    """Every two runs in every view.

    Args:
        runs: name -> consultations.
        views: of the labels.

    Raises:
        UserError: there are fewer than two runs, or two runs share no case.
    """
    if len(runs) < 2:
        raise UserError("A comparison needs two runs or more; name them one after the other.")
    found: list[PairedTest] = []
    for first, second in combinations(runs, 2):
        one, other = ({held.case.id: held for held in runs[name]} for name in (first, second))
        shared = sorted(one.keys() & other.keys())
        if not shared:
            raise UserError(f"{first} and {second} have no case in common; compare runs on the same cases.")
        for view in views:
            found += _tests(first, second, view, [(one[case], other[case]) for case in shared])
    corrected = holm(np.array([one.p for one in found]))
    return tuple(
        test.model_copy(update={"corrected": _digits(float(value)), "p": _digits(test.p)})
        for test, value in zip(found, corrected, strict=True)
    )


def _tests(
    first: str, second: str, view: LabelView, pairs: Sequence[tuple[FinishedConsultation, FinishedConsultation]]
) -> list[PairedTest]:
    right: dict[str, tuple[list[bool], list[bool]]] = {"accuracy": ([], [])}
    n = 0
    for pair in pairs:
        gold = view.gold(pair[0].truth)
        if gold is None:
            continue
        n += 1
        for place, one in enumerate(pair):
            right["accuracy"][place].append(view.said(one.ranked) == gold)
            ranked = view.ranking(one.ranked)
            if ranked is not None:
                right.setdefault("top1", ([], []))[place].append(first_is_right(ranked, gold))
    if not n:
        # A view that is about none of the cases compares nothing, and must not weigh on the correction.
        return []
    tests = []
    for figure, (one_right, other_right) in right.items():
        differing = discordant(np.array(one_right, dtype=bool), np.array(other_right, dtype=bool))
        tests.append(
            PairedTest(
                first=first,
                second=second,
                view=view.name,
                figure=figure,
                n=n,
                only_first=differing.only_first,
                only_second=differing.only_second,
                p=mcnemar(differing),
                corrected=1.0,
            )
        )
    return tests


def _digits(p: float) -> float:
    """A p value with four significant digits, so that small ones do not become 0."""
    return float(f"{p:.4g}")
