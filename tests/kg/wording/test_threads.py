"""Threads tell all of their kind of episode, each in sentences of its own."""

from collections import Counter

import pytest
from pydantic import ValidationError

from kg.wording.listed import parts, rows, wording_of
from kg.wording.model import FamilyWording
from kg.wording.pattern import part_of
from kg.wording.thread import Thread, thread_named
from tests.kg.wording.test_files import knowledge

THREADS = [thread for family in knowledge().wording.families.values() for thread in family.threads]
VOICES = ("chart", "self")


@pytest.mark.parametrize("kind", sorted(knowledge().kinds))
@pytest.mark.parametrize("voice", VOICES)
def test_every_kind_has_a_thread_in_both_voices(kind: str, voice: str) -> None:
    assert any((thread.kind, thread.voice) == (kind, voice) for thread in THREADS)


@pytest.mark.parametrize("thread", THREADS, ids=lambda thread: thread.name)
def test_a_thread_tells_every_form_of_its_kind(thread: Thread) -> None:
    symptoms = knowledge().symptoms
    forms = {form.code for code in knowledge().kinds[thread.kind].symptoms for form in symptoms[code].subtypes}
    assert {tell.of for tell in thread.tells} == forms


def test_no_sentence_stands_in_two_threads() -> None:
    told = Counter(
        text for thread in THREADS for tell in thread.tells for text in {*map(_bare, (*tell.tell, *tell.more))}
    )
    assert [text for text, times in told.items() if times > 1] == []


def _bare(text: str) -> str:
    return part_of(text).text


def test_effects_are_those_of_the_kind() -> None:
    for thread in THREADS:
        assert {*thread.says} <= {*knowledge().kinds[thread.kind].sayings()}


def test_threads_are_the_same_after_they_were_parts() -> None:
    wording = knowledge().wording
    again = wording_of(parts(wording), rows(wording))
    assert {name: family.threads for name, family in again.families.items()} == {
        name: family.threads for name, family in wording.families.items()
    }


def test_the_mark_of_a_part_names_its_thread() -> None:
    for thread in THREADS:
        assert thread_named(thread.mark.removeprefix("@"), thread.voice) == thread.name


_TELL = {"of": "S027.1", "tell": ["I [lie] awake."]}


@pytest.mark.parametrize(
    ("name", "tells"),
    [
        ("depressive_1", [_TELL]),
        ("depressive_letter_1", [_TELL]),
        ("depressive_self_1", []),
        ("depressive_self_1", [_TELL, _TELL]),
        ("depressive_self_1", [{"of": "S027", "tell": ["I [lie] awake."]}]),
        ("depressive_self_1", [{"of": "S027.1", "tell": []}]),
    ],
)
def test_what_is_no_thread_is_refused(name: str, tells: list[dict[str, object]]) -> None:
    history = [{"who": "somebody", "when": "2026-11-27", "what": "first version"}]
    with pytest.raises(ValidationError):
        FamilyWording.model_validate({"history": history, "threads": [{"name": name, "tells": tells}]})
