"""What the models refuse, since the graph could not hold it."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from kg.model.base import Change
from kg.model.kinds import EpisodeKind, EventKind
from tests.builders import small_knowledge


def test_a_change_has_a_real_day() -> None:
    assert Change(who="Zoë", when="2028-02-29", what="x").when == "2028-02-29"
    with pytest.raises(ValidationError, match=r"in range|out of range"):
        Change(who="Zoë", when="2026-02-29", what="x")


@pytest.mark.parametrize("saying", ["since", "past", "vague_length", "impairment_false", "absent"])
def test_an_episode_can_be_spoken_of(saying: str) -> None:
    data = small_knowledge().kinds["wave"].model_dump(by_alias=True)
    del data["says"][saying]
    with pytest.raises(ValidationError, match=f"says: missing \\['{saying}'\\]"):
        EpisodeKind.model_validate(data)


def test_what_goes_on_since_childhood_needs_no_other_date() -> None:
    murk = small_knowledge().kinds["murk"]
    assert not {"since", "past"} & set(murk.says)
    assert EpisodeKind.model_validate(murk.model_dump(by_alias=True)) == murk


def test_an_event_whose_consequences_end_says_so() -> None:
    data = small_knowledge().events["shock"].model_dump(by_alias=True)
    del data["says"]["over"]
    with pytest.raises(ValidationError, match="says: missing \\['over'\\]"):
        EventKind.model_validate(data)
    assert EventKind.model_validate({**data, "ends": False}).ends is False
