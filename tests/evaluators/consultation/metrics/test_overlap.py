"""Words in common, in both languages."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from evaluators.consultation.metrics.overlap import NOT_RUN, bleu, rouge_l


def test_rouge_l_by_hand() -> None:
    # The longest common subsequence of "police killed the gunman" and "police kill the gunman" is three words.
    assert rouge_l("police killed the gunman", "police kill the gunman", "en") == 0.75
    assert rouge_l("the gunman kill police", "police kill the gunman", "en") == 0.5


def test_chinese_is_compared_by_letters() -> None:
    assert rouge_l("你最近睡得好吗。", "你最近睡得好吗?", "zh") == 1.0
    assert rouge_l("睡得好吗", "吃得好吗", "zh") == 0.75
    assert rouge_l("睡得好吗", "吃得好吗", "en") == 0.0


def test_nothing_has_nothing_in_common() -> None:
    assert rouge_l("", "a", "en") == rouge_l("?", "?", "zh") == 0.0


def test_bleu_needs_a_package() -> None:
    found = bleu(["你最近睡得好吗"], ["你最近睡得好吗"], "zh")
    assert found == NOT_RUN if find_spec("sacrebleu") is None else found == pytest.approx(1.0)
