"""Two runs on the same cases."""

from __future__ import annotations

import pytest

from evaluators.consultation.metrics.labels import DisorderView
from evaluators.consultation.metrics.paired import paired_tests
from kg.errors import UserError
from tests.evaluators.consultation.metrics.lines_made import concluded, truth

VIEW = DisorderView(("D001", "D002"))
TRUTHS = [truth(f"case-{place}", ["D001"]) for place in range(12)]


def test_mcnemar_by_hand() -> None:
    # Of twelve cases the first run alone has ten right, the second alone one: 2 * 12 / 2 ** 11.
    first = [concluded(one, (("D001" if place < 11 else "D002", 1.0),)) for place, one in enumerate(TRUTHS)]
    second = [concluded(one, (("D001", 1.0),) if place in (10, 11) else None) for place, one in enumerate(TRUTHS)]
    tests = paired_tests({"one": first, "two": second}, [VIEW])
    assert [(one.figure, one.n, one.only_first, one.only_second) for one in tests] == [
        ("accuracy", 12, 10, 1),
        ("top1", 12, 10, 1),
    ]
    assert [one.p for one in tests] == [float(f"{24 / 2**11:.4g}")] * 2
    assert [one.corrected for one in tests] == [float(f"{48 / 2**11:.4g}")] * 2


def test_the_order_of_cases_changes_nothing() -> None:
    first = [concluded(one, (("D001", 1.0),)) for one in TRUTHS]
    second = [concluded(one, None) for one in TRUTHS]
    given = paired_tests({"one": first, "two": second}, [VIEW])
    assert paired_tests({"one": first[::-1], "two": second}, [VIEW]) == given


def test_runs_without_a_common_case_are_refused() -> None:
    held = [concluded(one, None) for one in TRUTHS]
    with pytest.raises(UserError, match="no case in common"):
        paired_tests({"one": held[:6], "two": held[6:]}, [VIEW])
    with pytest.raises(UserError, match="two runs or more"):
        paired_tests({"one": held}, [VIEW])
