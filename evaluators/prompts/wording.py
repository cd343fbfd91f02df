"""The words around an item: one file of this package for each style."""

from functools import cache
from importlib.resources import files

from generators.item import Cardinality

ANCHOR = "Answer:"
"""The last words of every prompt; the reply, or the letter whose probability is compared, comes next."""


@cache
def template(style: Cardinality) -> str:
    """The prompt of a style, with places for stem, question, letters and options, to be filled by ``format``."""
    return files(__package__).joinpath(f"{style}.txt").read_text(encoding="utf-8").strip()
