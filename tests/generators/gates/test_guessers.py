"""The guessers find what the options give away, and nothing where each option set serves every member."""

from collections.abc import Iterable

import pytest

from generators.draw import stream
from generators.gates.candidates import Related
from generators.gates.gates import Gates
from generators.gates.stem_blind import Guess
from generators.item import Item
from tests.generators.gates.made import CODES, EVERY_TASK, FOURS, RELATED, AtOnce, add_all, coupled, fair, item


def guesses(items: Iterable[Item], related: Related = RELATED) -> dict[tuple[str, str], Guess]:
    gates = Gates(lambda: related, dict, AtOnce(), EVERY_TASK)
    add_all(gates, items)
    return {(made.task, made.guesser): made for made in gates.result().guesses}


def test_a_fair_build_gives_nothing_away() -> None:
    found = guesses(fair())
    assert {made.accuracy for made in found.values()} == {0.25}
    for made in found.values():
        assert (made.n, made.chance, made.limit, made.passed) == (1200, 0.25, 0.28, True)
        assert made.sets <= 100


def test_gold_that_is_mostly_the_same_few_disorders_is_found_by_frequency() -> None:
    rng = stream("frequent")
    items = [item(number, options, {min(options)}) for number, options in enumerate(rng.shuffled(FOURS)[:400])]
    made = guesses(items)["medical_chart", "frequency"]
    assert made.accuracy > 0.9
    assert made.limit == 0.28
    assert not made.passed


def test_gold_that_is_the_best_connected_option_is_found_by_the_graph() -> None:
    rng = stream("connected")
    items = []
    for number, options in enumerate(rng.shuffled(FOURS)):
        near = {node: sum(other in RELATED[node] for other in options) for node in options}
        best = [node for node in options if near[node] == max(near.values())]
        if len(best) == 1:
            items.append(item(number, options, best))
    made = guesses(items * 3)["medical_chart", "graph"]
    assert made.n >= 300
    assert made.accuracy > 0.8
    assert not made.passed


def test_the_option_in_the_middle_of_the_graph_is_found_too() -> None:
    rng = stream("middle")
    degree = {node: len(RELATED[node]) for node in CODES}
    items = []
    for number, options in enumerate(rng.shuffled(FOURS)):
        mean = sum(degree[node] for node in options) / 4
        away = sorted((abs(degree[node] - mean), node) for node in options)
        if away[0][0] < away[1][0]:
            items += [item(3 * number + narrator, options, {away[0][1]}) for narrator in range(3)]
    made = guesses(items)["medical_chart", "graph"]
    assert made.n > 300
    assert made.accuracy > 0.4
    assert not made.passed


def test_coupled_pairs_are_at_chance_for_one_who_knows_every_pair() -> None:
    found = guesses([*coupled("ambiguous"), *coupled("unambiguous")])
    for guesser in ("frequency", "graph"):
        two, one = found["ambiguous", guesser], found["unambiguous", guesser]
        assert (two.chance, two.limit, two.passed) == (0.5, 0.53, True)
        assert two.accuracy <= 0.5
        assert (one.chance, one.limit, one.passed, one.accuracy) == (0.25, 0.28, True, 0.25)


def test_hybrid_tasks_are_reported_together_without_a_limit() -> None:
    found = guesses([*coupled("ambiguous"), *coupled("unambiguous"), *fair(10)])
    both = found["ambiguous + unambiguous", "graph"]
    assert both.n == 60 * 2 * 3 + 60 * 4 * 3
    # one of two pairs in a third of the items, or one of four options in the others: one in six either way
    assert both.chance == pytest.approx(1 / 6, abs=1e-6)
    assert both.accuracy < 0.2
    assert (both.limit, both.passed) == (None, True)
    assert not any("medical_chart +" in task or "+ medical_chart" in task for task, _ in found)


def test_the_number_of_answers_can_give_itself_away() -> None:
    items = []
    for number, made in enumerate(coupled("ambiguous")):
        options = [option.node or "" for option in made.options]
        gold = [option.node for option in made.options if option.label in made.answer]
        # D001 among the options means a pair; otherwise one answer, the same for every set
        one = "D001" not in options
        task = "unambiguous" if one else "ambiguous"
        answer = [min(options)] if one else [node for node in gold if node]
        items.append(item(number, options, answer, task=task, cardinality="hybrid"))
    found = guesses(items)
    assert found["ambiguous + unambiguous", "graph"].accuracy > found["ambiguous + unambiguous", "graph"].chance


def test_a_pair_that_is_always_gold_fails_even_where_it_is_the_only_joined_one() -> None:
    items = [
        item(number, [CODES[place], CODES[place + 1], *far], {CODES[place], CODES[place + 1]}, task="ambiguous")
        for place in (0, 1)
        for number, far in enumerate(
            [(CODES[x], CODES[y]) for x in range(6, 9) for y in range(9, 12) if y - x > 2] * 40
        )
    ]
    made = guesses(items)["ambiguous", "graph"]
    assert made.accuracy == 1.0
    assert (made.chance, made.passed) == (0.5, False)


def test_where_the_graph_joins_nothing_every_pair_is_possible() -> None:
    found = guesses(coupled("ambiguous"), related={})
    assert found["ambiguous", "graph"].chance == pytest.approx(1 / 6, abs=1e-6)


def test_small_tasks_are_reported_and_not_judged() -> None:
    items = [item(number, options, {min(options)}) for number, options in enumerate(FOURS[:299])]
    made = guesses(items)["medical_chart", "frequency"]
    assert made.accuracy > 0.5
    assert (made.limit, made.passed) == (None, True)


def test_the_order_of_items_and_of_options_does_not_matter() -> None:
    rng = stream("order")
    items = [item(number, options, {options[number % 3]}) for number, options in enumerate(FOURS)]
    turned = [item(number, list(reversed(options)), {options[number % 3]}) for number, options in enumerate(FOURS)]
    assert guesses(items) == guesses(rng.shuffled(turned))


def test_one_option_set_teaches_nothing_about_itself() -> None:
    made = guesses([item(number, CODES[:4], {CODES[0]}) for number in range(400)])
    assert {guess.sets for guess in made.values()} == {1}
    assert {guess.accuracy for guess in made.values()} == {0.25}
