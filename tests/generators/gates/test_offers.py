"""Each node is offered as a wrong option about as often as the design says."""

from generators.gates.offers import Offers
from generators.item import Item
from tests.generators.gates.made import coupled, fair, item


def result(items: list[Item]) -> list[tuple[str, float | None, bool]]:
    offers = Offers("t")
    for made in items:
        offers.add(made)
    return [(found.node, found.ratio, found.passed) for found in offers.result()]


def test_fair_sets_offer_each_member_three_times_for_once_gold() -> None:
    assert {(ratio, passed) for _, ratio, passed in result(list(fair()))} == {(3.0, True)}


def test_coupled_pairs_offer_each_member_once_for_once_gold() -> None:
    assert {(ratio, passed) for _, ratio, passed in result(list(coupled("ambiguous")))} == {(1.0, True)}


def test_the_limits_belong_to_the_range() -> None:
    def with_ratios(times: int) -> list[Item]:
        gold_a = [item(number, list("abcd"), {"a"}) for number in range(100)]
        others = [item(number, list("abcd"), {"bcd"[number % 3]}) for number in range(times)]
        return gold_a + others

    assert result(with_ratios(399))[0] == ("a", 3.99, True)
    assert result(with_ratios(400))[0] == ("a", 4.0, True)
    assert result(with_ratios(401))[0] == ("a", 4.01, False)
    assert result(with_ratios(200))[0] == ("a", 2.0, True)
    assert result(with_ratios(199 + 1))[1][1] == round((300 - 67) / 67, 6)


def test_a_node_that_is_never_gold_fails() -> None:
    items = [item(number, list("abcd"), {"abc"[number % 3]}) for number in range(300)]
    assert result(items)[3] == ("d", None, False)


def test_a_node_that_is_never_offered_as_wrong_fails() -> None:
    items = [
        item(number, list("abcd") if number % 4 == 0 else list("bcde"), {"abcd"[number % 4]}) for number in range(400)
    ]
    assert result(items)[0] == ("a", 0.0, False)


def test_small_tasks_and_other_numbers_of_options_are_reported_only() -> None:
    few = Offers("t")
    for number in range(299):
        few.add(item(number, list("abcd"), {"a"}))
    assert {(found.limits, found.passed) for found in few.result()} == {(None, True)}
    five = Offers("t")
    for number in range(400):
        five.add(item(number, list("abcde"), {"a"}))
    assert {(found.limits, found.passed) for found in five.result()} == {(None, True)}


def test_a_node_that_is_rarely_gold_may_miss_the_limit_by_one_set() -> None:
    def with_offers(gold: int, offered: int) -> bool:
        rare = [item(number, list("abcd"), {"a"}) for number in range(gold)]
        offering = [item(number, list("abcd"), {"bcd"[number % 3]}) for number in range(offered)]
        others = [item(number, list("bcde"), {"bcde"[number % 4]}) for number in range(400)]
        return result([*rare, *offering, *others])[0][2]

    assert [with_offers(29, offered) for offered in (54, 55, 119, 120)] == [False, True, True, False]
    assert [with_offers(30, offered) for offered in (59, 60, 120, 121)] == [False, True, True, False]
