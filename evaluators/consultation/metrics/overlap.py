"""How much the words of two texts have in common: ROUGE-L of our own, BLEU where sacrebleu is installed."""

import re
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from generators.consultation.case import Language

NOT_RUN = "not run"
"""In place of a figure for which a package or a model is missing."""
_WORD = re.compile(r"\w+", re.UNICODE)


def tokens(text: str, language: Language) -> list[str]:
    """What is compared: words in English; in Chinese, which has no spaces, each letter and digit."""
    words = _WORD.findall(text.casefold())
    return [letter for word in words for letter in word] if language == "zh" else words


def rouge_l(candidate: str, reference: str, language: Language) -> float:
    """F1 of the longest common subsequence (Lin 2004, beta 1), from 0 to 1; 0 where either text is empty."""
    one, other = tokens(candidate, language), tokens(reference, language)
    if not one or not other:
        return 0.0
    return 2 * _common(one, other) / (len(one) + len(other))


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """The length of the longest common subsequence."""
    above = [0] * (len(other) + 1)
    for token in one:
        row = [0]
        for place, against in enumerate(other, start=1):
            row.append(above[place - 1] + 1 if token == against else max(above[place], row[-1]))
        above = row
    return above[-1]


def bleu(candidates: Sequence[str], references: Sequence[str], language: Language) -> float | str:
    """Corpus BLEU of sacrebleu, from 0 to 1, with the tokenizer ``zh`` for Chinese; ``not run`` where it is missing."""
    if find_spec("sacrebleu") is None or not candidates:
        return NOT_RUN
    from importlib import import_module

    package: Any = import_module("sacrebleu")
    tokenize = "zh" if language == "zh" else "13a"
    return float(package.corpus_bleu(list(candidates), [list(references)], tokenize=tokenize).score) / 100
