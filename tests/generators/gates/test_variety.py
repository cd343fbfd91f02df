"""Distinct-n and self-BLEU, on figures that can be checked by hand."""

from math import exp, log

import pytest

from generators.draw import stream
from generators.gates.bottom_k import digest
from generators.gates.variety import Varieties, distinct, self_bleu


def test_distinct() -> None:
    made = [["a", "b", "a", "b"], ["a", "b"]]
    assert distinct(made, 1) == 2 / 6
    # ab ba ab, ab
    assert distinct(made, 2) == 2 / 4
    assert distinct(made, 3) == 2 / 2
    assert distinct(made, 5) == 0.0


def test_the_same_text_again_has_self_bleu_one() -> None:
    assert self_bleu([list("abcdef")] * 3, 1) == pytest.approx(1.0)


def test_self_bleu_by_hand() -> None:
    # Against a b c d e: 4 of 5 words, 3 of 4 pairs, 2 of 3 triples, 1 of 2 fours; equal length.
    found = self_bleu([list("abcde"), list("abcdx")], 1)
    assert found == pytest.approx((4 / 5 * 3 / 4 * 2 / 3 * 1 / 2) ** 0.25)


def test_counts_are_clipped_by_the_most_in_one_reference() -> None:
    # "a" twice at most in one reference, so 2 of 4; no pair but "a a"; zero counts stand for a tenth.
    found = self_bleu([list("aab"), list("abc"), list("aaaa")], 2)
    expected = exp((log(2 / 4) + log(1 / 3) + log(0.1 / 2) + log(0.1 / 1)) / 4)
    assert found == pytest.approx(expected)


def test_short_texts_are_held_to_the_nearest_length() -> None:
    # Nearest to 4 of the lengths 5 and 9 is 5.
    found = self_bleu([list("abcde"), list("qrstuvwxy"), list("abcd")], 2)
    assert found == pytest.approx(exp(1 - 5 / 4))


def test_an_empty_text_has_none() -> None:
    assert self_bleu([list("abcde"), []], 1) == 0.0


def test_the_sample_is_that_of_the_smallest_hashes_whatever_the_order() -> None:
    ids = [f"t-{number}" for number in range(300)]
    texts = {name: f"common words and {name}" for name in ids}
    one, two = Varieties("t", sample=40), Varieties("t", sample=40)
    for name in ids:
        one.add(name, texts[name])
    for name in stream("order").shuffled(ids):
        two.add(name, texts[name])
    assert one.result() == two.result()
    first = [f"common words and {name}".split() for name in sorted(ids, key=digest)[:40]]
    found = one.result()
    assert (found.items, found.sample, found.references) == (300, 40, 20)
    assert found.distinct_2 == round(distinct([" ".join(text).replace("-", " ").split() for text in first], 2), 4)


def test_one_text_has_no_self_bleu() -> None:
    lone = Varieties("t")
    lone.add("t-1", "It rains.")
    assert lone.result().self_bleu is None


def test_texts_that_differ_score_lower_than_texts_that_repeat() -> None:
    rng = stream("words")
    words = [f"w{number}" for number in range(400)]
    free, fixed = Varieties("free"), Varieties("fixed")
    for number in range(200):
        free.add(f"f-{number}", " ".join(rng.choice(words) for _ in range(80)))
        fixed.add(f"x-{number}", " ".join([*words[:60], *(rng.choice(words) for _ in range(20))]))
    one, other = free.result().self_bleu, fixed.result().self_bleu
    assert one is not None
    assert other is not None
    assert one < 0.1
    assert other > 0.6
    assert free.result().distinct_2 > 3 * fixed.result().distinct_2


def test_words_to_a_sentence_and_clauses_to_a_hundred_words() -> None:
    collected = Varieties("t")
    collected.add("t-1", "I stay in bed because I cannot face it. It rains.")
    collected.add("t-2", "When does it end?")
    found = collected.result()
    # 9, 2 and 4 words; "because" opens the one subordinate clause.
    assert found.words_per_sentence == 5
    assert found.subordinate == round(100 / 15, 2)
    none = Varieties("t").result()
    assert (none.words_per_sentence, none.subordinate) == (0, 0)
