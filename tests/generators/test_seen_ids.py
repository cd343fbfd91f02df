"""Ids are told apart whether they came just now or long ago, in little room."""

from __future__ import annotations

from generators.seen_ids import SeenIds


def test_an_id_is_known_with_the_task_that_it_came_with() -> None:
    seen = SeenIds(recent=4)
    for number in range(50):
        assert seen.add(f"n-{number}", "first" if number < 20 else "second") is None
        for earlier in range(number + 1):
            assert seen.add(f"n-{earlier}", "third") == ("first" if earlier < 20 else "second")
    assert seen.add("n-50", "third") is None
    assert seen.add("n-50", "first") == "third"


def test_ten_bytes_an_id() -> None:
    seen = SeenIds(recent=1000)
    for number in range(16_500):
        seen.add(str(number), "t")
    assert len(seen._recent) == 500
    assert [len(keys) for keys, _ in seen._sorted] == [16_000]
    assert sum(keys.nbytes + tasks.nbytes for keys, tasks in seen._sorted) == 160_000
