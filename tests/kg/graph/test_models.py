"""What the models refuse, since the graph could not hold it."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from kg.model.base import Change
from tests.builders import small_knowledge


def test_a_change_has_a_real_day() -> None:
    assert Change(who="Zoë", when="2028-02-29", what="x").when == "2028-02-29"
    with pytest.raises(ValidationError, match=r"in range|out of range"):
        Change(who="Zoë", when="2026-02-29", what="x")


def test_what_has_to_be_said_of_an_episode_follows_from_its_kind() -> None:
    wave, murk = (small_knowledge().kinds[key] for key in ("wave", "murk"))
    effects = tuple(f"{effect}_{value}" for effect in wave.effects for value in ("true", "false", "vague"))
    assert wave.sayings() == ("since", "vague_begin", "vague_length", "past", *effects)
    # What goes on since childhood needs no other date.
    assert murk.sayings()[:2] == ("onset_age", "impairment_true")


def test_an_event_whose_consequences_end_says_so() -> None:
    shock = small_knowledge().events["shock"]
    assert shock.sayings() == ("ago", "vague", "over", "goes_on")
    assert shock.model_copy(update={"ends": False}).sayings() == ("ago", "vague")
