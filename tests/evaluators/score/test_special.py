"""Figures that need answers of a special kind: several orders, probabilities, evidence, all nine tasks."""

from __future__ import annotations

from itertools import permutations
from math import inf

import numpy as np
import pytest
from sklearn.metrics import balanced_accuracy_score, brier_score_loss, f1_score, precision_score, recall_score

from evaluators.score.all import declared
from evaluators.score.averages import AVERAGES, averages
from evaluators.score.bootstrap import Resampling, estimates
from evaluators.score.breakdown import BREAKDOWNS, cases
from evaluators.score.effects import evidence_effects
from evaluators.score.metrics.calibration import probabilities
from evaluators.table.build import Row, table_of
from evaluators.table.table import AnswerTable
from tests.evaluators.score.making import LABELS, asked, by_lot, row

RESAMPLING = Resampling(resamples=50)
(TASK,) = (breakdown for breakdown in BREAKDOWNS if breakdown.name == "task")


def test_agreement_between_orders() -> None:
    always, once, never = (asked(number, "A") for number in range(3))
    said = [(always, "AAA"), (once, "AAB"), (never, "ABC")]
    rows = [row(item, letter, rotation=turn) for item, letters in said for turn, letter in enumerate(letters)]
    rows += [row(asked(3, "A"), "unparsed", rotation=turn) for turn in range(2)]
    rows += [row(asked(4, "A"), said, rotation=turn) for turn, said in enumerate(("AB", "error", "AB"))]
    rows.append(row(asked(5, "A"), "A"))
    # 1, 1 of 3 pairs, 0, 0 (nothing was parsed), 1 (the failed request is not an answer); the last has one order only.
    metric, table = declared()["rotation_consistency"], table_of(rows)
    assert metric.of(table) == pytest.approx((1 + 1 / 3 + 0 + 0 + 1) / 5)
    # Three items in three orders, one in two, one with two replies.
    assert metric.applies(table).sum() == 3 * 3 + 2 + 2


def test_agreement_is_of_items_in_several_orders_only() -> None:
    turned = [row(asked(0, "A", task="turned"), "A", rotation=turn) for turn in range(2)]
    table = table_of([*turned, *(row(asked(number, "A", task="once"), "A") for number in range(8))])
    cells = TASK.cells(table)
    (found,) = estimates(table, cells, {"it": declared()["rotation_consistency"]}, RESAMPLING).values()
    assert (cells.names, found.rows, found.groups) == (("once", "turned"), [0, 2], [0, 1])


def test_places_are_those_that_were_shown() -> None:
    item = asked(0, "A")
    # Turned once, B stands first and A last.
    table = table_of([row(item, "A", rotation=1), row(asked(1, "B"), "B", rotation=1)])
    assert table.choices.shown_places.tolist() == [[3, 0, 1, 2], [3, 0, 1, 2]]
    always_first = table_of(
        [row(asked(number, "A"), LABELS[turn], rotation=turn) for number, turn in enumerate(range(4))]
    )
    # The first place is always answered; gold stands at every place once.
    assert declared()["position_bias"].of(always_first) == pytest.approx(3 / 4)


def _scored(seed: int, count: int) -> AnswerTable:
    return table_of(_rows(seed, count))


def _rows(seed: int, count: int) -> list[Row]:
    random = np.random.default_rng(seed)
    rows: list[Row] = []
    for number in range(count):
        said = random.dirichlet([1.0] * 4).tolist()
        rows.append(row(asked(number, str(random.choice(list(LABELS), p=said))), "A", probabilities=said))
    return rows


def test_calibration_against_other_computations() -> None:
    table = _scored(1, 90)
    said, gold = probabilities(table), table.choices.bits(table.choices.gold)
    truth = gold.argmax(axis=1)
    assert declared()["brier"].of(table) == pytest.approx(
        brier_score_loss(truth, said, labels=[0, 1, 2, 3], scale_by_half=False)
    )
    confidence, right = said.max(axis=1), said.argmax(axis=1) == truth
    order = np.argsort(-confidence)
    risks = [(~right[order[: place + 1]]).mean() for place in range(len(order))]
    assert declared()["risk_coverage_area"].of(table) == pytest.approx(np.mean(risks))
    gaps = 0.0
    for low in range(15):
        inside = (confidence * 15 >= low) & (confidence * 15 < low + 1)
        gaps += abs(confidence[inside].sum() - right[inside].sum())
    assert declared()["calibration_error"].of(table) == pytest.approx(gaps / len(table))


