"""How much the texts of a task differ and how their sentences are built, on a fixed sample."""

from collections import Counter
from collections.abc import Sequence
from itertools import repeat
from math import exp, log

from pydantic import BaseModel, ConfigDict

from generators.gates.bottom_k import Smallest, digest
from kg.text.clauses import subordinate_clauses
from kg.text.cues import words
from kg.text.sentences import sentences

SAMPLE = 500
REFERENCES = 50
LONGEST = 4
SMOOTHING = 0.1
"""Stands for a precision's count of zero (Chen and Cherry 2014, method 1)."""

Gram = tuple[str, ...]


class Variety(BaseModel):
    """The texts of a task's sample; the texts are those whose ids have the smallest hashes.

    Attributes:
        items: texts of the task; ``sample`` is how many were looked at.
        distinct_1, distinct_2, distinct_3: different n-grams / all n-grams, over the sample as a whole (Li et al.
            2016); higher is more varied. Falls with the size of the sample, so compare samples of equal size only.
        self_bleu: mean BLEU-4 of the texts of the sample against ``references`` of them that are set apart (Zhu et al.
            2018, with fixed references in place of all others); lower is more varied. None where there are too few.
        words_per_sentence: words / sentences, over the sample as a whole.
        subordinate: subordinate clauses to 100 words, over the sample as a whole (``kg.text.clauses``).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    items: int
    sample: int
    references: int
    distinct_1: float
    distinct_2: float
    distinct_3: float
    self_bleu: float | None
    words_per_sentence: float
    subordinate: float


class Varieties:
    """Collects the sample of one task."""

    def __init__(self, task: str, sample: int = SAMPLE) -> None:
        """Starts with none.

        Args:
            task: the task that the texts belong to.
            sample: how many texts are kept.
        """
        self._task = task
        self._items = 0
        self._texts: Smallest[str] = Smallest(sample)

    def add(self, item_id: str, text: str) -> None:
        """Takes one item's text in, if its id's hash is among the smallest so far."""
        self._items += 1
        self._texts.put(digest(item_id), text)

    def result(self) -> Variety:
        """The measures of the sample so far."""
        sampled = [text for _, text in self._texts.items()]
        texts = [words(text) for text in sampled]
        references = min(REFERENCES, len(texts) // 2)
        bleu = self_bleu(texts, references) if references else None
        one, two, three = (distinct(texts, length) for length in (1, 2, 3))
        parted = [sentence for text in sampled for sentence in sentences(text)]
        total = sum(map(len, texts))
        return Variety(
            task=self._task,
            items=self._items,
            sample=len(texts),
            references=references,
            distinct_1=round(one, 4),
            distinct_2=round(two, 4),
            distinct_3=round(three, 4),
            self_bleu=None if bleu is None else round(bleu, 4),
            words_per_sentence=round(total / max(len(parted), 1), 2),
            subordinate=round(100 * sum(map(subordinate_clauses, parted)) / max(total, 1), 2),
        )


def distinct(texts: Sequence[Sequence[str]], length: int) -> float:
    """Different n-grams / all n-grams of some texts, from 0 to 1; 0 where there is none."""
    found = [gram for text in texts for gram in _grams(text, length)]
    return len(set(found)) / len(found) if found else 0.0


def self_bleu(texts: Sequence[Sequence[str]], references: int) -> float:
    """Mean BLEU-4 of the texts after the first ones against these first ones, from 0 to 1.

    Args:
        texts: words of each text; more than ``references``.
        references: how many of the first texts are the references of all the others.
    """
    known, judged = texts[:references], texts[references:]
    most: list[dict[Gram, int]] = []
    for length in range(1, LONGEST + 1):
        greatest: dict[Gram, int] = {}
        for text in known:
            for gram, count in Counter(_grams(text, length)).items():
                greatest[gram] = max(count, greatest.get(gram, 0))
        most.append(greatest)
    lengths = sorted({len(text) for text in known})
    return sum(_bleu(text, most, lengths) for text in judged) / len(judged)


def _bleu(text: Sequence[str], most: Sequence[dict[Gram, int]], lengths: Sequence[int]) -> float:
    """BLEU-4 (Papineni et al. 2002) with equal weights against references merged by their greatest counts."""
    if not text:
        return 0.0
    logarithms = 0.0
    for length, greatest in enumerate(most, start=1):
        found = Counter(_grams(text, length))
        clipped = sum(map(min, found.values(), map(greatest.get, found, repeat(0))))
        logarithms += log((clipped or SMOOTHING) / max(sum(found.values()), 1))
    nearest = min(lengths, key=lambda reference: (abs(reference - len(text)), reference))
    brevity = min(0.0, 1 - nearest / len(text))
    return exp(brevity + logarithms / len(most))


def _grams(text: Sequence[str], length: int) -> list[Gram]:
    return list(zip(*(text[start:] for start in range(length)), strict=False))
