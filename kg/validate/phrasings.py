"""Checks every phrasing of the knowledge against the style that ``docs/authoring.md`` fixes."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from kg.text.cues import PERSON, Lexicon, words
from kg.text.times import of_now, of_then

_ANY = frozenset[str]()
PRONOUNS = frozenset({"he", "him", "his", "himself", "He", "Him", "His", "Himself"})
_OPENING = frozenset({"age", "a_age", "A_age", "person", "occupation", "an_occupation", "An_occupation", "marital"})
_NUMBERS = {
    "since": frozenset({"span"}),
    "past": frozenset({"span", "ago"}),
    "onset_age": frozenset({"n"}),
    "vague_length": frozenset({"ago"}),
    "vague_end": frozenset({"span"}),
    "ago": frozenset({"span"}),
    "over": frozenset({"span"}),
}
"""What may stand in braces for the times of episodes and events, and has to."""
VERBS = frozenset({"is", "am", "do", "does", "can"})
"""Verbs in braces, for the effects of an episode: past tense where it is over."""
_PLACEHOLDER = re.compile(r"\{([^}]*)\}")
_FIRST_PERSON = re.compile(r"\b(I|my|me|mine|myself)\b")
_PERSON_IN_CLAUSE = re.compile(r"\b(i|my|me|his|her|their|him|them|he|she|they|your|you)\b")
_BAD_MARK = re.compile(r"[\"()\[\]*_#<>;\u2013\u2014\u201c\u201d]|[^\x00-\x7f]| - ")
_DIGIT = re.compile(r"\d")
_PRESENT_AFTER_HE = re.compile(r"\{[Hh]e\} (?:\w+ly )?(?:(is|was|has|does|feels|says|\w+s)\b|\{(is|does)\})")
_JOINT = re.compile(r"[\s\-\u2010-\u2015]+")
"""What stands between the words of a name: blanks, hyphens and dashes."""
_EVERYDAY = frozenset({"ad", "add", "an", "bed", "sad"})
_EFFECTS = ("impairment_", "distress_", "admission_")
MAX_WORDS = 24
MAX_CLAUSE_WORDS = 6


class Phrasing(NamedTuple):
    """One phrasing and where it stands.

    Attributes:
        subjects: the facts it may speak of; empty for frames and details, which must speak of none.
        voice: ``chart``, ``self`` or ``clause``.
        placeholders: what may stand in braces.
        needed: what has to stand there.
        timed: the time that it has to tell with a phrase of time: ``now``, ``then``, or empty.
    """

    where: str
    subjects: frozenset[str]
    voice: str
    text: str
    placeholders: frozenset[str]
    needed: frozenset[str] = _ANY
    timed: str = ""


class Breach(NamedTuple):
    """A phrasing that breaks a rule of the style."""

    where: str
    text: str
    problem: str


def _voices(
    where: str,
    subjects: frozenset[str],
    voices: Any,
    extra: frozenset[str],
    needed: frozenset[str] = _ANY,
    timed: str = "",
) -> Iterator[Phrasing]:
    for voice in ("chart", "self"):
        for number, phrase in enumerate((voices or {}).get(voice) or (), start=1):
            text = phrase["text"] if isinstance(phrase, dict) else phrase
            allowed = (PRONOUNS if voice == "chart" else _ANY) | extra
            yield Phrasing(f"{where} {voice} {number}", subjects, voice, text, allowed, needed, timed)


def _of_symptom(record: dict[str, Any]) -> Iterator[Phrasing]:
    subjects = frozenset({record["code"]})
    yield from _voices(f"{record['code']} absent", subjects, record.get("absent"), _ANY)
    for subtype in record.get("subtypes", ()):
        yield Phrasing(f"{subtype['code']} clause", subjects, "clause", subtype["clause"], _ANY)
        yield from _voices(subtype["code"], subjects, subtype, _ANY)


def _of_finding(record: dict[str, Any]) -> Iterator[Phrasing]:
    key = record["key"]
    number = frozenset({"n"}) if record.get("type") == "number" else _ANY
    for saying, voices in (record.get("says") or {}).items():
        yield from _voices(f"{key} {saying}", frozenset({key}), voices, number if saying == "value" else _ANY)


def _of_timeline(record: dict[str, Any]) -> Iterator[Phrasing]:
    """The phrasings of a kind of episode or of event."""
    key = record["key"]
    for saying, voices in (record.get("says") or {}).items():
        numbers = _NUMBERS.get(saying, _ANY)
        verbs = VERBS if saying.startswith(_EFFECTS) else _ANY
        yield from _voices(f"{key} {saying}", frozenset({key}), voices, numbers | verbs, numbers)


def _of_frames(data: dict[str, Any]) -> Iterator[Phrasing]:
    clauses = frozenset({"clauses"})
    for use, voices in data.items():
        if use in ("history", "status", "sources"):
            continue
        listing = use in ("present", "vague", "absent", "now", "now_vague", "then", "then_vague")
        extra = _OPENING if use == "opening" else clauses if listing else _ANY
        timed = use.partition("_")[0] if use.startswith(("now", "then")) else ""
        yield from _voices(f"frames {use}", _ANY, voices, extra, clauses if listing else _ANY, timed)


def phrasings(data: dict[str, Any]) -> Iterator[Phrasing]:
    """All phrasings in the mapping of one knowledge file, whatever its kind."""
    for records, phrasings_of in _SAID.items():
        for record in _records(data, records):
            yield from phrasings_of(record)
    for record in data.get("occupations", ()):
        yield from _voices(f"occupation {record['code']}", _ANY, record, _ANY)
    if "filler" in data:
        yield from _of_frames(data)


_SAID: dict[str, Callable[[dict[str, Any]], Iterator[Phrasing]]] = {
    "symptoms": _of_symptom,
    "findings": _of_finding,
    "kinds": _of_timeline,
    "events": _of_timeline,
}
"""The records that phrasings and cues belong to, and how they hold their phrasings."""


def _records(data: dict[str, Any], records: str) -> Sequence[dict[str, Any]]:
    """The records of one sort in a file; a kind of episode is a file of its own, and lists its symptoms by code."""
    if "says" in data:
        return [data] if records == "kinds" else []
    return data.get(records) or ()


def cues(data: dict[str, Any]) -> dict[str, list[str]]:
    """The cues of the symptoms, findings, kinds and events in the mapping of one knowledge file."""
    return {
        record["code" if records == "symptoms" else "key"]: list(record.get("cues") or ())
        for records in _SAID
        for record in _records(data, records)
    }


def _clause_form(text: str) -> Iterator[str]:
    if len(words(text)) > MAX_CLAUSE_WORDS:
        yield f"a clause has at most {MAX_CLAUSE_WORDS} words"
    if text != text.strip() or text[:1].isupper() or text[-1:] in ".,!?":
        yield "a clause is lower case without a full stop"
    if _PERSON_IN_CLAUSE.search(text.casefold()):
        yield "a clause names no person"


def _sentence_form(text: str, bare: str) -> Iterator[str]:
    if len(words(bare)) > MAX_WORDS:
        yield f"longer than {MAX_WORDS} words"
    if not (text[:1].isupper() or text[:1] == "{") or text[-1:] not in ".!?":
        yield "not a complete sentence (capital first, full stop last)"


def _form(phrasing: Phrasing) -> Iterator[str]:
    text = phrasing.text
    bare = _PLACEHOLDER.sub("x", text)
    unknown = sorted(set(_PLACEHOLDER.findall(text)) - phrasing.placeholders)
    if unknown:
        yield f"unknown placeholder {{{unknown[0]}}}"
    if missing := sorted(phrasing.needed - set(_PLACEHOLDER.findall(text))):
        yield f"without {{{missing[0]}}}"
    if phrasing.timed and not (of_then if phrasing.timed == "then" else of_now)(text):
        yield f"no phrase that says that it was {phrasing.timed}"
    if phrasing.voice == "clause":
        yield from _clause_form(text)
    elif " connective " not in f" {phrasing.where} ":
        yield from _sentence_form(text, bare)
    if mark := _BAD_MARK.search(bare):
        yield f"a mark that has no place in a case: {mark[0]!r}"
    if _DIGIT.search(bare):
        yield "a number outside a placeholder"
    if phrasing.voice == "chart" and _FIRST_PERSON.search(bare):
        yield "first person in a chart"
    if phrasing.voice == "chart" and _PRESENT_AFTER_HE.search(text):
        yield "a verb after {he} that changes with the person (use the past tense or a modal)"


def _speaks(phrasing: Phrasing, lexicon: Lexicon, known: frozenset[str]) -> Iterator[str]:
    hits = lexicon.hits(words(_PLACEHOLDER.sub(PERSON, phrasing.text)))
    foreign = [hit for hit in hits if not hit.subjects & phrasing.subjects]
    for hit in foreign:
        yield f"contains the cue {hit.cue!r} of {', '.join(sorted(hit.subjects))}"
    own = phrasing.subjects & known
    if own and not any(hit.subjects & phrasing.subjects for hit in hits):
        yield f"contains no cue of {', '.join(sorted(own))}"


def only_in_capitals(name: str) -> bool:
    """Whether an abbreviation is a word of daily life unless it is written in capitals."""
    return name.casefold() in _EVERYDAY


def leak_pattern(names: Iterable[str]) -> re.Pattern[str]:
    """What finds a disorder's name in a text, in any case, one or several, whatever joins its words."""
    found = [_name_pattern(name) for name in sorted(names)]
    return re.compile("|".join(found) or r"(?!)")