def test_letters_without_any_probability_are_not_judged() -> None:
    table = _scored(1, 90)
    silent = [row(asked(number, "A"), "unparsed")._replace(scores=(-inf,) * 4) for number in range(100, 110)]
    also = table_of([*_rows(1, 90), *silent])
    for name in ("calibration_error", "brier", "risk_coverage_area"):
        assert declared()[name].of(also) == declared()[name].of(table)


def test_answers_of_equal_confidence_have_no_order() -> None:
    """The mean over every order of the answers that are equally sure."""
    sure, half = (0.8, 0.1, 0.05, 0.05), (0.5, 0.2, 0.2, 0.1)
    said = [(sure, "A"), (sure, "B"), (half, "A"), (half, "B"), (half, "C"), (half, "A")]
    table = table_of([row(asked(place, gold), "A", probabilities=scores) for place, (scores, gold) in enumerate(said)])
    wrong = [gold != "A" for _, gold in said]
    areas = []
    for first in permutations(wrong[:2]):
        for second in permutations(wrong[2:]):
            order = (*first, *second)
            areas.append(np.mean([np.mean(order[: place + 1]) for place in range(6)]))
    assert declared()["risk_coverage_area"].of(table) == pytest.approx(np.mean(areas), rel=1e-12)
    # Whoever is equally sure of everything has its share of wrong answers at every coverage.
    alike = table_of([row(asked(place, gold), "A", probabilities=half) for place, (_, gold) in enumerate(said)])
    assert declared()["risk_coverage_area"].of(alike) == pytest.approx(3 / 6)


def test_many_confidences_are_taken_one_by_one() -> None:
    table = _scored(2, 2000)
    said = probabilities(table)
    right = said.argmax(axis=1) == table.choices.bits(table.choices.gold).argmax(axis=1)
    order = np.argsort(-said.max(axis=1))
    exact = np.mean(np.cumsum(~right[order]) / np.arange(1, len(order) + 1))
    assert declared()["risk_coverage_area"].of(table) == pytest.approx(exact, rel=1e-12)


def test_probabilities_that_mean_what_they_say_are_calibrated() -> None:
    assert declared()["calibration_error"].of(_scored(3, 4000)) < 0.05


@pytest.mark.parametrize("seed", range(6))
def test_precision_recall_and_f1_against_scikit_learn(seed: int) -> None:
    table = by_lot(seed)
    rows = table.counted
    gold, named = (
        table.choices.bits(table.choices.gold)[rows],
        (table.choices.bits(table.choices.answer) & table.parsed[:, None])[rows],
    )
    for name, theirs in (("precision", precision_score), ("recall", recall_score), ("f1", f1_score)):
        for ours, average in ((f"micro_{name}", "micro"), (f"mean_item_{name}", "samples")):
            assert declared()[ours].of(table) == pytest.approx(theirs(gold, named, average=average, zero_division=0))
        # Of cases every option is the same disorder in each, so that a column is a class.
        case = cases(table)[rows]
        macro = theirs(gold[case], named[case], average="macro", zero_division=0)
        assert declared()[f"macro_{name}"].of(table) == pytest.approx(macro)
    binary = table.parsed & table.choices.binary & (np.bitwise_count(table.choices.answer) == 1)
    part = table.of_rows(np.flatnonzero(binary))
    theirs = balanced_accuracy_score(part.choices.gold, part.choices.answer)
    assert declared()["balanced_accuracy"].of(part) == pytest.approx(theirs)


