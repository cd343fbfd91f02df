"""How many subordinate clauses a sentence has, by the words that open them."""

from kg.text.cues import words

_OPENING = frozenset(
    {
        *("although", "because", "if", "though", "unless", "whereas", "whether", "while"),
        *("how", "what", "whatever", "when", "whenever", "where", "wherever", "which", "who", "whoever", "whom"),
        *("whose", "why"),
    }
)
_OPENING_BEFORE_A_SUBJECT = frozenset({"after", "as", "before", "once", "since", "than", "till", "until"})
"""Elsewhere these are prepositions or adverbs ("after work", "as a nurse", "once a week")."""
_MAY_OPEN = frozenset({"that", *_OPENING, *_OPENING_BEFORE_A_SUBJECT})
_SUBJECTS = frozenset({"he", "i", "it", "she", "there", "they", "we", "you"})
_NOT_BEFORE_THAT = frozenset(
    {
        *("about", "after", "all", "and", "at", "before", "but", "by", "during", "for", "from", "in", "like", "of"),
        *("on", "or", "over", "since", "than", "through", "throughout", "to", "with"),
        *(
            "can",
            "could",
            "did",
            "do",
            "does",
            "is",
            "isn't",
            "may",
            "might",
            "should",
            "was",
            "wasn't",
            "will",
            "would",
        ),
    }
)
"""After these ``that`` points at something and opens no clause."""


def subordinate_clauses(sentence: str) -> int:
    """Finite clauses of a sentence that a conjunction, a relative or a question word opens.

    Clauses that nothing opens ("I think it ended") are not seen, nor is the main clause of a question counted.
    """
    listed = words(sentence)
    if not listed:
        return 0
    first, *_ = listed
    asks = sentence.rstrip("\"'\u2019\u201d)").endswith("?")
    opened = 0 if asks else _opens(first, listed[1] if len(listed) > 1 else "")
    for place, word in enumerate(listed):
        if word not in _MAY_OPEN or not place:
            continue
        after = listed[place + 1] if place + 1 < len(listed) else ""
        if word == "that":
            opened += bool(after) and listed[place - 1] not in _NOT_BEFORE_THAT
        else:
            opened += _opens(word, after)
    return opened


def _opens(word: str, after: str) -> bool:
    if word in _OPENING_BEFORE_A_SUBJECT:
        return after in _SUBJECTS
    return word in _OPENING and bool(after)
