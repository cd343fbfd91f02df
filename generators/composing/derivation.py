"""What an item records of how its sentences were made, and the sentences made again from that."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from generators.composing.book import Book, told_in
from generators.composing.joints import Pattern, Patterns
from generators.composing.lines import Line, Piece, read
from generators.composing.scene import Scene
from generators.writing.facts import Derivation, Sentence
from kg.wording.pattern import slots_in
from kg.wording.verbs import Tense

_TENSES: Mapping[str, Tense] = {"": "present", "past": "past", "perfect": "perfect"}


class Derived(NamedTuple):
    """A sentence with what it was made from, as the graph has it.

    Attributes:
        pattern: that its parts stand in.
    """

    line: Line
    pattern: Pattern


def sentence_of(line: Line, scene: Scene, patterns: Patterns, told: str | None = None) -> Sentence:
    """A line as a sentence that tells how it was made.

    Args:
        line: of the text.
        scene: of the patient.
        patterns: of the genre.
        told: what the line says, where it was read before.

    Raises:
        ValueError: its parts stand in a pattern that the graph does not have for them.
    """
    pieces = line.pieces
    used = _slots(line, scene.slots)
    return Sentence(
        read(line, scene) if told is None else told,
        line.facts,
        tuple(piece.bit.code for piece in pieces),
        Derivation(
            patterns.code(line.joint, [piece.bit for piece in line.parts]),
            "" if line.tense == "present" else line.tense,
            tuple(place for place, piece in enumerate(pieces) if piece.elided),
            tuple(place for place, piece in enumerate(pieces) if not piece.fronted and _has_front(piece)),
            tuple((name, value) for name, value in line.extra if name in used),
        ),
    )


def derived_of(sentence: Sentence, book: Book, patterns: Patterns) -> Derived:
    """What a sentence was made from.

    Raises:
        ValueError: the graph has no such part or pattern.
    """
    made = sentence.derivation
    if made is None:
        raise ValueError(f"does not record how it was made: {sentence.text}")
    unknown = [code for code in sentence.source if code not in book.by_code]
    states = sentence.facts[: len(sentence.facts) - len(sentence.source)]
    if unknown or len(states) > 1 or len(sentence.facts) < len(sentence.source):
        raise ValueError(f"is made of parts that the graph does not have ({', '.join(unknown)}): {sentence.text}")
    pattern = patterns.by_code(made.joint)
    if pattern is None:
        raise ValueError(f"stands in a pattern that the graph does not have ({made.joint}): {sentence.text}")
    pieces = tuple(
        Piece(
            told_in(patterns.genre, book.by_code[code]),
            fact,
            elided=place in made.elided,
            fronted=place not in made.bare,
        )
        for place, (code, fact) in enumerate(zip(sentence.source, sentence.facts[len(states) :], strict=True))
    )
    if made.tense not in _TENSES:
        raise ValueError(f"stands in no tense ({made.tense}): {sentence.text}")
    line = Line(pattern.text, pieces, _TENSES[made.tense], "", made.slots, "".join(states))
    return Derived(line, pattern)


def slots_used(lines: Iterable[Line], scene: Scene) -> dict[str, str]:
    """The slots of a scene that lines use, those within others among them."""
    names = {name for line in lines for name in _slots(line, scene.slots)}
    return {name: scene.slots[name] for name in sorted(names & scene.slots.keys())}


def _slots(line: Line, of_scene: Mapping[str, str]) -> set[str]:
    own = dict(line.extra)
    found: set[str] = set()
    left = [line.joint, *(_written(piece) for piece in line.pieces)]
    while left:
        for name in slots_in(left.pop()):
            if name not in found:
                found.add(name)
                left.append(own.get(name) or of_scene.get(name, ""))
    return found


def _written(piece: Piece) -> str:
    clause = piece.bit.clause
    if clause is None:
        return piece.bit.text
    front = clause.front if piece.fronted and not piece.elided else ""
    return f"{front} {'' if piece.elided else clause.subject} {clause.predicate}"


def _has_front(piece: Piece) -> bool:
    return piece.bit.clause is not None and bool(piece.bit.clause.front)
