"""Ranks and letters say what the tests say, no more and no less, whatever the tests find."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluators.leaderboard.rank_groups import rank_ranges
from evaluators.report.ranks import RunPair


class FoundPairs(NamedTuple):
    accuracy: dict[str, float]
    pairs: list[RunPair]


def pair(first: str, second: str, difference: float | None, corrected: float) -> RunPair:
    return RunPair(first, second, 9, difference, corrected, corrected)


@st.composite
def chances(draw: st.DrawFn) -> FoundPairs:
    """Any findings, such as no real data would give: circles, and runs alike across one that differs from both."""
    many = draw(st.integers(0, 8))
    runs = [f"run-{place}" for place in range(many)]
    accuracy = {run: draw(st.floats(0, 1)) for run in runs}
    differences = st.one_of(st.none(), st.sampled_from([-0.5, -0.1, 0.0, 0.1, 0.5]))
    pairs = []
    for first, second in combinations(runs, 2):
        difference = draw(differences)
        # A test that has nothing to find, finds nothing.
        corrected = draw(st.sampled_from([0.0001, 0.0499, 0.05, 0.7])) if difference else 1.0
        pairs.append(pair(first, second, difference, corrected))
    return FoundPairs(accuracy, pairs)


@given(chances())
def test_no_two_are_told_apart_without_a_test_that_says_so(found: FoundPairs) -> None:
    ranges = rank_ranges(*found)
    assert set(ranges) == set(found.accuracy)
    for one in found.pairs:
        first, second = ranges[one.first], ranges[one.second]
        assert one.distinct is not bool(set(first.groups) & set(second.groups))
        if first.worst < second.best or second.worst < first.best:
            assert one.distinct


@given(chances())
def test_ranks_are_possible_and_the_best_is_that_of_the_report(found: FoundPairs) -> None:
    ranges = rank_ranges(*found)
    of_report = dict.fromkeys(found.accuracy, 1)
    for one in found.pairs:
        if one.distinct and one.difference:
            of_report[one.second if one.difference > 0 else one.first] += 1
    for run, stands in ranges.items():
        assert 1 <= stands.best <= stands.worst <= len(ranges)
        assert stands.best == of_report[run]
        assert stands.groups
        assert list(stands.groups) == sorted(set(stands.groups))


@given(chances(), st.randoms(use_true_random=False))
def test_the_order_in_which_runs_and_tests_are_given_changes_nothing(found: FoundPairs, random: Random) -> None:
    turned = [
        pair(one.second, one.first, None if one.difference is None else -one.difference, one.corrected)
        for one in found.pairs
    ]
    random.shuffle(turned)
    names = list(found.accuracy)
    random.shuffle(names)
    again = rank_ranges({run: found.accuracy[run] for run in names}, turned)
    assert list(again.items()) == list(rank_ranges(*found).items())


@given(chances())
def test_letters_are_as_few_as_the_tests_allow_one_by_one(found: FoundPairs) -> None:
    """No letter could be left out: each joins two runs that no other letter joins, or stands for one run alone."""
    ranges = rank_ranges(*found)
    members: dict[str, set[str]] = {}
    for run, stands in ranges.items():
        for letter in stands.groups:
            members.setdefault(letter, set()).add(run)
    for one, other in combinations(members.values(), 2):
        assert not one <= other
        assert not other <= one


def test_a_run_may_be_like_two_that_differ() -> None:
    pairs = [pair("a", "b", 0.1, 0.3), pair("a", "c", 0.2, 0.01), pair("b", "c", 0.1, 0.3)]
    found = rank_ranges({"a": 0.9, "b": 0.8, "c": 0.7}, pairs)
    assert {run: (one.best, one.worst, "".join(one.groups)) for run, one in found.items()} == {
        "a": (1, 2, "a"),
        "b": (1, 3, "ab"),
        "c": (2, 3, "b"),
    }


def test_runs_that_all_differ_have_one_rank_and_one_letter_each() -> None:
    names = [f"run-{place:02}" for place in range(30)]
    pairs = [pair(first, second, 0.1, 0.001) for first, second in combinations(names, 2)]
    found = rank_ranges({name: 1 - place / 100 for place, name in enumerate(names)}, pairs)
    assert [(one.best, one.worst) for one in found.values()] == [(place, place) for place in range(1, 31)]
    assert [one.groups[0] for one in found.values()][-5:] == ["z", "aa", "ab", "ac", "ad"]


@pytest.mark.parametrize("many", [0, 1])
def test_fewer_than_two_runs_need_no_test(many: int) -> None:
    found = rank_ranges({f"run-{place}": 0.5 for place in range(many)}, [])
    assert [(one.best, one.worst, one.groups) for one in found.values()] == [(1, 1, ("a",))] * many
