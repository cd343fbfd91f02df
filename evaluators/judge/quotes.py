"""Whether a quote stands in a text."""

from kg.text.cues import words

MOST_WORDS = 12
"""Of a quote; a longer one shows nothing in particular."""


def stands_in(quote: str, text: str) -> bool:
    """Whether the words of a quote stand in a text in one piece; case, punctuation and line ends do not count.

    A quote of no word or of more than 12 stands nowhere.
    """
    wanted, listed = words(quote), words(text)
    if not 0 < len(wanted) <= MOST_WORDS:
        return False
    return any(listed[start : start + len(wanted)] == wanted for start in range(len(listed) - len(wanted) + 1))
