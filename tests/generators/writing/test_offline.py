"""The offline writer gives proved texts only; cases that are told alike come from one composition."""

from __future__ import annotations

import pickle
import re

import pytest

from generators.composing.narrators import NARRATORS
from generators.composing.offline import OfflineWriter
from generators.writing.checker import LEAST_WORDS, MOST_WORDS
from generators.writing.facts import TIME, Fact, facts
from generators.writing.genre import SELF
from generators.writing.request import Request, Written
from generators.writing.when import When
from kg.errors import UserError
from kg.model.profile import Profile
from kg.model.timeline import Bounds
from tests.generators.composing.subjects import profiles
from tests.generators.writing.patients import PEOPLE, case, prover, written
from tests.generators.writing.tellings import checker

PAIR = "D005-D010"


def triple(narrator: str = "plain", told_as: str = "test/pair", subject: str = PAIR) -> list[Request]:
    """The three cases of a differential, as both tasks ask for them."""
    cases = profiles(subject)
    person = PEOPLE[0]._replace(age=cases[0].age or PEOPLE[0].age)
    return [Request(SELF, narrator, cases, place, person, told_as) for place in range(3)]


def said(text: Written) -> list[str]:
    return [sentence.text for sentence in text.sentences]


@pytest.mark.parametrize("seed", range(0, 60, 4))
def test_every_text_states_each_fact_once_in_the_words_asked_for(seed: int) -> None:
    request, text = written(seed)
    told = [name for sentence in text.sentences for name in sentence.facts if not name.endswith("+")]
    assert sorted(told) == sorted(fact.id for fact in facts(request.profile))
    assert LEAST_WORDS <= sum(len(one.split()) for one in said(text)) <= MOST_WORDS
    assert text.provenance["writer"] == f"offline/{request.narrator}"


def test_the_same_request_gives_the_same_text_in_any_process_and_company() -> None:
    writer = OfflineWriter(prover())
    elsewhere: OfflineWriter = pickle.loads(pickle.dumps(writer))
    requests = triple()
    together = writer.write_all(requests)
    assert [elsewhere.write_all([request])[0] for request in reversed(requests)] == together[::-1]


def test_what_the_cases_of_a_differential_share_is_told_in_the_same_words() -> None:
    cases = profiles(PAIR)
    shared = set.intersection(*({fact.id for fact in facts(profile)} for profile in cases))
    texts = OfflineWriter(prover()).write_all(triple())
    # A first sentence of an episode whose time differs tells the same symptoms by the same parts.
    parts = [
        {
            name: code
            for one in text.sentences
            for name, code in zip(one.facts[len(one.facts) - len(one.source) :], one.source, strict=True)
        }
        for text in texts
    ]
    assert shared
    for name in shared:
        assert len({told.get(name) for told in parts}) == 1, name
    assert len({*map(tuple, map(said, texts))}) == 3


def test_narrators_share_the_scene_and_tell_it_otherwise() -> None:
    writer = OfflineWriter(prover())
    texts = {name: writer.write_all(triple(name))[0] for name in NARRATORS}
    assert len({" ".join(said(text)) for text in texts.values()}) == 3
    scenes = [text.provenance["slots"] for text in texts.values()]
    for one in scenes:
        for other in scenes:
            assert isinstance(one, dict)
            assert isinstance(other, dict)
            assert {slot: one[slot] for slot in one.keys() & other.keys()} == {
                slot: other[slot] for slot in one.keys() & other.keys()
            }


def test_talkative_patients_say_more_than_brisk_ones() -> None:
    words: dict[str, int] = dict.fromkeys(("talkative", "brisk"), 0)
    writer = OfflineWriter(prover())
    for name in words:
        for number in range(40):
            words[name] += len(" ".join(said(writer.write_all(triple(name, f"test/{number}"))[0])).split())
    assert words["talkative"] > words["brisk"]


def test_a_profile_that_fits_into_no_text_is_told_to_the_user() -> None:
    empty = Request(SELF, "plain", (Profile(age=40, episodes=profiles(PAIR)[0].episodes[:1]),), 0, PEOPLE[0], "t")
    many = profiles(PAIR)[0].model_copy(update={"denied": ("S999",)})
    with pytest.raises(UserError, match=r"no part tells \w+ of S999"):
        OfflineWriter(prover()).write_all([empty._replace(profiles=(many,))])


_NUMBER = r"(?:two|three|four|five|six|seven|eight|nine|ten|\w+teen|twenty)"
_UNIT = re.compile(rf"\b({_NUMBER}) (year|month|week|day)(s)\b(?![ -]old)")
_OTHER = {"year": "month", "month": "week", "week": "day", "day": "year"}


def test_forged_texts_are_refused() -> None:
    """Whatever length of a timeline is changed in a text, the witness sees it."""
    forged = 0
    for seed in range(60):
        patient, sentences = case(seed)
        by_id = {fact.id: fact for fact in facts(patient)}
        for place, one in enumerate(sentences):
            timed = any(by_id[name].lengths for name in one.facts if name in by_id)
            for match in _UNIT.finditer(one.text) if timed else ():
                other = f"{one.text[: match.start()]}{match[1]} {_OTHER[match[2]]}{match[3]}{one.text[match.end() :]}"
                changed = [*sentences[:place], one._replace(text=other), *sentences[place + 1 :]]
                assert checker().check(patient, changed) != [], other
                forged += 1
    assert forged > 60


def test_how_long_and_how_long_ago_are_not_exchanged() -> None:
    fact = Fact("elevated", "stated", When("past", Bounds(180, 180), Bounds(2190, 2190), over=True), "1.elevated", TIME)
    assert checker().judge("The upswing lasted six months and ended six years ago.", (fact,)).problems == ()
    assert checker().judge("The upswing lasted six years and ended six months ago.", (fact,)).problems != ()


def test_a_number_that_is_no_part_of_the_timeline_is_refused() -> None:
    patient, sentences = case(4)
    place = next(place for place, one in enumerate(sentences) if one.facts)
    longer = sentences[place]._replace(text=f"{sentences[place].text} It was like that for thirteen weeks.")
    changed = [*sentences[:place], longer, *sentences[place + 1 :]]
    assert any("a length of time" in one for one in checker().check(patient, changed))
