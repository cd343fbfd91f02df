"""What is wrong with one part: its notation, its form, the facts that its words speak of."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Literal, NamedTuple

from kg.text.cues import Hit, Lexicon, words
from kg.text.form import faults
from kg.wording.pattern import PATIENT, SLOT, VERB, Person, clause_of, contracted, filled, part_of, told
from kg.wording.verbs import Tense, finite_forms

Shape = Literal["clause", "example", "noun", "denied", "sentence", "story", "plain", "pair", "never"]
"""How a part is built: ``docs/authoring.md``."""
LONGEST: Mapping[Shape, int] = {
    "clause": 18, "example": 18, "noun": 8, "denied": 8, "sentence": 34, "story": 60,
    "plain": 12, "pair": 20, "never": 12,
}  # fmt: skip
_FINITE = re.compile(rf"\b(?:{'|'.join(sorted(finite_forms()))})\b")
_INFINITIVE = re.compile(r"\b(?:to|not|be) (?:have|do)\b")
_AGREES = re.compile(r"\{P\} (?:is|was|am|are|were|has|does|\w+s)\b")
_BARE_PATIENT = re.compile(r"\bP\b")
_IN_BRACES = re.compile(r"\{\w+\}|^P\|")
_MARKS = re.compile(r"[;\"()\u2013\u2014\u201c\u201d]| - ")
_DIGIT = re.compile(r"\d")
_RECENT = re.compile(r"\b(?:yesterday|last (?:week|month|year|night)|this (?:week|morning)|today)\b")
_FIRST_PERSON = re.compile(r"\b(?:I|my|me|myself)\b")
_AFTER_HAVE = re.compile(r"\[have\] (?:lost|become|begun|been|taken|given|gone|got|stopped|started|grown|put|gained) ")
_ARTICLE = re.compile(r"an? ")
_NOTHING = " xx "
"""Stands for a slot, so that the words around it do not become neighbours."""
_START = re.compile(r"(?:^|(?<=[.!?] ))[a-z]")


class Entry(NamedTuple):
    """A part in its file.

    Attributes:
        where: symptom, form, finding or kind, and the use.
        text: as it is written down.
        slots: those that it may use, with what stands for each on trial.
        subjects: what it may speak of.
        fixed: whether its tense never changes, so that verbs may stand outside brackets.
    """

    where: str
    text: str
    shape: Shape
    voice: Literal["chart", "self"]
    slots: Mapping[str, str]
    subjects: frozenset[str]
    fixed: bool = False


class WordingProblem(NamedTuple):
    """One fault of one part."""

    where: str
    text: str
    says: str

    def __str__(self) -> str:
        """The fault as one line."""
        return f"{self.where}: {self.says}: {self.text}" if self.text else f"{self.where}: {self.says}"


class Linter:
    """Looks at parts with what the knowledge knows of words."""

    def __init__(self, cues: Mapping[str, Collection[str]], names: re.Pattern[str]) -> None:
        """Takes the witness words.

        Args:
            cues: by symptom, finding, kind of episode and kind of event.
            names: finds names of disorders.
        """
        self._lexicon = Lexicon(cues)
        self._names = names

    def problems(self, entry: Entry) -> Iterator[WordingProblem]:
        """Everything that is wrong with a part."""
        found = list(_notation(entry))
        try:
            read = _read(entry)
        except (KeyError, ValueError) as error:
            found.append(f"has no slot {error.args[0]}" if isinstance(error, KeyError) else str(error))
        else:
            found += self._reading(entry, read)
        for says in found:
            yield WordingProblem(entry.where, entry.text, says)

    def hits(self, written: str) -> Iterator[Hit]:
        """The facts that a text speaks of as it is written down, with its slots and verbs in brackets."""
        bare = SLOT.sub(_NOTHING, VERB.sub(lambda match: match["base"], written))
        yield from dict.fromkeys(self._lexicon.hits(words(bare)))

    def _reading(self, entry: Entry, read: str) -> Iterator[str]:
        """How it reads: form, words that speak of other facts, names."""
        listed = words(read)
        yield from faults(read, listed)
        # What a slot stands for may be long, and is the scene's.
        if (count := len(_bare(entry).replace("|", " ").split())) > LONGEST[entry.shape]:
            yield f"has {count} words, more than {LONGEST[entry.shape]}"
        for hit in self._lexicon.hits(listed):
            if entry.subjects.isdisjoint(hit.subjects):
                yield f"speaks of {', '.join(sorted(hit.subjects))} ({hit.cue})"
        if name := self._names.search(read):
            yield f"names a disorder ({name[0]})"


def _notation(entry: Entry) -> Iterator[str]:
    """Faults of what is written down."""
    text = _bare(entry)
    bare = VERB.sub("", text)
    if not entry.fixed and (finite := _FINITE.search(_INFINITIVE.sub("", bare))):
        yield f"the verb '{finite[0]}' stands outside brackets"
    if _AGREES.search(bare):
        yield "a verb after {P} stands outside brackets"
    if _BARE_PATIENT.search(_IN_BRACES.sub("", bare)):
        yield "P stands without braces"
    if _DIGIT.search(_IN_BRACES.sub("", bare)):
        yield "has a number in digits"
    if _MARKS.search(bare):
        yield "has a semicolon, a dash, brackets or quotation marks"
    if entry.voice == "chart" and _FIRST_PERSON.search(_IN_BRACES.sub("", bare)):
        yield "speaks in the first person"
    yield from _of_shape(entry, text)


def _bare(entry: Entry) -> str:
    """A part without its marks."""
    return part_of(entry.text.lstrip("=>< ") if entry.shape == "example" else entry.text).text


def _of_shape(entry: Entry, text: str) -> Iterator[str]:
    """Faults of its build."""
    match entry.shape:
        case "clause" | "example":
            yield from _of_clause(entry, text)
        case "plain" | "pair":
            yield from _of_predicate(text)
            if entry.shape == "plain" and "," in text:
                yield "has a comma"
        case "noun" | "denied" | "never":
            if "," in text:
                yield "has a comma"
            if entry.shape == "denied" and _ARTICLE.match(text):
                yield "begins with an article, which does not stand after 'any'"
        case _:
            if not text.endswith((".", "?", "!")):
                yield "is no whole sentence"
            if entry.shape == "story" and _RECENT.search(text.casefold()):
                yield "says when, by the calendar"


def _of_predicate(text: str) -> Iterator[str]:
    first = VERB.match(text)
    if first is None or first["number"]:
        yield "does not begin with a verb of the patient in brackets"
    elif first["base"] in ("do", "can", "cannot", "will", "may", "might", "must", "should"):
        yield "begins with a verb that has no perfect"
    elif first["base"] == "have" and not first["done"] and _AFTER_HAVE.match(text):
        yield "needs its participle within the brackets"


def _of_clause(entry: Entry, text: str) -> Iterator[str]:
    if entry.shape == "example" and entry.text[:1] not in "=><":
        yield "begins with none of = > <"
    if text.count(",") > 1:
        yield "has more than one comma"
    pieces = text.split("|")
    if len(pieces) == 1:
        # That it is no clause is said when it is read.
        return
    first = VERB.match(pieces[1].strip())
    if not VERB.search(pieces[1]):
        yield "has no verb in brackets after the subject"
    if pieces[0].strip() != PATIENT and first and not first["number"]:
        yield "its first verb needs :s or :p"


def _read(entry: Entry) -> str:
    """How a part reads on trial, as a sentence.

    Raises:
        KeyError: it uses a slot that it may not use.
        ValueError: it is no clause where it has to be one.
    """
    read = read_as(entry, "I" if entry.voice == "self" else "she", "present")
    return read if entry.shape in ("sentence", "story") else f"{read}."


def read_as(entry: Entry, person: Person, tense: Tense) -> str:
    """How a part reads for a person, in a tense.

    Raises:
        KeyError: it uses a slot that it may not use.
        ValueError: it is no clause where it has to be one.
    """
    text = _bare(entry)
    if entry.shape in ("plain", "pair"):
        text = f"{PATIENT}|{text}"
    clause = entry.shape in ("clause", "example", "plain", "pair")
    read = told(clause_of(text), person, tense, entry.slots) if clause else filled(text, person, tense, entry.slots)
    return capitalised(contracted(read) if person == "I" else read)


def capitalised(text: str) -> str:
    """A text whose sentences begin with a capital."""
    return _START.sub(lambda match: match[0].upper(), text)
