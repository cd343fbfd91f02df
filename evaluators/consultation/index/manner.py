"""How a doctor speaks: whether the words build trust, and whether they ask about suicide or self-harm."""

import re
from collections.abc import Mapping, Sequence

from evaluators.consultation.index.terms import CueFinder, eraser
from evaluators.consultation.index.turn import TurnReader
from generators.consultation.case import Language

_NOT_LETTERS = re.compile(r"[\W_]+")
_TRUST = "trust"
_OPEN = "open"
_RISK = ("risk", "risk_outward", "risk_assumed", "risk_declined")


class MannerReader:
    """Reads the manner of turns of one language off cues."""

    def __init__(
        self,
        language: Language,
        manners: Mapping[str, Sequence[str]],
        rapport: Sequence[str],
        follow: Sequence[str],
        empty: Sequence[str],
    ) -> None:
        """Takes the cues.

        Args:
            language: of the turns.
            manners: ``trust``; ``risk``: words for suicide and self-harm, ``risk_outward``: that it is about somebody
                else, ``risk_assumed``: what turns a statement into a question, ``risk_declined``: that it is not asked,
                ``risk_feared``: death as something feared; ``open``: questions that leave the answer open; and what
                ``TurnReader`` needs.
            rapport: sentences of ours that build trust.
            follow: questions of ours that follow up a yes about risk.
            empty: sentences of ours that ask for nothing in particular.
        """
        self._turn = TurnReader(language, manners)
        self._trust = CueFinder(language, {_TRUST: manners[_TRUST]})
        self._risk = CueFinder(language, {part: manners[part] for part in _RISK})
        self._feared = eraser(language, manners["risk_feared"])
        self._rapport = frozenset(map(_letters, rapport))
        self._open = CueFinder(language, {_OPEN: manners[_OPEN]})
        self._empty = frozenset(map(_letters, (*empty, *rapport)))
        self._follow = frozenset(map(_letters, follow))

    def trust(self, text: str) -> bool:
        """Whether the words build trust: a promise of secrecy, no judgement, freedom to stop, and the like."""
        spoken = _letters(text)
        return any(own in spoken for own in self._rapport) or bool(self._trust.hits(text))

    def risk(self, text: str) -> bool:
        """Whether the words ask the patient about suicide or self-harm.

        A question counts however it leans ("You are not thinking of suicide, are you?"), and so does a statement that
        waits for an answer ("You are not thinking of suicide, I assume."). A statement that only says back what was
        heard, a question about somebody else, one about the fear of dying, and words that decline to ask do not.
        """
        if any(own in _letters(text) for own in self._follow):
            return True
        return any(self._asks(sentence) for sentence in self._turn.sentences(text))

    def empty(self, sentence: str) -> bool:
        """Whether a sentence asks for nothing in particular: comfort, a greeting, "What brings you here?"."""
        return _letters(sentence) in self._empty or bool(self._open.hits(sentence))

    def _asks(self, sentence: str) -> bool:
        # Who fears to die in an attack is not asked about a wish to die; what else the sentence asks still counts.
        told = self._feared.sub(" ", sentence)
        found = {part for hit in self._risk.hits(told) for part in hit.subjects}
        if "risk" not in found or found & {"risk_declined", "risk_outward"}:
            return False
        return "risk_assumed" in found or self._turn.asks(sentence)


def _letters(text: str) -> str:
    return _NOT_LETTERS.sub("", text.casefold())
