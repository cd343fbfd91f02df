"""The form of a sentence: complete, clean, in Latin script, with the article that the next word asks for."""

import re
from collections.abc import Iterator, Sequence
from operator import eq

_OTHER = re.compile(
    r"[^A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f .,!?:;'\"()/%&\u2018\u2019\u201c\u201d\u2013\u2014\u2026-]"
)
_WORD = r"[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f'\u2019-]+"
_PLAIN = re.compile(rf"(?=[A-Z0-9]){_WORD}(?:[,;:]? {_WORD})*[.!?]")
"""Most sentences: words with at most a comma, a semicolon or a colon between them. Nothing but words can be wrong."""
_MARKUP = frozenset("*_#<>[]{}|\\`~^=")
_START = re.compile(r"[\"'(\u2018\u201c]*(?:[A-Z\u00c0-\u00d6\u00d8-\u00de]|[0-9])")
_END = re.compile(r"[.!?\u2026][\"')\u2019\u201d]*$")
_BROKEN_OFF = re.compile(r"[.!?][\"')\u2019\u201d]* [a-z]")
_ABBREVIATED = re.compile(r"(?:\b(?:[ap]\.m|approx|vs|e\.g|i\.e|etc|no)\.|\.\.\.) [a-z]")
_DOUBLED = re.compile(r"(?<!\.)\.\.(?!\.)|\.{4,}|[,;:!?]\s*[.,;:!?]|\.[,;:!?]|[\u2013\u2014]\s*[\u2013\u2014]")
_SPACING = re.compile(r"\s[.,!?;:]|\s\s|^\s|\s$|[,;!?][A-Za-z]|[a-z]{3}\.[A-Z]|[^\S ]")
_DOUBLED_WORD = re.compile(
    r"\b(an?|and|are|as|at|be|because|but|by|does|for|from|has|have|he|i|if|in|is|it|my|not|of|or|she|the|they|this|to"
    r"|was|we|were|which|with) \1\b",
    re.IGNORECASE,
)
_ARTICLES = frozenset({"a", "an"})
_ARTICLE = re.compile(r"([Aa]n?) (?=[\"'\u2018\u201c]?([A-Za-z0-9\u00c0-\u024f]+))")
"""Begins with a letter, since a search leaps to one; whether an article may stand there is looked at afterwards."""
_SILENT_H = re.compile(r"(?:hour|honest|honou?r|heir)", re.IGNORECASE)
_EITHER_H = re.compile(r"(?:histor|hotel|herb|habitual|hallucin|hyster)", re.IGNORECASE)
_SOUNDS_YOU = re.compile(
    r"(?:e[uw]|u(?:biq|kulele|rin|ro|ran|t[ei]|til)|us[aeu]|uni(?!n|m|de|ss)|one\b|once\b|oneself)", re.IGNORECASE
)
_EIGHT = re.compile(r"8\d*|11|18|11\d{3}|18\d{3}")
_INITIALS = re.compile(r"[A-Z]+")
_SPELLED_WITH_VOWEL = "AEFHILMNORSX"


def article_fits(article: str, word: str) -> bool:
    """Whether ``a`` or ``an`` is right before a word, judged by how the word begins to sound."""
    vowel = article.casefold() == "an"
    if word[0].isdigit():
        return (_EIGHT.fullmatch(word) is not None) == vowel
    if _INITIALS.fullmatch(word):
        return (word[0] in _SPELLED_WITH_VOWEL) == vowel
    if _EITHER_H.match(word):
        return True
    if _SILENT_H.match(word):
        return vowel
    return (word[0] in "aeiouAEIOU\u00e9\u00c9" and not _SOUNDS_YOU.match(word)) == vowel


def faults(text: str, listed: Sequence[str]) -> Iterator[str]:
    """What is wrong with the form of a sentence, or of two very short ones, in words.

    Args:
        text: the sentence.
        listed: its words (``kg.text.cues.words``), which tell sooner than a pattern what need not be looked for.
    """
    if not _PLAIN.fullmatch(text):
        yield from _marks(text)
    if any(map(eq, listed, listed[1:])) and (doubled := _DOUBLED_WORD.search(text)):
        yield f"has a doubled word ({doubled[0]})"
    if not _ARTICLES.isdisjoint(listed):
        yield from _articles(text)


def _marks(text: str) -> Iterator[str]:
    """What is wrong with the characters of a text and how they stand together."""
    yield from _characters(text)
    if not _START.match(text):
        yield "does not begin with a capital"
    if not _END.search(text):
        yield "does not end with a full stop, a question mark or an exclamation mark"
    if _BROKEN_OFF.search(text) and not _ABBREVIATED.search(text):
        yield "goes on in lower case after its end"
    if _DOUBLED.search(text):
        yield "has a doubled mark"
    if _SPACING.search(text):
        yield "has a space too many or too few"


def _characters(text: str) -> Iterator[str]:
    for mark in sorted(set(_OTHER.findall(text))):
        if mark in "{}":
            yield f"has a placeholder that was not filled ({mark})"
        elif mark in _MARKUP:
            yield f"has a mark of markup ({mark})"
        else:
            yield f"has a character that is no Latin letter or usual mark ({mark!r})"


def _articles(text: str) -> Iterator[str]:
    for match in _ARTICLE.finditer(text):
        article, word = match.groups()
        if _may_begin(text, match.start()) and not article_fits(article, word):
            yield f"says '{article} {word}'"


def _may_begin(text: str, place: int) -> bool:
    """Whether an article may begin at a place; a capital in mid sentence is a name: vitamin A is no article."""
    before = text[max(place - 2, 0) : place]
    if text[place] == "A":
        return not before or (before[0] in ".!?" and before[-1] == " ")
    return not (before[-1:].isalnum() or before[-1:] == "_")
