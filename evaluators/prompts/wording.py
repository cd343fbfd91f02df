"""The words around an item: one file of this package for each style."""

from functools import cache
from importlib.resources import files

from generators.item import Cardinality

ANCHOR = "Answer:"
"""The last words of every prompt; the reply, or the letter whose probability is compared, comes next."""

JOINT = " & "
"""What stands between the letters of an answer of several."""


@cache
def template(style: Cardinality) -> str:
    """The prompt of a style, with places for stem, question, letters and options, to be filled by ``format``."""
    return files(__package__).joinpath(f"{style}.txt").read_text(encoding="utf-8").strip()


def closing(style: Cardinality) -> str:
    """What the prompt of a style says of the reply, with a place for the letters, to be filled by ``format``."""
    return template(style).partition("{question}\n")[2].partition("\n\n{options}")[0]
