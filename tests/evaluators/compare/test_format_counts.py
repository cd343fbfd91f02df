"""What the counts of two formats say."""

from __future__ import annotations

import numpy as np
import pytest

from evaluators.compare.formats.counts import FormatCounts

# Right in full, right apart, right in both, right in neither; parts, consistency, agreement, divergence.
PUBLISHED = {
    "DeepSeek-R1": (328, 378, 304, 50, 452, 78.3, 75.6, 0.217),
    "Gemini 2.5 Pro": (452, 444, 437, 57, 516, 95.7, 95.2, 0.043),
    "Gemini 2.5 Flash (T)": (362, 398, 350, 42, 452, 86.7, 85.4, 0.133),
    "Sonnet 4.5 (T)": (451, 458, 433, 53, 529, 91.9, 91.0, 0.081),
    "GPT-5": (395, 397, 382, 42, 452, 93.8, 93.2, 0.062),
}


@pytest.mark.parametrize("model", PUBLISHED)
def test_the_published_counts_give_the_published_figures(model: str) -> None:
    """The counts are those of appendix 1.1 of paper 004; totals of wrong answers there give the same N in each format.

    Consistency and divergence are as printed. The agreement of two models is not: the paper prints 93.2 for
    DeepSeek-R1 and 75.6 for GPT-5, each the other's, and 90.4 for Sonnet 4.5 (T), where its counts give 91.0.
    """
    full, apart, both, neither, n, consistency, agreement, divergence = PUBLISHED[model]
    counts = FormatCounts(both, full - both, apart - both, neither)
    assert counts.n == n
    assert counts.consistency == pytest.approx(consistency / 100, abs=0.0005)
    assert counts.agreement == pytest.approx(agreement / 100, abs=0.0005)
    assert counts.divergence == pytest.approx(divergence, abs=0.0005)


def test_parts_are_counted_by_the_formats_that_have_them_right() -> None:
    full = np.array([True, True, True, False, False, False])
    apart = np.array([True, True, False, True, False, False])
    assert FormatCounts.of(full, apart) == FormatCounts(2, 1, 1, 2)


def test_what_is_not_defined_is_nothing() -> None:
    none = FormatCounts(0, 0, 0, 0)
    assert (none.consistency, none.agreement, none.divergence) == (None, None, None)
    wrong = FormatCounts(0, 0, 0, 3)
    assert (wrong.consistency, wrong.agreement, wrong.divergence) == (1, None, 0)
