"""The questions that are kept for examples in prompts: a tenth of each category, always the same ones."""

import hashlib
from collections.abc import Iterable, Sequence

from generators.preferences.question import PreferenceQuestion

SHARE = 0.1
"""Of the questions of a category (paper 002, section 3.1: 20 of 203)."""


def few_shot(questions: Iterable[PreferenceQuestion], share: float = SHARE) -> frozenset[str]:
    """The ids of the questions that are never asked.

    Of each category the share, rounded, but at least one where it has three questions or more. Which ones follows from
    their ids alone: neither a seed nor the order of the file changes it, so that every set keeps the same ones out.

    Args:
        questions: all of them.
        share: from 0 to 1; 0 keeps none.
    """
    by_category: dict[str, list[str]] = {}
    for question in questions:
        by_category.setdefault(question.category, []).append(question.id)
    return frozenset(kept for ids in by_category.values() for kept in _kept(ids, share))


def _kept(ids: Sequence[str], share: float) -> list[str]:
    least = 1 if share > 0 and len(ids) >= 3 else 0
    # Halves are rounded up, so that five questions of a tenth keep one.
    return sorted(ids, key=_lot)[: max(least, int(len(ids) * share + 0.5))]


def _lot(question: str) -> bytes:
    return hashlib.sha256(f"preferences/few-shot/{question}".encode()).digest()
