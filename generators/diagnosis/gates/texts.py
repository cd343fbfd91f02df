"""The faults of texts, gate by gate, and how they are told; each text is looked at by itself."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from generators.composing.choice import MOST_NEUTRAL
from generators.diagnosis.gates import telling
from generators.diagnosis.gates.joined import neighbours
from generators.diagnosis.gates.plan import TextPlan
from kg.text.agreement import disagreements
from kg.text.clauses import subordinate_clauses
from kg.text.cues import words
from kg.text.form import faults
from kg.text.sentences import sentences

_REMEMBERED = 2**14
"""Sentences at hand: the cases of an account share most of theirs."""

ON_PLANS: Mapping[str, Callable[[TextPlan], Iterable[str]]] = {
    "early time": telling.early_time,
    "several names": telling.several_names,
    "mixed tenses": telling.mixed_tenses,
    "noun list": telling.noun_lists,
}
"""Gate -> what is wrong with how a text was composed."""
REGISTERS = "mixed registers"
FORM = "broken sentence"
ON_TEXTS = frozenset({*ON_PLANS, REGISTERS, FORM})

JOINED, CLAUSES, NEUTRAL = "neighbours joined", "subordinate clauses per 100 words", "at most 8 % neutral words"
Tally = Counter[tuple[str, str]]
"""Measure, and ``so`` or ``of`` -> how often it is so, or could be."""


class SentenceLook(NamedTuple):
    """What is counted in one sentence or in some that were written together.

    Attributes:
        faults: of its form.
        words: how many there are.
        clauses: how many of its clauses are subordinate.
    """

    faults: tuple[str, ...]
    words: int
    clauses: int


class TextReader:
    """Looks at texts."""

    def __init__(self, registers: Mapping[str, str], about: Mapping[str, frozenset[str]]) -> None:
        """Takes what the graph knows of parts.

        Args:
            registers: of the parts that suit some speakers only, by their codes.
            about: finding -> the symptoms that it qualifies.
        """
        self._registers = registers
        self._about = about

    def faults(self, stem: str, plan: TextPlan | None) -> Iterator[tuple[str, str]]:
        """Gates with what they say of a text, at most once each."""
        for sentence in _pieces(stem, plan):
            for says in look(sentence).faults:
                yield FORM, f"{says}: {sentence}"
                break
            else:
                continue
            break
        if plan is None:
            return
        for gate, finds in ON_PLANS.items():
            for says in finds(plan):
                yield gate, says
                break
        for says in telling.mixed_registers(plan, self._registers):
            yield REGISTERS, says

    def tally(self, stem: str, plan: TextPlan | None) -> Tally:
        """How often what a text should have is so in it."""
        looks = [look(sentence) for sentence in _pieces(stem, plan)]
        counted = Tally(
            {(CLAUSES, "so"): sum(one.clauses for one in looks), (CLAUSES, "of"): sum(one.words for one in looks)}
        )
        if plan is not None:
            joined, count = neighbours(plan, self._about)
            counted.update({(JOINED, "so"): joined, (JOINED, "of"): count})
            counted.update({(NEUTRAL, "so"): telling.neutral_share(plan) <= MOST_NEUTRAL, (NEUTRAL, "of"): 1})
        return counted


def _pieces(stem: str, plan: TextPlan | None) -> list[str]:
    return sentences(stem) if plan is None else [line.sentence.text for line in plan.lines]


@lru_cache(maxsize=_REMEMBERED)
def look(text: str) -> SentenceLook:
    """What is counted in a sentence or in some that were written together."""
    listed = words(text)
    return SentenceLook(
        (*faults(text, listed), *disagreements(text, listed)),
        len(listed),
        sum(map(subordinate_clauses, sentences(text))),
    )
