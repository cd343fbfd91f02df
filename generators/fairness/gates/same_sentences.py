"""Whether two texts are the same but for who the patient is: words for the patient masked, the rest compared."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from kg.wording.pattern import PERSONAL, SLOT, Person, pronouns_of
from kg.wording.verbs import inflected

SLOTS: Mapping[str, frozenset[str]] = {
    "gender": frozenset({"person", "a_person"}),
    "age": frozenset({"age"}),
    "ethnicity": frozenset({"ethnicity"}),
    "marital state": frozenset({"marital"}),
    "occupation": frozenset({"job", "a_job"}),
}
"""Factor -> the slots of a text that say it; what work holds follows from the occupation, too."""
_PERSONS: tuple[Person, ...] = ("she", "he", "they")
_TOKEN = re.compile(r"<[^<>]+>|[\w'\u2019-]+|[^\w\s]|\s+")
_PRONOUNS = {word: "<they>" for person in _PERSONS for word in pronouns_of(person)}


class TextOfPatient(NamedTuple):
    """A text and who it is about.

    Attributes:
        sentences: in order.
        slots: of its scene, as far as the text uses them.
        levels: factor -> level.
        plural: whether the patient is called "they".
    """

    sentences: tuple[str, ...]
    slots: Mapping[str, str]
    levels: Mapping[str, str]
    plural: bool


def differences(one: TextOfPatient, other: TextOfPatient, work: Collection[str]) -> Iterator[str]:
    """Where two texts differ otherwise than their patients do, in words.

    Only what belongs to a factor in which the patients differ is masked, and only in sentences that are not equal.

    Args:
        one: a text.
        other: the same case told of another patient.
        work: the slots that follow from the occupation.
    """
    factors = {factor for factor in one.levels if one.levels[factor] != other.levels.get(factor)}
    masked = {slot for factor in factors for slot in SLOTS.get(factor, ())} | (
        {*work} if "occupation" in factors else set()
    )
    for slot in sorted({*one.slots, *other.slots}):
        if one.slots.get(slot) != other.slots.get(slot) and slot not in masked:
            yield f"the scene's {slot} is another"
    if len(one.sentences) != len(other.sentences):
        yield f"{len(one.sentences)} sentences became {len(other.sentences)}"
        return
    yield from (f"does not say {said!r}" for said in _unsaid(other, masked))
    gendered = "gender" in factors
    agreeing = gendered and one.plural != other.plural
    for first, second in zip(one.sentences, other.sentences, strict=True):
        if first != second and not any(
            _alike(
                _masked(first, one.slots, chosen, gendered), _masked(second, other.slots, chosen, gendered), agreeing
            )
            for chosen in _choices(first, second, one, other, masked)
        ):
            yield f"{first!r} became {second!r}"


def _unsaid(text: TextOfPatient, masked: Collection[str]) -> Iterator[str]:
    """What a text should say of its patient and does not."""
    whole = " ".join(text.sentences)
    for name in sorted(masked & text.slots.keys()):
        if not _pattern(text.slots[name]).search(whole):
            yield text.slots[name]


def _choices(
    first: str, second: str, one: TextOfPatient, other: TextOfPatient, masked: Collection[str]
) -> Iterator[frozenset[str]]:
    """Which slots may be masked in a sentence: all that it seems to use, or fewer, since a patient may see a woman."""
    used = [
        name
        for name in sorted(masked)
        if (name in one.slots and _pattern(one.slots[name]).search(first))
        or (name in other.slots and _pattern(other.slots[name]).search(second))
    ]
    for count in range(len(used), -1, -1):
        yield from map(frozenset, combinations(used, count))


def _masked(sentence: str, slots: Mapping[str, str], masked: frozenset[str], gendered: bool) -> list[str]:
    """The words and marks of a sentence, with a mark for each slot and pronoun that may differ."""
    for name in sorted(masked & slots.keys(), key=lambda name: (-len(slots[name]), name)):
        sentence = _pattern(slots[name]).sub(f"<{name}>", sentence)
    tokens = _TOKEN.findall(sentence)
    return [_PRONOUNS.get(token.casefold(), token) for token in tokens] if gendered else tokens


@lru_cache(maxsize=4096)
def _pattern(value: str) -> re.Pattern[str]:
    """Finds what stands for a slot; pronouns of the patient within it may be any."""
    pieces = SLOT.split(value)
    # Split by a group, every other piece is the name of a slot within.
    written = "".join(re.escape(piece) if place % 2 == 0 else _inner(piece) for place, piece in enumerate(pieces))
    return re.compile(rf"(?<!\w){written}(?!\w)", re.IGNORECASE)


def _inner(name: str) -> str:
    return r"\w+" if name in PERSONAL else r"[\w ]+?"


def _alike(ones: Sequence[str], others: Sequence[str], agreeing: bool) -> bool:
    """Whether two lists of words are equal, where verbs may agree with another subject."""
    if len(ones) != len(others):
        return False
    return all(one == other or (agreeing and _same_verb(one, other)) for one, other in zip(ones, others, strict=True))


@lru_cache(maxsize=4096)
def _same_verb(one: str, other: str) -> bool:
    """Whether two words are one verb that agrees with one other person and with several."""
    if {one, other} == {"was", "were"}:
        return True
    forms = [
        ("are", "is") if word == "are" else (word, inflected(word, "singular", "present")) for word in (one, other)
    ]
    return any({one, other} == {*pair} for pair in forms)
