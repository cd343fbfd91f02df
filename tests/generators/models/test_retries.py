"""A call is tried again where that may help, waits as long as the server asks, and gives up in time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from generators.models.concurrency import ConcurrentRequests
from generators.models.errors import BrokenError, FinalError, StoppedError
from generators.models.pace import Pace
from generators.models.retries import CallResult, Retries, RetryPolicy

QUICK = RetryPolicy(attempts=4, timeout=5.0, longest_wait=0.001)


def scripted(*outcomes: Exception | str) -> Callable[[], Awaitable[str]]:
    """A call that follows a script."""
    left = list(outcomes)

    async def call() -> str:
        outcome = left.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    return call


def called(call: Callable[[], Awaitable[str]], policy: RetryPolicy = QUICK) -> CallResult[str]:
    return asyncio.run(Retries(Pace(8), policy).call(call))


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        (["yes"], ("yes", "", 1)),
        ([BrokenError("busy"), BrokenError("busy"), "yes"], ("yes", "", 3)),
        ([BrokenError("busy")] * 4, (None, "busy", 4)),
        ([FinalError("too long")], (None, "too long", 1)),
        ([BrokenError("busy"), FinalError("too long")], (None, "too long", 2)),
    ],
)
def test_only_what_may_succeed_later_is_tried_again(outcomes: list[Exception | str], expected: object) -> None:
    assert called(scripted(*outcomes))[:3] == expected


def test_a_refusal_of_all_ends_at_once() -> None:
    with pytest.raises(StoppedError, match="key"):
        called(scripted(BrokenError("busy"), StoppedError("wrong key"), "yes"))


def test_the_wait_is_at_least_what_the_server_asks_for() -> None:
    started = time.monotonic()
    assert called(scripted(BrokenError("busy", wait=0.2), "yes")).attempts == 2
    assert time.monotonic() - started >= 0.2


def test_an_attempt_that_takes_too_long_is_tried_again_and_slows_the_pace() -> None:
    async def never() -> str:
        await asyncio.sleep(30)
        return "late"

    async def use() -> tuple[CallResult[str], int]:
        pace = Pace(8)
        retries = Retries(pace, RetryPolicy(attempts=2, timeout=0.02, longest_wait=0.001))
        return await retries.call(never), pace.limit

    result, limit = asyncio.run(use())
    assert result[:3] == (None, "no reply within 0.02 s", 2)
    assert limit < 8


@pytest.mark.parametrize("most", [1, 3, 20])
def test_so_many_are_under_way_as_the_pace_allows(most: int) -> None:
    under_way, peak, done = 0, 0, []
    left = iter(range(40))

    async def work() -> bool:
        nonlocal under_way, peak
        number = next(left, None)
        if number is None:
            return False
        under_way += 1
        peak = max(peak, under_way)
        await asyncio.sleep(0.001)
        under_way -= 1
        done.append(number)
        return True

    asyncio.run(ConcurrentRequests(Pace(most), work).run())
    assert sorted(done) == list(range(40))
    assert peak == min(most, 8)


def test_the_first_error_ends_all_work_and_comes_out_by_itself() -> None:
    async def work() -> bool:
        raise LookupError("first")

    with pytest.raises(LookupError, match="first"):
        asyncio.run(ConcurrentRequests(Pace(8), work).run())
