"""Frequent names are counted exactly or too high by a known bit, never too low."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from generators.gates.frequent import Counted, FrequencyCounter

BATCHES = st.lists(st.lists(st.sampled_from("abcdefghijklmnop"), max_size=6, unique=True), max_size=80)


@given(BATCHES, st.integers(2, 20))
def test_true_counts_lie_within_the_bounds(batches: list[list[str]], room: int) -> None:
    tally = FrequencyCounter(room)
    for batch in batches:
        tally.add(batch)
    true = Counter(name for batch in batches for name in batch)
    assert len(tally) <= room
    assert tally.floor <= 2 * sum(true.values()) / room
    for name in "abcdefghijklmnop":
        counted = tally.counted(name)
        assert counted.least <= true[name] <= counted.most
        assert counted.most - counted.least <= tally.floor


@given(BATCHES, st.integers(2, 20), st.integers(0, 30))
def test_no_name_above_a_limit_is_missed(batches: list[list[str]], room: int, limit: int) -> None:
    tally = FrequencyCounter(room)
    for batch in batches:
        tally.add(batch)
    if limit < tally.floor:
        return
    true = Counter(name for batch in batches for name in batch)
    found = {counted.name for counted in tally.above(limit)}
    assert {name for name, count in true.items() if count > limit} <= found


@given(BATCHES)
def test_with_room_for_all_the_counts_are_exact(batches: list[list[str]]) -> None:
    tally = FrequencyCounter(16)
    for batch in batches:
        tally.add(batch)
    true = Counter(name for batch in batches for name in batch)
    expected = sorted(true.items(), key=lambda entry: (-entry[1], entry[0]))
    assert tally.most_common(5) == [Counted(name, count, count) for name, count in expected[:5]]
    assert tally.floor == 0


def test_a_frequent_name_stays_exact_while_rare_ones_pass_by() -> None:
    tally = FrequencyCounter(100)
    for number in range(10_000):
        tally.add([f"rare {number}", *(["often"] if number % 50 == 0 else [])])
    assert tally.counted("often") == Counted("often", 200, 200)
    assert tally.floor <= 2 * 10_200 / 100
    assert len(tally) <= 100
