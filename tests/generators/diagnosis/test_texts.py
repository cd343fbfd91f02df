"""What the offline writer makes: every fact once, in 150 to 200 words, in the words of the person who speaks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from generators.context import Context
from generators.item import Item
from generators.writing.facts import Sentence, facts, joined
from generators.writing.phrasebook import MANNERS, OLD, YOUNG, Phrase, PhraseBook, Speaker
from generators.writing.phrasebook import read as read_phrasebook
from generators.writing.request import Patient, Request
from generators.writing.spans import decode
from generators.writing.spoken import number, span, with_article
from generators.writing.telling import Teller
from kg.knowledge.knowledge import Knowledge
from kg.model.person import Person
from kg.model.profile import Profile
from kg.text.cues import words
from kg.text.form import faults
from tests.generators.diagnosis.building import TASKS
from tests.generators.diagnosis.standing import profile_of
from tests.generators.writing.tellings import checker

Items = Mapping[str, Sequence[Item]]
_THEY = re.compile(r"\b(?:they|them|their|themself)\b", re.IGNORECASE)
_HE_OR_SHE = re.compile(r"\b(?:he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"\{(?:he|him|his|himself)\}", re.IGNORECASE)
_SHE = re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE)
_HE = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)
_OWN = {"non-binary": (_THEY, _HE_OR_SHE), "woman": (_SHE, _HE), "man": (_HE, _SHE)}
"""How a text calls its patient, and how it must not."""


def person(item: Item, knowledge: Knowledge) -> Person:
    return knowledge.people[int(item.provenance["patient"]["person"].removeprefix("P")) - 1]


@pytest.mark.parametrize("task", TASKS)
def test_length_and_facts(task: str, items: Items) -> None:
    told = Counter(item.provenance["narrator"] for item in items[task])
    assert set(told) == {"plain", "talkative", "brisk"}
    for item in items[task]:
        assert 150 <= len(item.stem.split()) <= 200, item.id
        assert item.provenance["writer"] == f"offline/{item.provenance['narrator']}"
        sentences = decode(item.stem, item.provenance["sentences"])
        assert joined(sentences) == item.stem
        stated = Counter(name for sentence in sentences for name in sentence.facts)
        asked = {fact.id for fact in facts(profile_of(item))}
        assert set(stated) == asked, item.id
        assert set(stated.values()) <= {1}, item.id


@pytest.mark.parametrize("task", TASKS)
def test_texts_pass_a_checker_made_from_the_files(task: str, items: Items) -> None:
    proving = checker()
    for item in items[task]:
        sentences = decode(item.stem, item.provenance["sentences"])
        assert proving.check(profile_of(item), sentences) == [], item.id


@pytest.mark.parametrize("task", TASKS)
def test_no_sentence_stands_twice_in_a_text(task: str, items: Items) -> None:
    for item in items[task]:
        told = [sentence.text for sentence in decode(item.stem, item.provenance["sentences"])]
        assert len(set(told)) == len(told), item.id


@pytest.mark.parametrize("task", TASKS)
def test_no_text_is_told_twice(task: str, items: Items) -> None:
    stems = Counter(item.stem for item in items[task])
    assert stems.most_common(1)[0][1] == 1


@pytest.mark.parametrize("task", TASKS)
def test_nobody_speaks_in_the_words_of_another_age(
    task: str, items: Items, context: Context, knowledge: Knowledge
) -> None:
    registers = {row["code"]: row["register"] for row in context.connection.rows("writing/phrasings")}
    used: Counter[str] = Counter()
    for item in items[task]:
        age = item.facts["timeline"]["age"]
        for sentence in decode(item.stem, item.provenance["sentences"]):
            for code in sentence.source:
                register = registers.get(code)
                used[str(register)] += 1
                assert not (register == "young" and age > YOUNG), (item.id, code)
                assert not (register == "older" and age < OLD), (item.id, code)
    if task != "medical_chart":
        assert min(used[register] for register in ("young", "older", "plain")) > 0


def test_charts_call_a_person_as_the_person_is(items: Items, context: Context, knowledge: Knowledge) -> None:
    templates = {row["code"]: row["text"] for row in context.connection.rows("writing/phrasings")}
    seen: Counter[str] = Counter()
    for item in items["medical_chart"]:
        gender = person(item, knowledge).gender
        own, wrong = _OWN[gender]
        for sentence in decode(item.stem, item.provenance["sentences"]):
            template = templates[sentence.source[0]]
            # Others than the patient may be called he or she, in words that no placeholder fills.
            if not _PLACEHOLDER.search(template) or _HE_OR_SHE.search(_PLACEHOLDER.sub("", template)):
                continue
            assert own.search(sentence.text), (item.id, sentence.text)
            assert not wrong.search(sentence.text), (item.id, sentence.text)
            seen[gender] += 1
    assert set(seen) == {"woman", "man", "non-binary"}


def test_they_takes_the_plural(items: Items, knowledge: Knowledge) -> None:
    charts = [item for item in items["medical_chart"] if person(item, knowledge).gender == "non-binary"]
    assert charts
    assert [
        item.id for item in charts if re.search(r"\bthey (?:is|was|has|does|isn't|wasn't)\b", item.stem, re.I)
    ] == []


def test_first_person_accounts_speak_in_the_first_person(items: Items) -> None:
    for task in ("self_report", "ambiguous", "unambiguous"):
        silent = [item.id for item in items[task] if not re.search(r"\b(?:I|me|my|I'[a-z]+)\b", item.stem)]
        assert silent == []
    for item in items["medical_chart"]:
        assert not re.search(r"\b(?:I|I'm|I've|my)\b", item.stem), item.id


def test_articles_and_capitals(items: Items) -> None:
    for task in TASKS:
        for item in items[task]:
            for sentence in decode(item.stem, item.provenance["sentences"]):
                assert list(faults(sentence.text, words(sentence.text))) == [], sentence.text


def test_phrasings_take_turns(context: Context) -> None:
    for speaker in (Speaker(20, "terse"), Speaker(60, "choice")):
        fitting = context.read(read_phrasebook).phrases("S027.2", "present", "self", speaker)
        assert len(fitting) >= 3
        assert all(phrase.fits(speaker.age) and phrase.suits(speaker.manner) for phrase in fitting), speaker
        turns = range(5 * len(fitting))
        taken = Counter(
            context.read(read_phrasebook).turn("S027.2", "present", "self", speaker, turn) for turn in turns
        )
        assert taken == dict.fromkeys(fitting, 5)


def test_phrasings_are_used_evenly_over_a_task(items: Items, context: Context) -> None:
    used = Counter(
        code
        for item in items["ambiguous"]
        for sentence in decode(item.stem, item.provenance["sentences"])
        for code in sentence.source
        if code.startswith("frames/opening/self")
    )
    mean = sum(used.values()) / len(used)
    people = [Speaker(age, manner) for age in (20, 40, 60) for manner in MANNERS]
    known = {
        phrase.code
        for who in people
        for phrase in context.read(read_phrasebook).phrases("frames", "opening", "self", who)
    }
    assert set(used) == known
    assert max(used.values()) < 3 * mean


def test_of_several_next_phrasings_the_shortest_is_taken() -> None:
    phrases = [Phrase(f"p{length}", None, "x" * length) for length in (30, 10, 20)]
    book = PhraseBook({("S001", "present", "self"): phrases}, {})
    assert book.turn("S001", "present", "self", Speaker(40, "terse"), 0, shortest=0.1).code == "p10"
    assert {book.turn("S001", "present", "self", Speaker(40, "terse"), turn).code for turn in range(3)} == {
        "p10",
        "p20",
        "p30",
    }
    with pytest.raises(LookupError, match="no phrasing says 'absent' of S001"):
        book.turn("S001", "absent", "self", Speaker(40, "terse"), 0)


def test_registers_fit_ages() -> None:
    young, older, plain = (Phrase("x", register, "Hm.") for register in ("young", "older", "plain"))
    assert [young.fits(age) for age in (18, YOUNG, YOUNG + 1)] == [True, True, False]
    assert [older.fits(age) for age in (OLD - 1, OLD, 90)] == [False, True, True]
    assert all(plain.fits(age) for age in (18, 40, 90))
    only_older = PhraseBook({("S001", "present", "self"): [older]}, {})
    assert only_older.phrases("S001", "present", "self", Speaker(20, "choice")) == (older,), (
        "nobody is left without words"
    )


def teller(gender: str, occupation: str = "engineer", age: int = 18) -> Teller:
    connectives = [Phrase("c1", None, "To be honest,")]
    book = PhraseBook(
        {
            ("frames", "connective", "self"): connectives,
            ("frames", "opening", "chart"): [
                Phrase(
                    "o1", None, "{A_age}-year-old {person}, {an_occupation}, gave {his} name. {he} sat by {himself}."
                )
            ],
        },
        {},
    )
    patient = Patient("P0001", age, gender, "single", "x", occupation, (18, 66))
    return Teller(book, Request("t", "chart", "plain", Profile(), patient, 0, "key"), 0)


@pytest.mark.parametrize(
    ("gender", "told"),
    [
        ("woman", "An 18-year-old woman, an engineer, gave her name. She sat by herself."),
        ("man", "An 18-year-old man, an engineer, gave his name. He sat by himself."),
        ("non-binary", "An 18-year-old person, an engineer, gave their name. They sat by themself."),
    ],
)
def test_placeholders_are_the_persons_own_words(gender: str, told: str) -> None:
    assert teller(gender).frame("opening", 0).text == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The nights are long.", "To be honest, the nights are long."),
        ("I lie awake.", "To be honest, I lie awake."),
        ("I'm awake at four.", "To be honest, I'm awake at four."),
        ("In spring it began.", "To be honest, in spring it began."),
        ("How long? A while.", "How long? A while."),
        ("Who knows?", "Who knows?"),
    ],
)
def test_a_lead_in_goes_before_a_sentence_in_lower_case(text: str, told: str) -> None:
    led = teller("woman").led_in(Sentence(text, ("S001.1",), ("p",)), 0)
    assert led.text == told
    assert led.facts == ("S001.1",)
    assert led.source == (("c1", "p") if told != text else ("p",))


def test_numbers_and_articles_in_words() -> None:
    assert [span(days) for days in (1, 14, 15, 30, 365, 510, 730)] == [
        "one day", "two weeks", "fifteen days", "one month", "one year", "seventeen months", "two years",
    ]  # fmt: skip
    assert [number(count) for count in (0, 13, 20, 21, 99, 100)] == [
        "zero", "thirteen", "twenty", "twenty-one", "ninety-nine", "100",
    ]  # fmt: skip
    nouns = ("engineer", "nurse", "hour", "usher", "university clerk", "81", "11", "18", "80", "1")
    assert [with_article(noun).split()[0] for noun in nouns] == [
        "an",
        "a",
        "an",
        "an",
        "a",
        "an",
        "an",
        "an",
        "an",
        "a",
    ]
    assert with_article("usher") == "an usher"
