"""Rows go to the graph some at a time."""

from __future__ import annotations

import pytest

from kg.chunks import chunks


def test_chunks() -> None:
    assert list(chunks(range(5), 2)) == [[0, 1], [2, 3], [4]]
    assert list(chunks([], 2)) == []
    with pytest.raises(ValueError, match="at least one thing"):
        list(chunks(range(5), 0))
