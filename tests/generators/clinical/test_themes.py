"""Extended matching: one list for several questions, and every option of every question proved."""

from __future__ import annotations

from collections import Counter

import pytest

from generators.clinical.matrix.fitting import fitting
from generators.clinical.matrix.names import names_of
from generators.clinical.matrix.share import questions
from generators.clinical.matrix.themes import themes
from generators.context import Context
from generators.draw import stream
from tests.generators.clinical.contract import AnsweredByGraph, PartsContract
from tests.generators.diagnosis.building import context_on
from tests.generators.making import Items


class ThemeContract(AnsweredByGraph, PartsContract):
    forms = None
    redrawn = 10

    def test_every_option_has_a_verdict(self, items_of: Items) -> None:
        """Each cell is judged, and of each question exactly one option holds."""
        for item in items_of(self.task):
            cells = {f"{part.id}.{option.label}" for part in item.parts for option in item.options}
            assert item.proof.verdicts.keys() == cells, item.id
            holds = {cell for cell, verdict in item.proof.verdicts.items() if verdict == "supported"}
            assert holds == {f"{part.id}.{label}" for part in item.parts for label in part.answer}, item.id
            assert all(part.form == "choice" and part.take == "one" for part in item.parts)

    def test_lists_are_long_and_alphabetical(self, items_of: Items) -> None:
        for item in items_of(self.task):
            texts = [option.text.casefold() for option in item.options]
            assert 8 <= len(texts) <= 15
            assert texts == sorted(texts)
            assert 3 <= len(item.parts) <= 6
            assert item.layout == "together"

    def test_other_options_are_not_proved(self, context: Context, items_of: Items) -> None:
        one, other = items_of(self.task)[:2]
        first, second, *rest = one.parts
        swapped = (
            first.model_copy(update={"text": second.text}),
            second.model_copy(update={"text": first.text}),
            *rest,
        )
        for update in ({"options": other.options}, {"parts": swapped}, {"facts": other.facts}, {"facts": {"kind": 7}}):
            forged = one.model_copy(update=update)
            assert [code for code, _ in self.declared().unproved(context, [forged])] == [one.id]


class TestExtendedMatching(ThemeContract):
    task = "extended_matching"


class TestExamMatching(ThemeContract):
    task = "exam_matching"

    def test_the_order_is_fixed(self, context: Context, items_of: Items) -> None:
        made = items_of(self.task)
        assert [item.provenance["place"] for item in made] == list(range(1, len(made) + 1))
        assert sum(len(item.parts) for item in made) >= 300 * context.scale


@pytest.fixture(scope="module")
def whole(context: Context) -> Context:
    """A build at scale 1 on the same graph."""
    return context_on(context.connection, scale=1.0)


def test_there_are_enough_at_scale_one(whole: Context) -> None:
    fits = fitting(whole, whole.once(names_of))
    made = [
        theme
        for kind, listed in questions(whole, "extended_matching").items()
        for theme in themes(listed, fits, stream(whole.seed, "extended_matching", kind, "themes"))
    ]
    assert len(made) >= 277
    assert sum(len(theme.questions) for theme in made) >= 1037
    assert sum(theme.used_twice for theme in made) >= 0.15 * len(made)
    assert len({theme.questions[0].kind for theme in made}) >= 5
    asked = Counter((one.kind, one.about, one.option) for theme in made for one in theme.questions)
    assert max(asked.values()) == 1


def test_guessers_stay_near_chance(whole: Context) -> None:
    fits = fitting(whole, whole.once(names_of))
    made = themes(questions(whole, "extended_matching")["quotation"], fits, stream("themes"))
    asked = sum(len(theme.questions) for theme in made)
    chance = sum(len(theme.questions) / len(theme.options) for theme in made) / asked
    rights = zip(*(fits.guesses(theme.questions, theme.options) for theme in made), strict=True)
    assert all(sum(one) / asked <= chance + 0.01 for one in rights)
