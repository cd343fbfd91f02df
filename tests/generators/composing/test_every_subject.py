"""Texts of every disorder and every differential: each fact once, alike where the cases are alike, well formed."""

from collections import Counter
from itertools import pairwise

import pytest

from generators.composing.choice import MOST
from generators.composing.stating import REVIEW
from generators.writing.facts import facts
from kg.text.cues import words
from kg.text.form import faults
from kg.text.sentences import sentences
from tests.generators.composing.subjects import composition, genre_of, profiles, sources, subjects

SUBJECTS = subjects()


@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_fact_is_told_once_and_nothing_else(subject: str) -> None:
    made = composition(subject)
    for case, profile in enumerate(profiles(subject)):
        lines = [line for row in made.rows if (line := row[case]) is not None]
        told = Counter(name for line in lines for name in line.facts)
        known = {fact.id for fact in facts(profile)}
        assert {name: told[name] for name in known} == dict.fromkeys(known, 1)
        assert {name.removesuffix("+") for name in told} <= known


@pytest.mark.parametrize("subject", SUBJECTS)
def test_the_cases_of_a_differential_differ_only_in_what_is_so(subject: str) -> None:
    made = composition(subject)
    listed = [{fact.id for fact in facts(profile)} for profile in profiles(subject)]
    shared = set.intersection(*listed)
    for row in made.rows:
        lines = {line for line in row if line is not None}
        for fact in shared & {name for line in lines for name in line.facts}:
            told = {piece for line in lines for piece in line.pieces if piece.fact == fact}
            assert len(told) <= 1, fact
            assert all(fact in line.facts for line in lines), fact


@pytest.mark.parametrize("subject", SUBJECTS)
def test_sentences_are_well_formed(subject: str) -> None:
    for text in composition(subject).texts:
        assert "{" not in text
        assert "[" not in text
        for sentence in sentences(text):
            assert [*faults(sentence, words(sentence))] == [], sentence


@pytest.mark.parametrize("subject", SUBJECTS)
def test_what_all_this_costs_stands_before_what_is_denied(subject: str) -> None:
    for case in range(len(profiles(subject))):
        relations = [line.relation for row in composition(subject).rows if (line := row[case]) is not None]
        assert (REVIEW, "effect") not in pairwise(relations)


def test_texts_about_what_is_over_say_so_at_first() -> None:
    openings = []
    for subject in SUBJECTS:
        for key in ("over", "past", "ended"):
            (profile, *_) = profiles(subject)
            if all(episode.span(profile.age).ends.low > 0 for episode in profile.episodes):
                first = composition(subject, key).rows[0][0]
                if first is not None and first.relation == "opening":
                    openings.append((first.joint, sources().frames[genre_of(subject).name]["opening_over"]))
    assert openings
    assert all(joint in frames for joint, frames in openings)


def test_most_texts_have_the_length_asked_for() -> None:
    texts = [text for subject in SUBJECTS for text in composition(subject).texts]
    fitting = [text for text in texts if 150 <= len(text.split()) <= MOST]
    assert len(fitting) >= 0.85 * len(texts)


def test_the_same_key_gives_the_same_text_and_another_one_another() -> None:
    again = composition.__wrapped__("D013")
    assert again.texts == composition("D013").texts
    assert composition("D013", "other").texts != again.texts
