"""Runs of one model in two formats are compared on the parts that all runs have."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from evaluators.compare.formats.compare_formats import FormatComparison, compare_formats
from evaluators.compare.formats.pairs import FormatPair, pairs, pairs_among
from evaluators.compare.formats.view import notes, table
from evaluators.run.run_file import TaskItems
from evaluators.table.build import table_of
from evaluators.table.read import Run
from kg.errors import UserError
from kgbench.api.formats import compared as of_callers
from tests.evaluators.compare.making_formats import answered, record, themes
from tests.evaluators.score.making import asked, bare_run, row
from tests.kgbench.cli.tables import text_of

FULL = {0: ["A", "B", "C"], 1: ["A", "C", "D"], 2: ["B", "unparsed", "C"]}
APART = {0: ["A", "B", "D"], 1: ["A", "B", "D"], 2: ["B", "several", "error"]}


def compared(*runs: Run) -> list[FormatComparison]:
    named = {run.name: run for run in runs}
    return compare_formats(named, pairs({name: run.record for name, run in named.items()}))


def test_figures_by_hand() -> None:
    (found,) = compared(themes("f", "m", "full", FULL), themes("a", "m", "apart", APART))
    # The request for the last question failed in one format, so that it is in neither.
    assert (found.n, found.groups) == (8, 3)
    counts = (found.common_correct, found.only_full, found.only_apart, found.common_incorrect)
    assert counts == (3, 1, 1, 3)
    assert (found.full_accuracy, found.apart_accuracy) == (4 / 8, 4 / 8)
    assert (found.consistency, found.agreement, found.divergence) == (6 / 8, 3 / 5, 2 / 8)
    # Read in both: seven, of which five have the same letter: A, B, A, D and a wrong B.
    assert (found.letters, found.letter_agreement) == (7, 5 / 7)
    by_chance = (2 * 2 + 2 * 3 + 2 * 0 + 1 * 2) / 49
    assert found.kappa == pytest.approx((5 / 7 - by_chance) / (1 - by_chance))


def test_which_run_is_named_first_changes_nothing() -> None:
    full, apart = themes("f", "m", "full", FULL), themes("a", "m", "apart", APART)
    assert compared(full, apart) == compared(apart, full)


def test_intervals_hold_the_figures_and_need_two_groups() -> None:
    (found,) = compared(themes("f", "m", "full", FULL), themes("a", "m", "apart", APART))
    for name in ("consistency", "agreement"):
        low, value, high = (getattr(found, f"{name}{end}") for end in ("_low", "", "_high"))
        assert 0 <= low < value < high <= 1
    (one,) = compared(themes("f", "m", "full", {0: FULL[0]}), themes("a", "m", "apart", {0: APART[0]}))
    assert (one.consistency_low, one.agreement_low) == (None, None)


def test_one_pool_for_all_models() -> None:
    full, apart = themes("f", "m", "full", FULL), themes("a", "m", "apart", APART)
    other = themes("of", "other", "full", {0: ["A", "error", "C"], 1: ["D", "D", "D"]})
    its = themes("oa", "other", "apart", {0: ["A", "B", "C"], 1: ["D", "D", "D"], 2: ["A", "A", "A"]})
    first, second = compared(full, apart, other, its)
    assert (first.model, second.model) == ("m", "other")
    # The third theme was not asked, and one request failed.
    assert first.n == second.n == 5
    assert (second.common_correct, second.common_incorrect) == (2, 3)


def test_tasks_stand_below_all_of_them() -> None:
    runs = []
    for name, part_format in (("f", "full"), ("a", "apart")):
        said = ["A", "B", "C"] if name == "f" else ["A", "B", "A"]
        rows = [one for task in ("exam", "themes") for one in answered(1, said, part_format, task)]  # type: ignore[arg-type]
        runs.append(bare_run(name, record("m", part_format), table_of(rows)))  # type: ignore[arg-type]
    found = compared(*runs)
    assert [(one.task, one.n, one.consistency) for one in found] == [
        ("all", 6, 4 / 6), ("exam", 3, 2 / 3), ("themes", 3, 2 / 3),
    ]  # fmt: skip


def test_items_without_parts_that_go_together_are_in_no_pool() -> None:
    single = row(asked(9, "A"), "A")
    runs = [
        bare_run(run.name, run.record, table_of([*answered(0, said, run.record.part_format or "full"), single]))
        for run, said in ((themes("f", "m", "full", FULL), FULL[0]), (themes("a", "m", "apart", APART), APART[0]))
    ]
    (found,) = compared(*runs)
    assert found.n == 3


def test_always_the_same_letter_has_no_kappa() -> None:
    (found,) = compared(
        themes("f", "m", "full", {0: ["A"] * 3}),
        themes("a", "m", "apart", {0: ["A"] * 3}),
    )
    assert (found.letter_agreement, found.kappa) == (1, None)
    (none,) = compared(themes("f", "m", "full", {0: ["unparsed"] * 3}), themes("a", "m", "apart", {0: ["A"] * 3}))
    assert (none.letters, none.letter_agreement, none.kappa, none.agreement) == (0, None, None, 0)


def test_runs_that_share_no_part() -> None:
    full, apart = themes("f", "m", "full", {0: FULL[0]}), themes("a", "m", "apart", {1: APART[1]})
    assert compared(full, apart) == []
    with pytest.raises(UserError, match=r"The runs f, a share no part .* compare runs on one build"):
        of_callers([full, apart])


@pytest.mark.parametrize(
    ("records", "says"),
    [
        ({"f": ("m", "full", {})}, "m was asked in the format full by f, and by no run here in the format apart"),
        ({"a": ("m", "apart", {}), "f": ("n", "full", {})}, "m was asked in the format apart by a, and by no run here"),
        ({"f": ("m", "full", {}), "g": ("m", "full", {})}, "f and g both ask m in the format full; name one of them"),
        ({"f": ("m", None, {})}, "f: no item of this run has parts"),
        ({"f": ("m", "full", {}), "a": ("m", "apart", {"shots": 5})}, "f and a differ .*: shots are 0 and 5"),
        ({"f": ("m", "full", {}), "a": ("m", "apart", {"prompts": "1"})}, "the prompts are worded differently"),
        (
            {
                "f": ("m", "full", {}),
                "a": ("m", "apart", {"items": {"themes": TaskItems(sha256="1", count=3)}}),
            },
            "the items of themes are of different builds",
        ),
    ],
)
def test_what_is_no_pair_is_refused(records: dict[str, tuple[str, Any, dict[str, Any]]], says: str) -> None:
    made = {name: record(model, of, **more) for name, (model, of, more) in records.items()}
    with pytest.raises(UserError, match=says):
        pairs(made)
    assert pairs_among(made) == []


def test_pairs_among_any_runs() -> None:
    found = pairs_among(
        {
            "single": record("m", None),
            "a": record("m", "apart", settings={"base_url": "http://one"}),
            "f": record("m", "full", settings={"base_url": "http://other"}),
            "shots": record("m", "full", shots=3),
            "other": record("n", "full"),
        }
    )
    assert found == [FormatPair("f", "a")]


def test_the_table_is_of_percents_and_says_what_it_is_about() -> None:
    found = compared(themes("f", "m", "full", FULL), themes("a", "m", "apart", APART))
    text = text_of([table(found)])
    assert "75.0" in text
    assert "60.0" in text
    assert next(notes(found)).endswith("count in all of these runs: f, a.")
    assert set(table(found).rows[0]) == set(table(found).fields)


def test_orders_of_options_are_compared_with_themselves() -> None:
    full, apart = themes("f", "m", "full", FULL), themes("a", "m", "apart", APART)
    turned = apart.table.model_copy(update={"rotation": np.ones(len(apart.table), dtype=np.int64)})
    assert compared(full, apart._replace(table=turned)) == []
