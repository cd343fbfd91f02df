"""Whether be, have and do agree in number with the pronoun, or the few other plain subjects, right before them."""

import re
from collections.abc import Iterator, Sequence

_SINGULAR = frozenset({"is", "isn't", "was", "wasn't", "has", "hasn't", "does", "doesn't"})
_PLURAL = frozenset({"are", "aren't", "were", "weren't", "have", "haven't", "do", "don't"})
_OF_I = frozenset({"is", "isn't", "are", "aren't", "were", "weren't", "has", "hasn't", "does", "doesn't"})
_WRONG = {
    "i": _OF_I,
    **dict.fromkeys(("he", "she", "it", "nobody", "everybody", "everyone", "everything", "nothing"), _PLURAL),
    **dict.fromkeys(("we", "they", "you", "these", "those", "people", "children"), _SINGULAR),
}
"""Subject -> the verbs that do not agree with it."""
_BETWEEN = frozenset({"also", "always", "even", "hardly", "just", "never", "now", "often", "only", "still", "then"})
"""Adverbs that may stand between a subject and its verb."""
_FREE = frozenset(
    {
        *("and", "or", "nor", "than"),
        *("do", "does", "did", "don't", "doesn't", "didn't", "can", "can't", "could", "couldn't", "may", "might"),
        *("must", "shall", "should", "will", "won't", "would", "wouldn't", "let", "made", "make", "makes"),
        *("hear", "heard", "help", "helped", "saw", "see", "watch", "watched", "wish", "wished", "if", "though"),
    }
)
"""After these a subject may be one of two, an object, or before an infinitive or a subjunctive ("as if he were")."""
_OPENS = frozenset({"", "because", "but", "how", "so", "that", "what", "when", "where", "which", "while", "why"})
"""Before these pronouns, which are objects too, one of these tells that they are subjects."""
_EITHER = frozenset({*_WRONG} - {"i", "he", "she", "we", "they"})
_MANY = r"(?:both|few|many|several|two|three|four|five|six|seven|eight|nine|ten|these|those)"
_THERE = re.compile(rf"\bthere(?:'s| is| was| has been) (?:also )?(?P<many>{_MANY}) (?!or\b)[a-z]+s\b", re.IGNORECASE)
_THERE_ONE = re.compile(
    r"\bthere (?:are|were|have been) (?:also )?(?P<one>an?|one|nothing|nobody)(?! few\b) [a-z]+\b", re.IGNORECASE
)
_PAIR = re.compile(r"\bthere(?:'s| is| was) (?P<first>[a-z]{2,}s) and [a-z]{2,}[.,]", re.IGNORECASE)
_NO_PLURAL = frozenset({"business", "darkness", "illness", "less", "sadness", "this", "weakness", "loss", "stress"})


def disagreements(text: str, listed: Sequence[str]) -> Iterator[str]:
    """Verbs of a sentence that do not agree with their subject in number, in words.

    Only what words alone make certain is seen: pronouns and a few plain subjects right before the verb, and what
    follows ``there``.

    Args:
        text: the sentence.
        listed: its words (``kg.text.cues.words``).
    """
    if not _WRONG.keys().isdisjoint(listed):
        yield from _subjects(listed)
    if "there" in listed or "there's" in listed:
        for pattern in (_THERE, _THERE_ONE, _PAIR):
            if (found := pattern.search(text)) and found.groupdict().get("first", "") not in _NO_PLURAL:
                yield f"says '{found[0]}'"


def _subjects(listed: Sequence[str]) -> Iterator[str]:
    for place, word in enumerate(listed[:-1]):
        wrong = _WRONG.get(word)
        if wrong is None:
            continue
        before = listed[place - 1] if place else ""
        after = place + 1
        if listed[after] in _BETWEEN and after + 1 < len(listed):
            after += 1
        if listed[after] not in wrong or before in _FREE or (word in _EITHER and before not in _OPENS):
            continue
        yield f"says '{' '.join(listed[place : after + 1])}'"
