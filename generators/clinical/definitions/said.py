"""Points of structure in words: the claim, and how people say it."""

import re
from collections.abc import Sequence

from generators.clinical.definitions.wording import DefinitionWording
from generators.rubric.point import AskedAmount, RubricPoint
from kg.criteria.words import lowered

_SMALL = frozenset({"a", "an", "and", "as", "do", "for", "from", "in", "of", "or", "the", "to", "with"})
_SHORT = 6
"""The ends of longer words are left open."""


class PointWriter:
    """Writes points by what they are about."""

    def __init__(self, wording: DefinitionWording) -> None:
        """Takes the claims and cues."""
        self.wording = wording

    def point(
        self,
        what: str,
        node: str,
        fact: str,
        *,
        cues: Sequence[str] | None = None,
        amount: AskedAmount | None = None,
        **said: object,
    ) -> RubricPoint:
        """A point that has no id yet.

        Args:
            what: names the claim, and the cues where none are given.
            node: code of what it is about.
            fact: what the graph says that makes it true.
            cues: how people say it.
            amount: the number that has to be given.
            said: stands for the slots of the claim.
        """
        claim = self.wording.claims[what].format(**said)
        told = tuple(self.wording.cues[what] if cues is None else cues)
        return RubricPoint(id="0", claim=sentence(claim), cues=told, amount=amount, node=node, facts=(fact,))


def named(name: str) -> str:
    """A name as a cue: its words, the ends of longer ones left open."""
    words = [word for word in re.findall(r"[a-z']+", lowered(name).lower()) if word not in _SMALL]
    return " + ".join(f"{word[:-2]}*" if len(word) > _SHORT else word for word in dict.fromkeys(words))


def sentence(said: str) -> str:
    """Words as a sentence."""
    return f"{said[:1].upper()}{said[1:].rstrip('.')}."
