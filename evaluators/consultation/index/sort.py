"""Which sort of question about a kind of episode a text asks: since when, what it does, whether it was there before."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from evaluators.consultation.index.terms import CueFinder, eraser
from generators.consultation.case import Language

_PARTS = ("length", "long", "effect", "past", "that_time", "like")
_ONCE = 0.7
"""How well one word for an effect fits."""
PRESENT = "present"
"""Of what is there now: symptoms, findings, topics and all else that has no sort of its own."""


class Sorting(NamedTuple):
    """What the words tell of the sort.

    Attributes:
        fit: sort -> how well the words fit it, 0 to 1; ``present`` among them.
        rest: the text without the words that tell the sort.
    """

    fit: Mapping[str, float]
    rest: str


class SortReader:
    """Reads the sort off the words of one language."""

    def __init__(self, language: Language, manners: Mapping[str, Sequence[str]]) -> None:
        """Takes the cues.

        Args:
            language: of the texts.
            manners: ``length``, ``long`` (the plain ones among them), ``effect``, ``past``, ``that_time``, ``like``,
                and ``compared``: comparisons with earlier that ask for nothing earlier.
        """
        self._compared = eraser(language, manners["compared"])
        self._cues = CueFinder(language, {part: manners[part] for part in _PARTS})
        self._told = eraser(language, {cue for part in _PARTS if part != "like" for cue in manners[part]})
        self._like = eraser(language, manners["like"])

    def read(self, text: str) -> Sorting:
        """How well a text fits each sort."""
        bare = self._compared.sub(" ", text)
        found: dict[str, set[str]] = {}
        for hit in self._cues.hits(bare):
            for part in hit.subjects:
                found.setdefault(part, set()).add(hit.cue)
        if not found.keys() - {"like"}:
            return Sorting({PRESENT: 1.0}, text)
        rest = self._told.sub(" ", bare)
        if found.keys() & {"past", "that_time"}:
            rest = self._like.sub(" ", rest)
        return Sorting(_fit(found), rest)


def _fit(found: Mapping[str, set[str]]) -> Mapping[str, float]:
    plainly = "long" in found
    length, effect, that_time, like = (part in found for part in ("length", "effect", "that_time", "like"))
    past = that_time or "past" in found
    if not past:
        time = 1.0 if plainly else 0.5 * length
        strength = min(1.0, _ONCE - 0.2 + 0.2 * len(found.get("effect", ())))
        return {
            "time": time * (0.8 if effect and not plainly else 1.0),
            "effect": (strength * (0.7 if plainly else 1.0)) if effect else 0.0,
            PRESENT: 0.3 if plainly else 0.55 if strength > _ONCE else 0.7,
        }
    signs = 0.3 * past + 0.4 * that_time + 0.3 * like
    return {
        "past": (0.8 if effect else 1.0) * (0.6 if that_time else 1.0),
        "past_signs": signs * (0.5 if effect else 1.0),
        "past_effect": (0.75 + 0.25 * that_time) if effect else 0.2 * that_time,
        "time": 0.6 if plainly else 0.0,
        "effect": 0.4 if effect else 0.0,
        PRESENT: 0.5,
    }
