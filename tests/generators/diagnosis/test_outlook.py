"""What is done about guessers that compare stem and options: exchanges of sets and of couples."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from generators.composing.narrators import NARRATORS
from generators.diagnosis import leads
from generators.diagnosis.blocks import option_sets
from generators.diagnosis.coupling import Leading, couple
from generators.diagnosis.guessers import Array
from generators.diagnosis.outlook import Outlook
from generators.draw import stream
from tests.generators.diagnosis.test_option_sets import fits, judge_sets, ring, slots

GUESSERS = 3
TEXTS = len(NARRATORS)


def scores(cases: int, codes: int, gold: list[int], seed: int) -> Array:
    """Scores by lot, in which gold is ahead in every other case."""
    rng = stream("scores", seed)
    found = np.array(
        [[[[rng.below(1000)] * TEXTS] * GUESSERS for _ in range(codes)] for _ in range(cases)], dtype=np.int32
    )
    for case in range(0, cases, 2):
        found[case, gold[case]] += 250
    return found


def rates(gains: Array) -> list[float]:
    return [float(rate) for rate in gains.mean(axis=0) / leads.SURE]


@pytest.mark.parametrize("seed", [1, 2])
def test_sets_are_exchanged_until_guessers_are_held(seed: int) -> None:
    related = ring(12, 3)
    codes = sorted(related)
    asked = slots(related, 25, seed, 0.0)
    golds = [slot.disorder for slot in asked]
    outlook = Outlook(
        golds,
        codes,
        scores(len(asked), len(codes), [codes.index(code) for code in golds], seed),
        leads.aim(1 / 4),
    )
    before = option_sets(asked, related, stream(seed))
    after = option_sets(asked, related, stream(seed), outlook)
    judge_sets(asked, after, related)
    assert after == option_sets(asked, related, stream(seed), outlook)
    by_lot, held = rates(outlook.offered(before))[0], rates(outlook.offered(after))
    assert by_lot > 0.28
    assert max(held) < min(0.29, by_lot - 0.1)
    uses: dict[frozenset[str], Counter[str]] = {}
    for code, four in zip(golds, after, strict=True):
        uses.setdefault(four, Counter())[code] += 1
    closed = sum(sum(used.values()) for four, used in uses.items() if set(used) == four)
    assert closed >= 0.75 * len(asked)


@pytest.mark.parametrize("count", [30, 31])
def test_couples_change_partners_until_guessers_are_held(count: int) -> None:
    may = fits(count, 0.1, 5)
    rng = stream("sums", count)
    sums = np.array([[[leads.SURE * (rng.random() < 0.4)] * 12 for _ in may] for _ in may], dtype=np.int64)
    aim = leads.aim(1 / 4, 1 / 4)
    order = sorted(may)

    def rate(partner: dict[str, str]) -> float:
        return float(np.mean([sums[order.index(a), order.index(b), 0] for a, b in partner.items()])) / leads.SURE

    before, after = couple(may, stream(9)), couple(may, stream(9), Leading(sums, aim))
    assert rate(before) > 0.28
    assert rate(after) <= 0.25
    assert list(after) == order
    assert sorted(after.values()) == order
    assert all(lender in may[code] for code, lender in after.items())
    assert len({code for code, lender in after.items() if after[lender] != code}) == (3 if count % 2 else 0)


def test_two_answers_are_right_where_both_lead() -> None:
    made = np.zeros((1, 4, 1, TEXTS), dtype=np.int32)
    made[0, :, 0] = np.array([9, 7, 5, 3])[:, None]
    own, others = np.array([[0, 1]]), np.array([[2, 3]])
    assert leads.double(made, own, others).tolist() == [[[leads.SURE, 0]]]
    assert leads.settled(made, own, others).tolist() == [[[leads.SURE, 0]]]
    assert leads.settled(made, own[:, ::-1], others).tolist() == [[[0, 0]]]
    assert leads.double(made, others, own).tolist() == [[[0, leads.SURE]]]
    assert leads.double(0 * made, own, others).tolist() == [[[leads.SURE // 6] * 2]]
    assert leads.single(0 * made, 0, np.array([[1, 2, 3]])).tolist() == [[[leads.SURE // 4] * 2]]


def plainly(own: list[int], rivals: list[list[int]]) -> list[int]:
    """What two guessers get from the scores of one guess in each text, counted one by one."""
    sums = [0, 0]
    for text, score in enumerate(own):
        there = [rival[text] for rival in rivals]
        for place, worse in enumerate((any(one > score for one in there), any(one < score for one in there))):
            sums[place] += 0 if worse else 60 // (1 + there.count(score))
    return sums


def test_what_guessers_get_is_what_counting_one_by_one_gives() -> None:
    rng = stream("plainly")
    cases, codes = 4, 7
    made = np.array([[[[rng.below(4) for _ in range(TEXTS)]] for _ in range(codes)] for _ in range(cases)])
    of = made[:, :, 0].tolist()
    trios, golds = np.array([[1, 2, 5], [3, 4, 6]]), [0, 2, 1, 0]
    others = np.array([[1, 3, 5], [0, 4, 6], [2, 5, 6], [3, 4, 5]])
    for case, gains in enumerate(leads.single(made, 0, trios).tolist()):
        assert gains == [plainly(of[case][0], [of[case][code] for code in trio]) for trio in trios.tolist()]
    for case, found in enumerate(leads.offered(made, np.array(golds), others).tolist()):
        assert found == plainly(of[case][golds[case]], [of[case][code] for code in others[case].tolist()])
    own, lent = np.array([[0, 1], [1, 0], [2, 6], [6, 5]]), np.array([[3, 4]])
    settled, double = leads.settled(made, own, lent).tolist(), leads.double(made, own, lent).tolist()
    for case, pair in enumerate(own.tolist()):
        four = [of[case][code] for code in (*pair, 3, 4)]
        sums = [[a + b for a, b in zip(one, two, strict=True)] for one, two in combinations(four, 2)]
        assert settled[case] == [plainly(four[0], four[1:])]
        assert double[case] == [plainly(sums[0], sums[1:])]
