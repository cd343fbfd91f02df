"""Stored texts are proved again from how long each sentence is and what it states."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.writing.facts import Fact, Sentence, joined
from generators.writing.proof import stored as proved_again
from generators.writing.recovery import recover
from generators.writing.spans import decode, encode
from kg.model.profile import Profile
from tests.generators.writing.patients import case
from tests.generators.writing.tellings import checker, knowledge


def recheck(profile: Profile, text: str, spans: object) -> list[str]:
    return proved_again(profile, text, {"sentences": spans}, checker())


def test_a_stored_text_is_proved_again() -> None:
    profile, said = case(7)
    recorded = json.loads(json.dumps(encode(said)))
    assert decode(joined(said), recorded) == said
    assert recheck(profile, joined(said), recorded) == []


def test_a_changed_text_is_not() -> None:
    profile, said = case(7)
    text = joined(said)
    assert recheck(profile, text + " Mind you, it was late.", encode(said)) != []
    assert recheck(profile, text[1:], encode(said)) != []
    assert recheck(profile, text, encode(said[:-1])) == ["the recorded sentences do not cover the text"]


def test_a_text_without_ids_is_proved_by_its_cues() -> None:
    profile, said = case(7)
    text = joined(said)
    found = recover(profile, text, checker())
    record = {"sentences": encode(found.sentences), "unproved": found.unproved}
    assert proved_again(profile, text, record, checker()) == []
    told = {*profile.findings, *profile.numbers, *profile.unsettled}
    missing = Fact(next(key for key in sorted(knowledge().findings) if key not in told), "unsettled")
    more = profile.model_copy(update={"unsettled": (*profile.unsettled, missing.subject)})
    assert proved_again(more, text, record, checker()) == [f"no longer shows {missing.id}"]
    assert proved_again(more, text, {**record, "unproved": [*found.unproved, missing.id]}, checker()) == []


@pytest.mark.parametrize(
    "spans",
    [None, 3, "x", [[1]], [{}], [{"length": 0, "facts": []}], [{"length": 3, "facts": [1]}], [{"length": "4"}]],
)
def test_spans_that_are_none_are_reported(spans: object) -> None:
    assert len(recheck(Profile(), "Abc.", spans)) == 1


@given(st.lists(st.tuples(st.text(min_size=1), st.lists(st.text(), max_size=2)), min_size=1))
def test_any_sentences_come_back(listed: list[tuple[str, list[str]]]) -> None:
    said = [Sentence(text, tuple(names), ()) for text, names in listed]
    assert decode(joined(said), encode(said)) == said


@given(st.text(), st.recursive(st.none() | st.integers() | st.text(), st.lists, max_leaves=8))
def test_junk_never_raises(text: str, spans: object) -> None:
    assert recheck(Profile(), text, spans) != []
