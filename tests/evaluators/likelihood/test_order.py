"""Order preference, by a scripted scorer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from evaluators.likelihood.order import OrderPreference, TextLikelihood, order_preferences, other_orders
from evaluators.reading.texts import ReadText

TEXT = "Here I am. One. Two. Three. Four. Good bye."


class Scripted:
    """A model that finds a text as unlikely as a function says, and counts a token to a word."""

    name = "scripted"

    def __init__(self, unlikely: Callable[[str], float]) -> None:
        self._unlikely = unlikely
        self.asked: list[str] = []

    def score(self, text: str) -> TextLikelihood:
        self.asked.append(text)
        return TextLikelihood(self._unlikely(text), len(text.split()))


def text(name: str, said: str = TEXT, part: str = "chart") -> ReadText:
    return ReadText("build", part, name, said)


def measured(scorer: Scripted, *texts: ReadText, shuffles: int = 3) -> list[OrderPreference]:
    return list(order_preferences(texts, scorer, shuffles, seed=1))


def test_first_and_last_stay_and_the_middle_is_in_another_order() -> None:
    orders = other_orders(text("a"), 20, seed=1)
    assert len(orders) == 20
    assert TEXT not in orders
    assert len(set(orders)) > 10
    for other in orders:
        assert other.startswith("Here I am. ")
        assert other.endswith(" Good bye.")
        assert sorted(other.split(". ")) == sorted(TEXT.split(". "))
    assert other_orders(text("a"), 20, seed=1) == orders != other_orders(text("a"), 20, seed=2)
    assert other_orders(text("b"), 20, seed=1) != orders


@pytest.mark.parametrize("said", ["", "One.", "One. Two. Three.", "One. Same. Same. Four."])
def test_without_another_order_there_is_none(said: str) -> None:
    assert other_orders(text("a", said), 3, seed=1) == []


def test_who_prefers_the_own_order_always_does() -> None:
    scorer = Scripted(lambda said: 2.0 if "One. Two. Three. Four." in said else 3.0)
    (found,) = measured(scorer, text("a"), text("b"), shuffles=4)
    assert (found.source, found.part, found.texts, found.shuffled) == ("build", "chart", 2, 8)
    assert (found.preferred, found.high) == (1, 1)
    assert found.low is not None
    assert 0 < found.low < 1
    assert len(scorer.asked) == 2 * (1 + 4)


def test_equally_likely_is_not_preferred() -> None:
    (found,) = measured(Scripted(len), text("a"), text("b"))
    assert found.preferred == 0


def test_likelihood_is_that_of_the_own_order_over_all_tokens() -> None:
    scorer = Scripted(lambda said: {2: 6.0, 9: 5.0}.get(len(said.split()), 99.0))
    (found,) = measured(
        scorer, text("a", "Two words."), text("b", "Nine words  in\nfour sentences. Of these. Two. More.")
    )
    assert found.per_token == (6 + 5) / (2 + 9)
    # One of the two has another order, which is no interval.
    assert (found.shuffled, found.low, found.high) == (3, None, None)


def test_a_text_with_no_other_order_has_no_preference() -> None:
    (found,) = measured(Scripted(len), text("a", "One. Two."))
    assert (found.texts, found.shuffled, found.preferred, found.low) == (1, 0, None, None)


def test_each_part_has_figures_of_its_own() -> None:
    found = measured(Scripted(len), text("a"), text("b", part="self"), text("c"))
    assert [(one.part, one.texts) for one in found] == [("chart", 2), ("self", 1)]
