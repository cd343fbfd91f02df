"""Figures of sheets, worked out on paper."""

from __future__ import annotations

import pytest

from evaluators.reading.sheet import KeyEntry, Rating
from evaluators.reading.summary import RatingSummary, summary, weighted_kappa
from kg.errors import UserError


def rating(name: str, scales: str, answer: str = "", *, faults: str = "", wrong: bool = False) -> Rating:
    named = dict(zip(("naturalness", "validity", "realism"), map(int, scales), strict=True))
    return Rating(name, named, answer, wrong, wrong, tuple(faults.split()))


KEY = {
    "1": KeyEntry("build", "chart", "c", "A"),
    "2": KeyEntry("build", "self", "s", "A B"),
    "3": KeyEntry("release", "low", "l", "C"),
}


def of(*ratings: Rating, keyed: bool = True) -> RatingSummary:
    return summary({"sheet": ratings}, {"sheet": 0}, KEY if keyed else None)


def test_means_intervals_and_low_shares() -> None:
    found = of(rating("1", "421"), rating("2", "243"), rating("3", "555"))
    rows = {(one.source, one.part, one.scale): one for one in found.scales}
    assert {(source, part) for source, part, _ in rows} == {
        *(("build", ""), ("build", "chart"), ("build", "self")),
        ("release", ""),
    }
    natural = rows["build", "", "naturalness"]
    # 3 +- 12.706 * 1.414 / 1.414, cut to the scale.
    assert (natural.n, natural.mean, natural.low, natural.high, natural.under) == (2, 3, 1, 5, 0.5)
    every = rows["build", "", "all three"]
    assert every.mean == pytest.approx((7 / 3 + 3) / 2)
    assert every.under == 1
    lone = rows["release", "", "realism"]
    assert (lone.mean, lone.low, lone.high, lone.under) == (5, None, None, 0)


def test_an_interval_is_students() -> None:
    # t of 15 degrees of freedom is 2.13145, the standard deviation 0.447214.
    found = of(*(rating(f"t-{place}", f"3{value}3") for place, value in enumerate((3, 3, 3, 4) * 4)), keyed=False)
    valid = next(one for one in found.scales if one.scale == "validity" and not one.part)
    assert valid.low == pytest.approx(3.25 - 0.238303, abs=1e-6)
    assert valid.high == pytest.approx(3.25 + 0.238303, abs=1e-6)


def test_faults_and_answers() -> None:
    found = of(
        rating("1", "333", "a", faults="time label"),
        rating("2", "333", "BA", faults="label", wrong=True),
        rating("3", "333", "B"),
    )
    build = found.faults[0]
    assert (build.source, build.part, build.n) == ("build", "", 2)
    assert (build.contradictions, build.not_recoverable, build.answered, build.not_gold) == (1, 1, 2, 0)
    assert list(build.classes.items()) == [("label", 2), ("time", 1)]
    release = found.faults[-1]
    assert (release.source, release.answered, release.not_gold) == ("release", 1, 1)


def test_half_an_answer_is_not_gold() -> None:
    found = of(rating("2", "333", "A"))
    assert (found.faults[0].answered, found.faults[0].not_gold) == (1, 1)


def test_without_a_key_ids_name_the_task() -> None:
    found = of(rating("chart-1", "333", "A"), rating("self-1", "333"), keyed=False)
    assert [(one.source, one.part, one.answered) for one in found.faults] == [
        *(("all", "", 0), ("all", "chart", 0), ("all", "self", 0))
    ]


def test_kappa() -> None:
    assert weighted_kappa([(1, 1), (3, 3), (5, 5)]) == 1
    # Seen (0 + 1 + 1 + 0) / 4; expected over all pairs of {1, 2, 3, 4} and {1, 3, 2, 4} 40 / 16.
    assert weighted_kappa([(1, 1), (2, 3), (3, 2), (4, 4)]) == pytest.approx(1 - 0.5 / 2.5)
    assert weighted_kappa([(1, 5), (5, 1)]) == -1
    assert weighted_kappa([(3, 3), (3, 3)]) is None


def test_kappa_is_that_of_scikit_learn() -> None:
    from sklearn.metrics import cohen_kappa_score

    first, second = [1, 2, 2, 3, 4, 5, 3, 1], [2, 2, 1, 3, 5, 4, 1, 1]
    other = cohen_kappa_score(first, second, weights="quadratic", labels=[1, 2, 3, 4, 5])
    assert weighted_kappa(list(zip(first, second, strict=True))) == pytest.approx(other)


def test_two_sheets_agree_on_the_texts_that_both_rate() -> None:
    first = [rating("1", "123"), rating("2", "345"), rating("3", "111")]
    second = [rating("2", "344"), rating("1", "323")]
    found = summary({"a": first, "b": second}, {"a": 0, "b": 1}, KEY)
    natural, valid, real = found.agreements
    assert (natural.first, natural.second, natural.n) == ("a", "b", 2)
    assert (natural.same, natural.near, natural.difference) == (0.5, 0.5, 1)
    assert (valid.kappa, valid.same) == (1, 1)
    assert (real.near, real.difference) == (1, -0.5)


def test_what_does_not_fit_is_told() -> None:
    with pytest.raises(UserError, match="sheet holds no rating yet"):
        of()
    with pytest.raises(UserError, match="sheet: 9 is not in the key"):
        of(rating("9", "333"))
    with pytest.raises(UserError, match="a and b have no rated text in common"):
        summary({"a": [rating("1", "333")], "b": [rating("2", "333")]}, {}, KEY)