def _name_pattern(name: str) -> str:
    parts = (re.escape(part) for part in _JOINT.split(name))
    flags = "" if only_in_capitals(name) else "i"
    return rf"(?{flags}:(?<!\w){_JOINT.pattern.join(parts)}s?(?!\w))"


def breaches(files: Iterable[dict[str, Any]], context: Iterable[dict[str, Any]], names: Iterable[str]) -> list[Breach]:
    """What is wrong with the phrasings of some files.

    Args:
        files: the mappings of the files to check.
        context: the mappings of all files whose cues count.
        names: names, abbreviations and synonyms of disorders, which no phrasing may use.
    """
    listed: dict[str, list[str]] = {}
    for data in context:
        listed.update(cues(data))
    lexicon = Lexicon(listed)
    leak = leak_pattern(names)
    found: list[Breach] = []
    seen: dict[str, str] = {}
    for data in files:
        for phrasing in phrasings(data):
            problems = [*_form(phrasing), *_speaks(phrasing, lexicon, frozenset(listed))]
            if leaked := leak.search(phrasing.text):
                problems.append(f"names a disorder: {leaked[0]!r}")
            key = " ".join(words(phrasing.text))
            if key in seen:
                problems.append(f"stands already at {seen[key]}")
            seen[key] = phrasing.where
            found += [Breach(phrasing.where, phrasing.text, problem) for problem in problems]
    return found
