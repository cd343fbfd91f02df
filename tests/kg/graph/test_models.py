"""What the models refuse, since the graph could not hold it."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from kg.model.base import Change
from kg.model.finding import Episode
from tests.builders import small_knowledge


def test_a_change_has_a_real_day() -> None:
    assert Change(who="Zoë", when="2028-02-29", what="x").when == "2028-02-29"
    with pytest.raises(ValidationError, match=r"in range|out of range"):
        Change(who="Zoë", when="2026-02-29", what="x")


@pytest.mark.parametrize(("part", "saying"), [("days", "vague"), ("impairment", "false")])
def test_an_episode_can_be_spoken_of(part: str, saying: str) -> None:
    data = small_knowledge().episodes["wave"].model_dump(by_alias=True)
    del data[part][saying]
    with pytest.raises(ValidationError, match=f"{part}: missing \\['{saying}'\\]"):
        Episode.model_validate(data)
