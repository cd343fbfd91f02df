"""Patterns: parts as they are written down, and how they read for a person, in a tense, in a scene."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from kg.wording.verbs import Number, Tense, inflected, past_of_participle

Person = Literal["I", "she", "he", "they"]
"""How a text speaks of its patient."""
Register = Literal["measured", "plain"]

_REMEMBERED = 2**15
"""Patterns that are inflected for a person and a tense; parts and frames come back in many texts."""

PATIENT = "P"
"""The patient as the subject of a clause, and in braces anywhere else."""
VERB = re.compile(r"\[(?P<base>[a-z]+)(?: (?P<done>[a-z]+))?(?::(?P<number>[sp]))?(?P<past>!)?\]")
_PERFECT = re.compile(r"\[have(?: (?P<done>[a-z]+))?(?::(?P<number>[sp]))?\](?: (?P<next>[a-z]+)(?! sleep))?")
SLOT = re.compile(r"\{(\w+)\}")
_MARKS = re.compile(
    r"(?:(?P<needs>S\d{3}):)?(?:(?P<long>long):)?(?:(?P<apart>apart):)?(?:(?P<register>[mp]):)?(?P<figure>\*)?\s*"
)
_REGISTERS: Mapping[str, Register] = {"m": "measured", "p": "plain"}
_PRONOUNS: Mapping[Person, Mapping[str, str]] = {
    "I": {PATIENT: "I", "me": "me", "my": "my", "self": "myself"},
    "she": {PATIENT: "she", "me": "her", "my": "her", "self": "herself"},
    "he": {PATIENT: "he", "me": "him", "my": "his", "self": "himself"},
    "they": {PATIENT: "they", "me": "them", "my": "their", "self": "themself"},
}
PERSONAL = frozenset(_PRONOUNS["I"])
"""The slots that stand for the patient."""
_NUMBERS: Mapping[Person, Number] = {"I": "I", "she": "singular", "he": "singular", "they": "plural"}
_AUXILIARY = re.compile(r"^(?:have|has) ")
_PARTICIPLE = (
    r"(?!(?:ten|seven|eleven|even|often|red|bed|guilt|salt|fault|children|women|men)\b)"
    r"(?:\w+(?:ed|en|wn|lt|pt|nt)|lost|got|had|put|come|become|begun|gone|done|thought|taught|bought)"
)
_AFTER_IS = r"(?:an?|the|no|not|been|my|so|too|just|only|always|still|never|like|\w+ing|\w+ed)\b"
_CONTRACTED = (
    ("I am", re.compile(r"(?<!where )(?<!what )(?<!who )(?<!how )(?<!than )\bI am\b(?![.,?!]|$)"), "I'm"),
    ("cannot", re.compile(r"\bcannot\b"), "can't"),
    ("I have ", re.compile(rf"\bI have (?=(?:{_PARTICIPLE}|never)\b)"), "I've "),
    (" is ", re.compile(rf"(^|[.,?!] )([Ii]t|[Tt]hat|[Tt]here) is (?={_AFTER_IS})"), r"\1\2's "),
    (" not", re.compile(r"\b(do|does|did|have|has|had|is|are|was|were|could|would) not\b"), r"\1n't"),
)


class WrittenPart(NamedTuple):
    """A part as it is written down, its marks taken off.

    Attributes:
        text: with its verbs in brackets and its slots in braces.
        register: which speakers it suits; None: all.
        figure: whether it holds a figure of speech.
        needs: the symptom that it takes for granted.
        long: whether it suits only what has gone on for months.
        apart: whether it suits only an episode beside which another did otherwise.
    """

    text: str
    register: Register | None = None
    figure: bool = False
    needs: str | None = None
    long: bool = False
    apart: bool = False


class Clause(NamedTuple):
    """A part with a subject of its own.

    Attributes:
        subject: ``P`` for the patient.
        predicate: from the verb on.
        front: an adverbial that may stand before it, or nothing.
    """

    subject: str
    predicate: str
    front: str = ""


def part_of(written: str) -> WrittenPart:
    """A part from the way it is written down."""
    marks = _MARKS.match(written)
    if marks is None:
        return WrittenPart(written)
    return WrittenPart(
        written[marks.end() :],
        _REGISTERS.get(marks["register"] or ""),
        marks["figure"] is not None,
        marks["needs"],
        marks["long"] is not None,
        marks["apart"] is not None,
    )


def clause_of(text: str) -> Clause:
    """A clause from ``subject|predicate`` or ``subject|predicate|adverbial``.

    Raises:
        ValueError: it has another number of pieces, or an empty one.
    """
    pieces = [piece.strip() for piece in text.split("|")]
    if len(pieces) not in (2, 3) or not all(pieces):
        raise ValueError("needs the form subject|predicate or subject|predicate|adverbial")
    return Clause(*pieces)


def told(
    clause: Clause,
    person: Person,
    tense: Tense,
    slots: Mapping[str, str],
    *,
    elided: bool = False,
    fronted: bool = True,
) -> str:
    """A clause in running text, without capital and stop.

    Args:
        clause: what is told.
        person: how the text speaks of the patient.
        tense: of its episode.
        slots: of the scene.
        elided: whether the subject stands before another clause already.
        fronted: whether its adverbial is told.
    """
    subject = "" if elided else f"{{{PATIENT}}} " if clause.subject == PATIENT else f"{clause.subject} "
    front = f"{clause.front} " if clause.front and fronted and not elided else ""
    text = filled(f"{front}{subject}{clause.predicate}", person, tense, slots)
    # "I have felt sad and have lost weight": the auxiliary goes without saying the second time.
    return _AUXILIARY.sub("", text) if elided and tense == "perfect" else text


def filled(text: str, person: Person, tense: Tense, slots: Mapping[str, str]) -> str:
    """A pattern with its verbs inflected and its slots filled, those within slots too.

    In the perfect only the first verb is: what somebody has known for a year is told in the present. What somebody has
    lost by now he lost in an episode that is over.

    Raises:
        KeyError: the scene has no such slot.
    """
    inflected_ahead = _inflected_ahead(text, person, tense)
    if inflected_ahead is not None:
        first, rest = inflected_ahead
        if not rest:
            return first
        made = [first]
        for name, words in rest:
            made += slots[name], words
        if not any("{" in value or "[" in value for value in made[1::2]):
            return "".join(made)
    return _filled_at_length(text, person, tense, slots)


@lru_cache(maxsize=_REMEMBERED)
def _inflected_ahead(text: str, person: Person, tense: Tense) -> tuple[str, tuple[tuple[str, str], ...]] | None:
    """A pattern with all done that does not depend on the scene: what is before the first slot, and each with the rest.

    None where that depends on what stands for a slot: behind a perfect it may be the next word.
    """
    pronouns = _PRONOUNS[person]
    personal = SLOT.sub(lambda match: pronouns.get(match[1]) or match[0], text)
    if tense == "past" and "[have" in personal and "{" in personal:
        return None
    names = {name: f"{{{name}}}" for name in SLOT.findall(personal)}
    first, *rest = SLOT.split(_filled_at_length(personal, person, tense, names))
    if any("[" in words or "{" in words for words in (first, *rest[1::2])):
        return None
    return first, tuple(zip(rest[::2], rest[1::2], strict=True))


def _filled_at_length(text: str, person: Person, tense: Tense, slots: Mapping[str, str]) -> str:
    """A pattern filled by its slots first, which may hold slots and verbs of their own."""
    pronouns = _PRONOUNS[person]
    left = tense

    def slot(match: re.Match[str]) -> str:
        return pronouns.get(match[1]) or slots[match[1]]

    def simple(match: re.Match[str]) -> str:
        word = match["done"] or match["next"]
        found = word and past_of_participle(word, _number(match, person))
        return f"{found} {match['next']}" if found and match["done"] and match["next"] else found or match[0]

    def verb(match: re.Match[str]) -> str:
        nonlocal left
        number = _number(match, person)
        own: Tense = "past" if match["past"] else left
        if left == "perfect":
            left = "present"
        if match["done"]:
            return f"{inflected('have', number, 'past' if own == 'past' else 'present')} {match['done']}"
        return inflected(match["base"], number, own)

    # Values of slots may hold pronouns of the patient, and those no further slots.
    for _ in range(2):
        if "{" in text:
            text = SLOT.sub(slot, text)
    if tense == "past" and "[have" in text:
        text = _PERFECT.sub(simple, text)
    return VERB.sub(verb, text) if "[" in text else text


def _number(match: re.Match[str], person: Person) -> Number:
    """What a verb in brackets agrees with."""
    match match["number"]:
        case "s":
            return "singular"
        case "p":
            return "plural"
    return _NUMBERS[person]


def contracted(text: str) -> str:
    """Speech as it is spoken: I'm, can't, I've lost, don't."""
    for words, pattern, short in _CONTRACTED:
        # Most sentences have nothing to contract.
        if words in text:
            text = pattern.sub(short, text)
    return text


def pronouns_of(person: Person) -> frozenset[str]:
    """The words that stand for a patient of whom a text speaks so."""
    return frozenset(_PRONOUNS[person].values())


def slots_in(text: str) -> Iterator[str]:
    """The slots of a pattern but those that stand for the patient."""
    return (name for name in SLOT.findall(text) if name not in PERSONAL)
