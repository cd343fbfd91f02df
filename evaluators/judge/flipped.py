"""A text with its sentences denied: simple negation, by the first verb that takes it."""

import re

from kg.text.sentences import sentences

_TAKES_NOT = (
    *("is", "are", "was", "were", "has", "have", "had", "can", "could", "should", "must", "will", "would", "may"),
    *("might", "does", "do", "did"),
)
_VERB = re.compile(rf"\b(?P<verb>{'|'.join(_TAKES_NOT)})\b(?P<denied> not\b)?", re.IGNORECASE)
_DENIED = "It is not true that "


def flipped(text: str) -> str:
    """The text with each of its sentences denied; a sentence that denies something affirms it."""
    return " ".join(map(_sentence, sentences(text)))


def _sentence(sentence: str) -> str:
    verb = _VERB.search(sentence)
    if verb is None:
        return f"{_DENIED}{sentence[:1].lower()}{sentence[1:]}"
    told = verb["verb"] if verb["denied"] else f"{verb['verb']} not"
    return f"{sentence[: verb.start()]}{told}{sentence[verb.end() :]}"
