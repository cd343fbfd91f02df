"""Stored texts are proved again from how long each sentence is and what it states."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.composing.proof import stored as proved_again
from generators.writing.facts import Derivation, Fact, Sentence, joined
from generators.writing.spans import decode, encode
from tests.generators.writing.patients import prover, written
from tests.generators.writing.tellings import checker, knowledge


def recheck(text: str, spans: object) -> list[str]:
    asked, written_ = written(7)
    patient = {"person": asked.patient.code}
    recorded = {**written_.provenance, "narrator": asked.narrator, "patient": patient, "sentences": spans}
    return proved_again(asked.profile, text, recorded, prover())


def test_a_stored_text_is_proved_again() -> None:
    said = list(written(7)[1].sentences)
    recorded = json.loads(json.dumps(encode(said)))
    assert decode(joined(said), recorded, derived=True) == said
    assert recheck(joined(said), recorded) == []


def test_a_changed_text_is_not() -> None:
    said = list(written(7)[1].sentences)
    text = joined(said)
    assert recheck(text + " Mind you, it was late.", encode(said)) != []
    assert recheck(text[1:], encode(said)) != []
    assert recheck(text, encode(said[:-1])) == ["the recorded sentences do not cover the text"]


def test_a_text_without_parts_is_proved_by_its_ids_and_cues() -> None:
    asked, made = written(7)
    profile, text = asked.profile, joined(made.sentences)
    said = [Sentence(one.text, one.facts, ()) for one in made.sentences]
    unshown = checker().unshown(profile, said)
    record = {"sentences": encode(said), "unproved": unshown}
    assert proved_again(profile, text, record, prover()) == []
    told = {*profile.findings, *profile.numbers, *profile.unsettled}
    spoken_of = {subject for hit in checker().read(text).hits for subject in hit.subjects}
    missing = Fact(next(key for key in sorted(knowledge().findings) if key not in told | spoken_of), "unsettled")
    more = profile.model_copy(update={"unsettled": (*profile.unsettled, missing.subject)})
    assert proved_again(more, text, record, prover()) == [
        f"does not state {missing.id}",
        f"no longer shows {missing.id}",
    ]
    swapped = [said[0]._replace(facts=(missing.id, *said[0].facts)), *said[1:]]
    claimed = {"sentences": encode(swapped), "unproved": unshown}
    assert proved_again(more, text, claimed, prover()) == [f"no longer shows {missing.id}"]
    assert proved_again(more, text, {**claimed, "unproved": [*unshown, missing.id]}, prover()) == []
    assert proved_again(profile, text, {**record, "sentences": encode(said[:-1])}, prover()) != []


@pytest.mark.parametrize(
    "spans",
    [None, 3, "x", [[1]], [{}], [{"length": 0, "facts": []}], [{"length": 3, "facts": [1]}], [{"length": "4"}]],
)
def test_spans_that_are_none_are_reported(spans: object) -> None:
    assert len(recheck("Abc.", spans)) == 1


DERIVATIONS = st.builds(
    Derivation,
    st.text(),
    st.text(),
    st.lists(st.integers(0, 5)).map(tuple),
    st.lists(st.integers(0, 5)).map(tuple),
    st.dictionaries(st.text(), st.text(min_size=1)).map(lambda slots: tuple(sorted(slots.items()))),
)


@given(st.lists(st.tuples(st.text(min_size=1), st.lists(st.text(), max_size=2), DERIVATIONS), min_size=1))
def test_any_sentences_come_back(listed: list[tuple[str, list[str], Derivation]]) -> None:
    said = [Sentence(text, tuple(names), tuple(names), made) for text, names, made in listed]
    assert decode(joined(said), encode(said), derived=True) == said
    assert decode(joined(said), encode(said)) == [one._replace(derivation=None) for one in said]


@given(st.text(), st.recursive(st.none() | st.integers() | st.text(), st.lists, max_leaves=8))
def test_junk_never_raises(text: str, spans: object) -> None:
    assert recheck(text, spans) != []
