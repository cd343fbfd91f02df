"""Sentences in an item: the text once, and beside it how long each sentence is and which facts it states."""

from collections.abc import Sequence
from typing import Any

from generators.writing.checker import Checker
from generators.writing.told import Sentence
from kg.model.profile import Profile


def encode(sentences: Sequence[Sentence]) -> list[list[Any]]:
    """For each sentence its number of characters and the ids of its facts: ``[[41, ["S027.2"]], ...]``."""
    return [[len(sentence.text), list(sentence.facts)] for sentence in sentences]


def decode(text: str, spans: object) -> list[Sentence]:
    """The sentences of a stored text; what they were made from is not kept.

    Raises:
        ValueError: the spans are none, or are not those of this text.
    """
    if not isinstance(spans, list | tuple):
        raise ValueError("the sentences of the text are not recorded as a list")
    sentences: list[Sentence] = []
    start = 0
    for span in spans:
        length, names = _span(span)
        piece = text[start : start + length]
        if len(piece) < length or text[start + length : start + length + 1] not in (" ", ""):
            raise ValueError(f"the recorded sentences do not fit the text at character {start}")
        sentences.append(Sentence(piece, names, ()))
        start += length + 1
    if start != len(text) + 1:
        raise ValueError("the recorded sentences do not cover the text")
    return sentences


def recheck(profile: Profile, text: str, spans: object, checker: Checker) -> list[str]:
    """Proves a stored text again; what is wrong in words, empty when it is proved."""
    try:
        sentences = decode(text, spans)
    except ValueError as error:
        return [str(error)]
    return checker.check(profile, sentences)


def _span(span: object) -> tuple[int, tuple[str, ...]]:
    match span:
        case [int(length), [*listed]] if length > 0:
            names = tuple(name for name in listed if isinstance(name, str))
            if len(names) == len(listed):
                return length, names
    raise ValueError("a recorded sentence is not a number of characters with a list of facts")
