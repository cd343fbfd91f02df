"""Stored texts are proved again from how long each sentence is and what it states."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.writing.spans import decode, encode, recheck
from generators.writing.told import Sentence, joined
from kg.model.profile import Profile
from tests.writing.tellings import checker
from tests.writing.test_checker import case


def test_a_stored_text_is_proved_again() -> None:
    profile, said = case(7)
    stored = json.loads(json.dumps(encode(said)))
    assert [one._replace(source=()) for one in said] == decode(joined(said), stored)
    assert recheck(profile, joined(said), stored, checker()) == []


def test_a_changed_text_is_not() -> None:
    profile, said = case(7)
    text = joined(said)
    assert recheck(profile, text + " Mind you, it was late.", encode(said), checker()) != []
    assert recheck(profile, text[1:], encode(said), checker()) != []
    assert recheck(profile, text, encode(said[:-1]), checker()) == ["the recorded sentences do not cover the text"]


@pytest.mark.parametrize("spans", [None, 3, "x", [[1]], [["a", []]], [[0, []]], [[3, [1]]], [[-1, []]], [[True, "x"]]])
def test_spans_that_are_none_are_reported(spans: object) -> None:
    assert len(recheck(Profile(), "Abc.", spans, checker())) == 1


@given(st.lists(st.tuples(st.text(min_size=1), st.lists(st.text(), max_size=2)), min_size=1))
def test_any_sentences_come_back(listed: list[tuple[str, list[str]]]) -> None:
    said = [Sentence(text, tuple(names), ()) for text, names in listed]
    assert decode(joined(said), encode(said)) == said


@given(st.text(), st.recursive(st.none() | st.integers() | st.text(), st.lists, max_leaves=8))
def test_junk_never_raises(text: str, spans: object) -> None:
    assert recheck(Profile(), text, spans, checker()) != []
