"""The offline writer tells any patient on a timeline, and the checker proves it."""

from __future__ import annotations

import pickle
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.workers.jobs import TextTools, write
from generators.writing.checker import LEAST_WORDS, MOST_WORDS
from generators.writing.facts import TIME, Fact, Sentence, facts
from generators.writing.offline import NARRATORS, OfflineWriter
from generators.writing.request import Voice
from generators.writing.when import When
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode
from kg.text.times import tells_time
from tests.generators.writing.patients import case, profile, request
from tests.generators.writing.tellings import checker, phrasebook


def told(profile_: Profile, voice: Voice, ordinal: int = 0, narrator: str = "plain") -> list[Sentence]:
    writer = OfflineWriter(phrasebook())
    (written,) = write(TextTools(writer, checker(), list), [request(profile_, voice, ordinal, narrator)])
    return list(written.sentences)


@given(st.integers(0, 10**9), st.sampled_from(["chart", "self"]), st.sampled_from(NARRATORS))
@settings(max_examples=150, deadline=None)
def test_any_patient_of_a_case_is_told_and_proved(seed: int, voice: Voice, narrator: str) -> None:
    patient = profile(seed)
    said = told(patient, voice, seed, narrator)
    assert checker().check(patient, said) == []
    assert LEAST_WORDS <= sum(len(one.text.split()) for one in said) <= MOST_WORDS
    assert sorted(name for one in said for name in one.facts) == sorted(fact.id for fact in facts(patient))


def test_the_same_request_gives_the_same_text() -> None:
    writer = OfflineWriter(phrasebook())
    elsewhere: OfflineWriter = pickle.loads(pickle.dumps(writer))
    for seed in range(20):
        asked = request(profile(seed), "self", seed)
        assert writer.write(asked) == writer.write(asked) == elsewhere.write(asked)


@pytest.mark.parametrize("voice", ["chart", "self"])
def test_low_now_and_high_once_are_kept_apart(voice: Voice) -> None:
    low = Episode(
        kind="depressive",
        begins=Bounds(150, 150),
        ends=Bounds(0, 0),
        present={"S024": "S024.1", "S027": "S027.2"},
        vague={"S029": "S029.1"},
        impairment=True,
    )
    high = Episode(
        kind="elevated",
        lasted=Bounds(4, 14),
        ends=Bounds(730, 730),
        present={"S033": "S033.1"},
        vague={"S036": "S036.1"},
        admission=False,
    )
    patient = Profile(age=37, episodes=(high, low), denied=("S019",))
    for ordinal in range(30):
        said = told(patient, voice, ordinal)
        by_fact = {name: one.text for one in said for name in one.facts}
        past = by_fact["1.elevated.past=4-14,730"]
        assert "four days to two weeks" in past.casefold()
        assert "two years ago" in past.casefold()
        assert "five months" in by_fact["2.depressive.since=150"].casefold()
        # A low mood now and a high one once.
        assert tells_time(by_fact["1.elevated/S033.1"])
        assert tells_time(by_fact["2.depressive/S024.1"])


def test_two_spells_of_one_kind_are_not_told_in_the_same_words() -> None:
    spells = tuple(
        Episode(
            kind="depressive",
            lasted=Bounds(60, 60),
            ends=Bounds(ended, ended),
            present={"S024": "S024.1"},
            impairment=True,
        )
        for ended in (730, 2190)
    )
    patient = Profile(age=50, episodes=spells)
    for ordinal in range(20):
        texts = [one.text for one in told(patient, "chart", ordinal) if one.facts]
        assert len(set(texts)) == len(texts) == 6


_UNIT = re.compile(r"(?<!this )(?<!every )(year|month|week|day)(s?)\b")
_OTHER = {"year": "month", "month": "week", "week": "day", "day": "year"}


def test_forged_texts_are_refused() -> None:
    """Whatever length of a timeline is changed in a text, its proof fails."""
    forged = 0
    for seed in range(60):
        patient, said = case(seed)
        by_id = {fact.id: fact for fact in facts(patient)}
        for place, one in enumerate(said):
            for match in _UNIT.finditer(one.text) if any(by_id[name].lengths for name in one.facts) else ():
                if not one.text[match.end() :].startswith((" ago", ".", " and", ",", " of", " now", " without")):
                    continue
                other = f"{one.text[: match.start()]}{_OTHER[match[1]]}{match[2]}{one.text[match.end() :]}"
                changed = [*said[:place], one._replace(text=other), *said[place + 1 :]]
                assert checker().check(patient, changed) != [], other
                forged += 1
    assert forged > 60


def test_how_long_and_how_long_ago_are_not_exchanged() -> None:
    fact = Fact("elevated", "stated", When("past", Bounds(180, 180), Bounds(2190, 2190), over=True), "1.elevated", TIME)
    assert checker().judge("The upswing lasted six months and ended six years ago.", (fact,)).problems == ()
    assert checker().judge("The upswing lasted six years and ended six months ago.", (fact,)).problems != ()


def test_a_number_that_is_no_part_of_the_timeline_is_refused() -> None:
    patient, said = case(4)
    place = next(place for place, one in enumerate(said) if one.facts)
    longer = said[place]._replace(text=f"{said[place].text} It was like that for thirteen weeks.")
    assert any("a length of time" in one for one in checker().check(patient, [*said[:place], longer, *said[place:]]))
