"""Subordinate clauses, counted by the words that open them."""

import pytest

from kg.text.clauses import subordinate_clauses


@pytest.mark.parametrize(
    ("sentence", "count"),
    [
        ("It rains.", 0),
        ("When it rains I stay in, because I hate what it does to me.", 3),
        ("She said that it was over.", 1),
        ("There is a worry that never stops.", 1),
        ("Back at that time, and in that house, all that was mine.", 0),
        ("I know that.", 0),
        ("As a nurse I work after dark, once a week.", 0),
        ("As I lay there after she left, it began.", 2),
        ("Why does it happen?", 0),
        ("Is it my fault if they leave?", 1),
        ("\u201cWho would that help?\u201d", 0),
        ("They asked why.", 0),
        ("", 0),
    ],
)
def test_what_opens_a_clause(sentence: str, count: int) -> None:
    assert subordinate_clauses(sentence) == count
