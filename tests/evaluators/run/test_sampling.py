"""Samples: they go round by what items are about, and by groups within that."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

from evaluators.lots import number
from evaluators.sampling import Candidate, Kind, kind, sampled
from evaluators.selection import SelectedItems, Selection
from generators.item import Item, Option, Proof
from tests.evaluators.run.runs import build, item

DISORDERS = [f"D{code:03}" for code in range(1, 24)]


def case(task: str, code: int, *gold: str, group: str) -> Item:
    """An item of the diagnostic suite."""
    others = [one for one in DISORDERS if one not in gold][: 4 - len(gold)]
    options = tuple(
        Option(label=label, text=node, node=node) for label, node in zip("ABCD", (*gold, *others), strict=True)
    )
    made = item(code, task, "hybrid", group)
    return made.model_copy(update={"suite": "diagnosis", "options": options, "answer": tuple("ABCD"[: len(gold)])})


def candidates(*kinds: Kind, groups: int = 3, each: int = 4) -> list[Candidate]:
    """So many items of each group of each kind; groups are shared by the kinds."""
    return [
        Candidate(number(f"{one}/{group}/{place}"), number(f"G{group}"), one)
        for one in kinds
        for group in range(groups)
        for place in range(each)
    ]


def test_twenty_charts_meet_twenty_disorders(tmp_path: Path) -> None:
    # Disorders differ in how many items they have, as in a build.
    listed = [
        case("charts", 100 * place + copy, code, group=f"{code}/seed-{copy}")
        for place, code in enumerate(DISORDERS)
        for copy in range(3 + 4 * place)
    ]
    chosen = SelectedItems(tmp_path, build(tmp_path, {"charts": listed}), Selection(("charts",), sample=20))
    gold = Counter(one.options[0].node for one in chosen.read())
    assert len(gold) == 20
    larger = SelectedItems(tmp_path, build(tmp_path, {"charts": listed}), Selection(("charts",), sample=46))
    assert set(Counter(one.options[0].node for one in larger.read()).values()) == {2}


def test_pairs_meet_all_disorders_before_any_of_them_twice_over() -> None:
    pairs = [(DISORDERS[place], DISORDERS[(place + step) % 22]) for place in range(22) for step in (1, 2)]
    found = sampled(candidates(*pairs), 12)
    taken = [one for one in candidates(*pairs) if one.item in found]
    met = Counter(part for one in taken for part in one.kind)
    assert len(taken) == 12
    assert max(met.values()) <= 2
    assert len(met) >= 18


def test_a_sample_hangs_on_the_items_and_not_on_their_order() -> None:
    listed = candidates(("a",), ("b", "c"), ("d",))
    mixed = random.Random(1).sample(listed, len(listed))
    for count in range(len(listed) + 2):
        assert sampled(listed, count) == sampled(mixed, count)
        assert len(sampled(listed, count)) == min(count, len(listed))
        assert sampled(listed, count) <= sampled(listed, count + 1)


def test_groups_take_turns_over_all_kinds() -> None:
    listed = candidates(("a",), ("b",), groups=10)
    found = sampled(listed, 10)
    assert len({one.group for one in listed if one.item in found}) == 10


def test_kinds_are_even_though_one_runs_out() -> None:
    listed = [*candidates(("a",), groups=1, each=1), *candidates(("b",), ("c",))]
    taken = Counter(one.kind for one in listed if one.item in sampled(listed, 9))
    assert taken == {("a",): 1, ("b",): 4, ("c",): 4}


def test_what_an_item_is_about() -> None:
    assert kind(case("ambiguous", 1, "D002", "D001", group="g")) == ("D001", "D002")
    plain = item(0)
    assert kind(plain) == ("Disorder 65",)
    related = plain.model_copy(
        update={"relations": ("indication",), "options": (Option(label="A", text="Yes", node=None),)}
    )
    assert kind(related) == ("indication", "Yes")
    typed = plain.model_copy(update={"options": (Option(label="A", text="Apathy", node="effect/phenotype:741"),)})
    assert kind(typed) == ("effect/phenotype",)
    settled = Proof(query="q", params={}, verdicts={"D001": "met", "D002": "not met", "D005": "met"})
    assert kind(plain.model_copy(update={"proof": plain.proof.model_copy(update={"case": settled})})) == (
        "D001",
        "D005",
    )
    favoured = settled.model_copy(update={"rule": {"D001": True, "D005": False}})
    assert kind(plain.model_copy(update={"proof": plain.proof.model_copy(update={"case": favoured})})) == ("D001",)
