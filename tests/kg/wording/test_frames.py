"""Frames of the genres: each fills without a missing slot, holds what its use needs, and stands once."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from kg.knowledge.reader import read
from kg.wording.model import BARE, GENRES, Wording
from kg.wording.pattern import SLOT, VERB, Person, filled

OF_CASES = frozenset({"job", "a_job", "age", "marital", "kin", "kin_he", "kin_his", "kin_him"})
OF_TEXTS = {"0": "a part", "1": "a part", "c": "she sleeps badly", "span": "two years", "ago": "a year ago", "n": "ten"}
OF_TEXTS |= {"low": "two weeks", "high": "a month"}
SINGLE = {"since", "since_complained", "since_beside", "since_earlier", "since_later_on"}
VARIANTS = re.compile(r"_now(?=_|$)|_brief(?=_|$)|_bare(?=_|$)")
"""What follows the form of a time where frames put what is so first, are for something short, or say no more."""
RELATED = {"since_event", "since_at_once", "past_same"}
"""The time is that of what was told before, whose numbers stand there."""
OF_LISTS = {"more", "more_complained", "more_terms", "then", *RELATED}
WITHOUT_PARTS = {"background", "closing"}
JOINTS = {"elaboration", "consequence", "concession"}
PARTS = {
    "never_1",
    "denied_1",
    "absent_then",
    "source",
    "source_complained",
    "sign",
}
VAGUE: dict[str, tuple[str, ...]] = {"vague_begin": (), "vague_length": ("ago",), "vague_end": ("span",)}
LISTS = {"not_complained", "unsaid"}
"""Uses that hold no frames: kinds of episode, and words that a genre leaves unsaid."""


@cache
def wording() -> Wording:
    """The wording."""
    return read(Path("ontology/knowledge")).wording


def needed(genre: str, use: str) -> set[str]:
    """The slots that every frame of a use has, and no others of the text."""
    use = VARIANTS.sub("", use)
    if use == "danger":
        return {"c"} if genre == "self" else {"0"}
    if use in ("opening", "opening_by_others", "opening_over"):
        return {"0"} if genre in ("chart", "letter") else set()
    if use in SINGLE or use == "opening_since":
        return {"c", "span"}
    if use.startswith("vague"):
        return {"c", *VAGUE["_".join(use.split("_")[:2])]}
    if use in ("since_range", "since_range_beside", "past_range"):
        return {"c", "low", "high", *(("ago",) if use == "past_range" else ())}
    if use.startswith("onset_age"):
        return {"c", "n"}
    if (use == "past" or use.startswith("past_")) and use not in OF_LISTS:
        return {"c", "span", "ago"}
    if use in JOINTS or use in ("never_2", "denied_2"):
        return {"0", "1"}
    if use in OF_LISTS:
        return {"c"}
    return {"0"} if use in PARTS else set()


def uses(genre: str) -> list[tuple[str, str]]:
    """Every use of a genre with each of its frames."""
    return [(use, frame) for use, frames in wording().frames[genre].items() if use not in LISTS for frame in frames]


@pytest.mark.parametrize("genre", GENRES)
def test_every_use_is_known_and_has_what_it_needs(genre: str) -> None:
    wrong = [
        (use, frame)
        for use, frame in uses(genre)
        if Counter(slot for slot in SLOT.findall(frame) if slot in OF_TEXTS) != Counter(needed(genre, use))
        or not (needed(genre, use) or use in WITHOUT_PARTS or use.startswith("opening"))
    ]
    assert wrong == []


@pytest.mark.parametrize("genre", GENRES)
def test_every_frame_fills_and_reads_as_sentences(genre: str) -> None:
    work = next(iter(wording().work.work.values()))
    slots = {**dict.fromkeys(OF_CASES, "painter"), **work, **OF_TEXTS}
    person: Person = "I" if genre == "self" else "she"
    wrong = []
    for use, frame in uses(genre):
        # Two words in brackets are a perfect: [have lost].
        odd = any(match["done"] and match["base"] != "have" for match in VERB.finditer(frame))
        text = filled(frame, person, "present", slots)
        joint = use in JOINTS
        begins = frame[0].isupper() or frame[0] == "{"
        if odd or not begins or re.search(r"[\[\]{}<>]|  | [.,]", text) or not (joint or text[-1] in ".?"):
            wrong.append((use, frame))
    assert wrong == []


@pytest.mark.parametrize("genre", GENRES)
def test_no_frame_stands_twice_in_a_use(genre: str) -> None:
    assert [frame for frame, times in Counter(uses(genre)).items() if times > 1] == []


def test_a_relative_is_named_only_where_a_relative_speaks_first() -> None:
    wrong = [(use, frame) for use, frame in uses("collateral") if not use.startswith("opening") and "{kin}" in frame]
    assert wrong == []


def test_what_stands_in_nearly_every_text_has_many_wordings() -> None:
    both = "opening opening_by_others danger background"
    many = {
        "chart": f"{both} more then past since_beside vague_begin opening_since more_terms sign source",
        "self": both,
    }
    assert fewer_than(45, many) == []


def test_what_stands_in_many_texts_has_wordings_enough() -> None:
    vague = "vague_begin_beside vague_length vague_end"
    assert fewer_than(60, dict.fromkeys(("chart", "self"), "background")) == []
    assert fewer_than(40, {"chart": vague}) == []
    # What can be said in bare words mostly is.
    assert fewer_than(16, {"self": f"{vague} vague_begin vague_begin_complained since since_complained"}) == []
    tied = "since_earlier since_later_on since_at_once since_beside past_before past_other"
    denied = "never_1 never_2 denied_1 denied_2"
    assert fewer_than(12, dict.fromkeys(("chart", "self"), f"{tied} {denied} since_range past_range")) == []
    # Words with which people go on in speech are few and common.
    assert fewer_than(10, {"self": "more then"}) == []
    assert fewer_than(20, dict.fromkeys(("letter", "collateral"), f"{vague} vague_begin background")) == []


OF_BARE = re.compile(
    r"the|a|as|rest|for|over|since|until|in|on|from|to|of|that|this|time|day|age|same|some|then|ever|even|now|last|past|long|longer|so"
    r"|and|before|after|all|along|than|earlier|previously|subsequently|later|afterwards|more|recently|middle|course|while"
    r"|during|was|going|over|when|i|had|have|haven't|i've|p|be|deny|no|history|any|never|or|also|apart|besides|addition"
    r"|top|quite|good|don't|know|how|just|length|began|it|there|only"
)
"""The words of frames that say no more than when, or that it never was."""


@pytest.mark.parametrize("genre", GENRES)
def test_bare_frames_have_no_words_beyond_a_time_or_a_denial(genre: str) -> None:
    """The limit on repeated frames does not count them."""
    listed = [(use, frame) for use, frame in uses(genre) if BARE in use]
    assert listed or genre not in ("chart", "self")
    words = {
        (use, word)
        for use, frame in listed
        for word in re.findall(r"[a-z']+", re.sub(r"\{\w+\}|\[|\]|:\w", " ", frame).casefold())
    }
    assert {(use, word) for use, word in words if not OF_BARE.fullmatch(word)} == set()


def fewer_than(least: int, listed: dict[str, str]) -> list[tuple[str, str, int]]:
    """The uses among those listed for a genre that have too few frames, and how many they have."""
    counts = []
    for genre in listed:
        frames = Counter({use: len(own) for use, own in wording().frames[genre].items()})
        # Frames that put what is so first, or that say no more, are offered beside the others.
        beside: Counter[str] = Counter()
        for use, many in frames.items():
            beside[re.sub("_now|_bare", "", use)] += many
        counts += [(genre, use, beside[use]) for use in listed[genre].split()]
    return [one for one in counts if one[2] < least]


def test_denials_of_patients_seldom_begin_with_the_question() -> None:
    asked = re.compile(r"^(?:You asked|If you ask|In case you ask|In answer|As you asked|I was asked|My GP asked)")
    for use in ("never_1", "never_2"):
        frames = wording().frames["self"][use]
        assert sum(asked.match(frame) is not None for frame in frames) * 3 <= len(frames)
