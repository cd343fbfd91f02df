"""Batches: whatever is asked for, and whenever it is answered, comes back whole and in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from generators.gates.batches import Batches


@pytest.mark.parametrize("count", [0, 1, 249, 250, 251, 6000])
def test_everything_is_taken_once_and_in_order(count: int) -> None:
    taken: list[int] = []
    open_now, most = 0, 0

    def ask(batch: Sequence[int]) -> Callable[[], list[int]]:
        nonlocal open_now, most
        open_now, most = open_now + 1, max(most, open_now + 1)

        def answer() -> list[int]:
            nonlocal open_now
            open_now -= 1
            return [*batch]

        return answer

    batches = Batches(ask, taken.extend)
    for number in range(count):
        batches.add(number)
    assert len(taken) <= count
    batches.finish()
    assert taken == list(range(count))
    assert most <= 9, "what waits does not grow"
