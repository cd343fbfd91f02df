"""Neutral questions about a text, whose answers show whether a reader finds in it what it is to state."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from generators.composing.model.meanings import Meanings, time_in_words
from generators.writing.facts import TIME, Fact, facts, said
from generators.writing.when import When
from kg.model.profile import Profile

NOT_TOLD = "not told"
_OPEN = "open"
_STANDS = {"present": "present", "vague": _OPEN, "absent": "absent", "unsettled": _OPEN}
_OF_STATE = ("present", "absent", _OPEN)
_OF_TIME = ("goes on", "over", _OPEN)
_OF_NUMBER = ("given", _OPEN)
_STILL = frozenset({"since", "onset_age", "vague_begin"})


class NeutralQuestion(NamedTuple):
    """A question about one fact that does not say how the fact stands.

    Attributes:
        fact: its id.
        about: what is asked, in words.
        stretch: the time that is meant, where it is asked of an episode.
        answers: those to choose from, with their meanings where these are not plain.
        expected: the answer that the profile gives.
    """

    fact: str
    about: str
    stretch: str
    answers: Mapping[str, str]
    expected: str

    def shown(self) -> dict[str, Any]:
        """The question as the reader gets it."""
        listed = {name: meaning for name, meaning in self.answers.items() if meaning}
        answers: object = listed and {**dict.fromkeys(self.answers, ""), **listed}
        asked: dict[str, Any] = {"about": self.about}
        if self.stretch:
            asked["in the time that"] = self.stretch
        return {**asked, "answers": answers or list(self.answers)}


def questions(profile: Profile, meanings: Meanings) -> dict[str, NeutralQuestion]:
    """The questions about a text by their numbers, in an order that does not depend on how the facts stand."""
    listed = list(facts(profile))
    several = len(profile.episodes) > 1
    stretches = {
        fact.episode: time_in_words(fact.value)
        for fact in listed
        if several and fact.aspect == TIME and isinstance(fact.value, When)
    }
    ordered = sorted(listed, key=lambda fact: (fact.episode, fact.subject, fact.aspect))
    return {
        str(number): _question(fact, meanings, "" if fact.aspect == TIME else stretches.get(fact.episode, ""))
        for number, fact in enumerate(ordered, start=1)
    }


def _question(fact: Fact, meanings: Meanings, stretch: str) -> NeutralQuestion:
    answers, expected = _answers(fact, meanings)
    return NeutralQuestion(fact.id, meanings.about(fact), stretch, {**answers, NOT_TOLD: ""}, expected)


def _answers(fact: Fact, meanings: Meanings) -> tuple[Mapping[str, str], str]:
    """The answers to choose from, and the one that is right."""
    value = fact.value
    if isinstance(value, When):
        goes_on = "goes on" if value.form in _STILL else _OPEN if value.form == "vague_end" else "over"
        return dict.fromkeys(_OF_TIME, ""), goes_on
    if fact.aspect == "ended":
        ended = _OPEN if fact.state == "unsettled" else "goes on" if fact.none_at_all else "over"
        return dict.fromkeys(_OF_TIME, ""), ended
    if fact.aspect == "ago" or (not fact.aspect and meanings.counted(fact)):
        return dict.fromkeys(_OF_NUMBER, ""), _OPEN if fact.state == "unsettled" else "given"
    if not fact.aspect and (choices := meanings.choices(fact)):
        return {**choices, _OPEN: ""}, _OPEN if fact.state == "unsettled" else said(value)
    if fact.state == "stated":
        return dict.fromkeys(_OF_STATE, ""), "present" if value else "absent"
    return dict.fromkeys(_OF_STATE, ""), _STANDS[fact.state]