def test_a_disorder_counts_once_however_many_cases_it_has() -> None:
    """Nine cases of one disorder, all right, and one of another, which is named for it: means over items say 90 %."""
    rows = [row(asked(number, "A"), "A") for number in range(9)]
    rows.append(row(asked(9, "C", nodes=("D009", "D001", "D002", "D003")), "B"))
    table = table_of(rows)
    values = {name: declared()[name].of(table) for name in declared() if name.startswith(("macro", "mean_item"))}
    # D001 has nine of nine, and was named ten times; D002 none of one. D009 and D003 are never gold.
    assert values == pytest.approx(
        {
            "mean_item_precision": 0.9,
            "mean_item_recall": 0.9,
            "mean_item_f1": 0.9,
            "macro_precision": (9 / 10 + 0) / 2,
            "macro_recall": (1 + 0) / 2,
            "macro_f1": (18 / 19 + 0) / 2,
        }
    )


@pytest.mark.parametrize("seed", range(6))
def test_every_reply_is_right_or_of_one_kind_of_wrong(seed: int) -> None:
    table, metrics = by_lot(seed), declared()
    kinds = ("accuracy", "over_diagnosis", "under_diagnosis", "incorrect", "unparsed", "cut", "refused")
    assert sum(metrics[kind].of(table) for kind in kinds) == pytest.approx(1)
    assert metrics["partial_overlap"].of(table) <= metrics["incorrect"].of(table)


def _nine(tasks: dict[str, float]) -> AnswerTable:
    """Ten items of each task, of which a share is right."""
    return table_of(
        [
            row(asked(number, "A", task=task, group=f"{task}-{number}"), "A" if number < 10 * share else "B")
            for task, share in tasks.items()
            for number in range(10)
        ]
    )


def test_grouped_averages_by_hand() -> None:
    shares = dict(zip(AVERAGES["all_nine"], (0.9, 0.8, 0.6, 1.0, 0.5, 0.5, 0.7, 0.6, 0.4), strict=True))
    table = _nine(shares)
    cells = TASK.cells(table)
    found = averages(estimates(table, cells, declared(), RESAMPLING)["accuracy"], cells.names)
    values = {name: round(average.value, 6) for name, average in found.items()}
    assert values == {
        "entities": 0.85,
        "relations": 0.7,
        "relations*": 0.55,
        "two_hops": 0.6,
        "two_hops_evidence": 0.5,
        "all_nine": round(6 / 9, 6),
        "all_nine*": 0.625,
    }
    del shares["relation_typing"]
    table = _nine(shares)
    cells = TASK.cells(table)
    found = averages(estimates(table, cells, declared(), RESAMPLING)["accuracy"], cells.names)
    assert np.isnan(found["all_nine"].value)
    assert found["all_nine"].missing == ("relation_typing",)
    assert found["all_nine*"].value == pytest.approx(0.625)


def test_the_effect_of_evidence_is_taken_where_both_were_asked() -> None:
    rows = []
    for number in range(10):
        group = f"context-{number}"
        rows.append(row(asked(number, "A", task="two_hop_selection", group=group), "A" if number < 4 else "B"))
        if number < 8:
            said = "A" if number < 6 else "B"
            rows.append(row(asked(number, "A", task="two_hop_selection_evidence", group=group), said))
    (effect,) = evidence_effects(table_of(rows), RESAMPLING)
    assert (effect.name, effect.rows, effect.groups) == ("two_hop_selection_evidence", 8, 8)
    assert (effect.before, effect.after) == (4 / 8, 6 / 8)
    assert effect.drawn.shape == (50,)
    assert evidence_effects(by_lot(1), RESAMPLING) == []


def test_rows_are_taken_with_all_they_belong_to() -> None:
    table = by_lot(4)
    taken = np.array([5, 5, 0, 17])
    part = table.of_rows(taken)
    for name in ("entities", "relations"):
        whole, mine = getattr(table, name), getattr(part, name)
        for place, source in enumerate(taken):
            assert sorted(mine.cells[mine.rows == place]) == sorted(whole.cells[whole.rows == source])
    assert part.ids == tuple(table.ids[place] for place in taken)
    assert (part.choices.nodes.codes == table.choices.nodes.codes[taken]).all()
