"""How many columns of a terminal a text takes: Chinese characters take two, marks on other characters none."""

from unicodedata import category, east_asian_width

_NO_WIDTH = frozenset({"Mn", "Me", "Cf"})
"""Marks, and characters that only direct others (Unicode Standard, section 4.5)."""


def cell_length(text: str) -> int:
    """Columns of a text of one line (Unicode Standard Annex 11: wide and full-width characters take two)."""
    if text.isascii():
        return len(text)
    return sum(
        0 if category(character) in _NO_WIDTH else 2 if east_asian_width(character) in "WF" else 1 for character in text
    )
