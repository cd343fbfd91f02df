"""Sentences in an item: the text once, and beside it how long each sentence is, what it states and how it was made."""

from collections.abc import Mapping, Sequence
from typing import Any

from generators.writing.facts import Derivation, Sentence
from generators.writing.paragraphs import BREAK

_TEXT = frozenset({str})
_PLACE = frozenset({int})


def encode(sentences: Sequence[Sentence]) -> list[dict[str, Any]]:
    """For each sentence its number of characters, the ids of its facts, and what it was made from.

    Of how it was made only what is not the usual way is written down.
    """
    return [
        {
            "length": len(sentence.text),
            "facts": list(sentence.facts),
            "from": list(sentence.source),
            **({} if sentence.derivation is None else _made(sentence.derivation)),
        }
        for sentence in sentences
    ]


def _made(derivation: Derivation) -> dict[str, Any]:
    listed = {
        "joint": derivation.joint,
        "tense": derivation.tense,
        "elided": list(derivation.elided),
        "bare": list(derivation.bare),
        "slots": dict(derivation.slots),
    }
    return {name: value for name, value in listed.items() if value}


def decode(text: str, spans: object, *, derived: bool = False) -> list[Sentence]:
    """The sentences of a stored text.

    Args:
        text: the text.
        spans: as they are recorded.
        derived: whether they were made from parts.

    Raises:
        ValueError: the spans are none, or are not those of this text.
    """
    if not isinstance(spans, list | tuple):
        raise ValueError("the sentences of the text are not recorded as a list")
    sentences: list[Sentence] = []
    start = 0
    for span in spans:
        if not isinstance(span, dict):
            raise ValueError("a recorded sentence is not a length with a list of facts")
        length, names, source = _span(span)
        piece = text[start : start + length]
        end = start + length
        gap = len(BREAK) if text.startswith(BREAK, end) else 1
        if len(piece) < length or (gap == 1 and text[end : end + 1] not in (" ", "")):
            raise ValueError(f"the recorded sentences do not fit the text at character {start}")
        sentences.append(Sentence(piece, names, source, _derivation(span) if derived else None))
        start = end + gap
    if start != len(text) + 1:
        raise ValueError("the recorded sentences do not cover the text")
    return sentences


def _span(span: Mapping[str, object]) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    length, names, source = span.get("length"), _texts(span.get("facts")), _texts(span.get("from", ()))
    if isinstance(length, int) and length > 0 and names is not None and source is not None:
        return length, names, source
    raise ValueError("a recorded sentence is not a length with a list of facts")


def _derivation(span: Mapping[str, object]) -> Derivation:
    joint, tense, slots = span.get("joint", ""), span.get("tense", ""), span.get("slots", {})
    elided, bare = _places(span.get("elided", ())), _places(span.get("bare", ()))
    texts = isinstance(slots, dict) and _TEXT.issuperset(map(type, (joint, tense, *slots, *slots.values())))
    if texts and isinstance(slots, dict) and elided is not None and bare is not None:
        own = sorted((str(name), str(value)) for name, value in slots.items())
        return Derivation(str(joint), str(tense), elided, bare, tuple(own))
    raise ValueError("it is not recorded how a sentence was made from its parts")


def _texts(listed: object) -> tuple[str, ...] | None:
    if not isinstance(listed, list | tuple):
        return None
    return tuple(listed) if _TEXT.issuperset(map(type, listed)) else None


def _places(listed: object) -> tuple[int, ...] | None:
    if not isinstance(listed, list | tuple):
        return None
    return tuple(listed) if _PLACE.issuperset(map(type, listed)) else None
