"""Sentences in an item: the text once, and beside it how long each sentence is and which facts it states."""

from collections.abc import Sequence
from typing import Any

from generators.writing.facts import Sentence

_TEXT = frozenset({str})


def encode(sentences: Sequence[Sentence]) -> list[dict[str, Any]]:
    """For each sentence its number of characters, the ids of its facts, and what it was made from."""
    return [
        {"length": len(sentence.text), "facts": list(sentence.facts), "from": list(sentence.source)}
        for sentence in sentences
    ]


def decode(text: str, spans: object) -> list[Sentence]:
    """The sentences of a stored text.

    Raises:
        ValueError: the spans are none, or are not those of this text.
    """
    if not isinstance(spans, list | tuple):
        raise ValueError("the sentences of the text are not recorded as a list")
    sentences: list[Sentence] = []
    start = 0
    for span in spans:
        length, names, source = _span(span)
        piece = text[start : start + length]
        if len(piece) < length or text[start + length : start + length + 1] not in (" ", ""):
            raise ValueError(f"the recorded sentences do not fit the text at character {start}")
        sentences.append(Sentence(piece, names, source))
        start += length + 1
    if start != len(text) + 1:
        raise ValueError("the recorded sentences do not cover the text")
    return sentences


def _span(span: object) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    if isinstance(span, dict):
        length, names, source = span.get("length"), _texts(span.get("facts")), _texts(span.get("from", ()))
        if isinstance(length, int) and length > 0 and names is not None and source is not None:
            return length, names, source
    raise ValueError("a recorded sentence is not a length with a list of facts")


def _texts(listed: object) -> tuple[str, ...] | None:
    if not isinstance(listed, list | tuple):
        return None
    return tuple(listed) if _TEXT.issuperset(map(type, listed)) else None
