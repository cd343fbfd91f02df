"""Which parts may tell a fact, and in which tense."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generators.composing.book import WHOLE, Bit
from generators.composing.dating import BRIEF
from generators.composing.derivation import Derived
from generators.composing.joints import use_of
from generators.composing.lines import Piece
from generators.writing.facts import Fact, said
from generators.writing.when import When
from kg.model.timeline import Bounds
from kg.wording.thread import MORE, TELL

ELABORATIONS = frozenset({"story", "clause", "example", "sign", "noun", MORE})
"""Uses of parts that only elaborate a fact."""


def saying_of(fact: Fact) -> str:
    """What is said of the subject of a fact that is no symptom, as the wording files name it."""
    if isinstance(fact.value, When):
        return fact.value.form
    if fact.aspect == "ended":
        return "over_vague" if fact.state == "unsettled" else "goes_on" if fact.none_at_all else "over"
    if fact.aspect == "ago":
        return "vague" if fact.state == "unsettled" else "ago"
    value = "vague" if fact.state == "unsettled" else said(fact.value)
    if fact.aspect:
        return f"{fact.aspect}_{value}"
    if isinstance(fact.value, Bounds):
        return "zero" if fact.none_at_all else "value"
    return value


def told_by(fact: Fact) -> tuple[str, tuple[str, ...]]:
    """The owner of the parts that tell a fact, and their uses."""
    match fact.state:
        case "present":
            return str(fact.value), ("plain", "noticed", "clause", "term", TELL, WHOLE)
        case "vague":
            return str(fact.value), ("vague",)
        case "absent":
            return fact.subject, ("absent", "denied", "never")
    return fact.subject, (saying_of(fact),)


def tells(bit: Bit, fact: Fact) -> bool:
    """Whether a part states a fact."""
    owner, uses = told_by(fact)
    return owner in bit.owners and use_of(bit) in uses


def elaborates(bit: Bit, fact: Fact) -> bool:
    """Whether a part elaborates a fact: one that is so."""
    return fact.state == "present" and use_of(bit) in ELABORATIONS and bit.owners[0] in (fact.value, fact.subject)


def misfits(derived: Derived, known: Mapping[str, Fact]) -> Iterator[str]:
    """Where the parts of a sentence do not tell what they are meant to tell, in words."""
    line, pattern = derived.line, derived.pattern
    time = known[line.states].value if line.states in known else None
    if (time.form if isinstance(time, When) else "") != ("" if "+" in pattern.code else pattern.time):
        yield f"the pattern {pattern.code} does not tell {line.states or 'no time'}"
    elif isinstance(time, When) and BRIEF in pattern.use and not time.brief:
        yield f"the pattern {pattern.code} is for other times than {line.states}"
    for piece in line.pieces:
        fact = known.get(piece.fact.removesuffix("+"))
        if fact is None:
            continue
        if not (elaborates if piece.fact.endswith("+") else tells)(piece.bit, fact):
            yield f"the part {piece.bit.code} does not tell {piece.fact}"
        if piece.bit.needs is not None and not has_symptom(known.values(), piece.bit.needs):
            yield f"the part {piece.bit.code} takes {piece.bit.needs} for granted"
    yield from _half_told(line.pieces, known)
    yield from _wrong_subjects(line.parts, drops=pattern.drops)


def _half_told(pieces: Sequence[Piece], known: Mapping[str, Fact]) -> Iterator[str]:
    """A part that tells two facts states both."""
    for bit in {piece.bit.code: piece.bit for piece in pieces if piece.bit.tells_two}.values():
        stated = [str(known[piece.fact].value) for piece in pieces if piece.bit == bit and piece.fact in known]
        if sorted(stated) != sorted(bit.owners):
            yield f"the part {bit.code} states {', '.join(stated) or 'nothing'}"


def has_symptom(known: Iterable[Fact], symptom: str) -> bool:
    """Whether a symptom is among the facts of a case."""
    return any(fact.subject == symptom and fact.state == "present" for fact in known)


def _wrong_subjects(pieces: Sequence[Piece], *, drops: bool) -> Iterator[str]:
    """A clause that goes without its subject has that of the first."""
    for place, piece in enumerate(pieces):
        if piece.elided and not (place and piece.bit.about_patient and pieces[0].bit.about_patient):
            yield f"the part {piece.bit.code} lacks its subject"
        elif drops and place and not piece.elided:
            yield f"the part {piece.bit.code} keeps its subject where the pattern drops it"


def untimely(derived: Derived, known: Mapping[str, Fact], over: Mapping[str, bool]) -> Iterator[str]:
    """Where the tense is not that of the episode that is told of, in words.

    Args:
        derived: a sentence.
        known: the facts of the profile by their ids.
        over: whether each episode is told as something of the past.
    """
    tense = derived.line.tense
    past = tense == "past"
    for name in derived.line.facts:
        fact = known.get(name)
        if fact is None:
            continue
        if fact.episode:
            wrong = past != over[fact.episode]
        elif fact.state == "absent":
            # What is denied has never been, but for what is denied of a time that is over.
            wrong = past != (derived.pattern.use == "absent_then")
        else:
            # A finding has the tense of the episode that it qualifies.
            wrong = past and (bool(fact.aspect) or not any(over.values()))
        if wrong:
            yield f"{name} is told in the {tense} tense"
    for piece in derived.line.pieces:
        elaborated = known.get(piece.fact.removesuffix("+")) if use_of(piece.bit) == "story" else None
        wrong = elaborated is not None and past != over.get(elaborated.episode, past)
        if wrong or (use_of(piece.bit) == "sign" and not past):
            yield f"{piece.fact} is told in the {tense} tense"
