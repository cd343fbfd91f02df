"""One call until there is a result or no more hope: time limits, waits and attempts."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Generic, NamedTuple, TypeVar

from tenacity import AsyncRetrying, RetryCallState, retry_if_exception_type, stop_after_attempt
from tenacity.wait import wait_random_exponential

from generators.models.errors import BrokenError, FinalError
from generators.models.pace import Pace

T = TypeVar("T")


class RetryPolicy(NamedTuple):
    """How often and how long a call is tried.

    Attributes:
        attempts: at one call, at the most.
        timeout: seconds for one attempt; None where an attempt may take as long as it takes.
        longest_wait: seconds between two attempts, at the most; a server that asks for more gets it.
    """

    attempts: int = 6
    timeout: float | None = 120.0
    longest_wait: float = 60.0


class CallResult(NamedTuple, Generic[T]):
    """What came of a call after one or more attempts.

    Attributes:
        result: None where there is none.
        error: why there is none; empty where all went well.
        attempts: how often it was tried.
        latency: seconds from the first attempt to the end of the last.
    """

    result: T | None
    error: str
    attempts: int
    latency: float


class Retries:
    """Makes calls to one model, tries those again that may succeed later, and reports to the pace how each went.

    Attributes:
        trouble: why the last attempt failed; empty once one went well.
    """

    def __init__(self, pace: Pace, policy: RetryPolicy) -> None:
        """Makes no call yet.

        Args:
            pace: how many requests may be under way; shared by all calls to the model.
            policy: when to give up.
        """
        self.trouble = ""
        self._pace = pace
        self._policy = policy
        self._backoff = wait_random_exponential(multiplier=1.0, max=policy.longest_wait)

    async def call(self, function: Callable[[], Awaitable[T]], *, timed: bool = True) -> CallResult[T]:
        """The result of a call, or why there is none after all attempts.

        Args:
            function: makes one attempt, and raises the errors of `generators.models.errors`.
            timed: False where an attempt may take longer than the policy says.

        Raises:
            StoppedError: no call to this model will succeed.
        """
        started = time.monotonic()
        timeout = self._policy.timeout if timed else None
        # Most calls need one attempt only, and tenacity would add 30 microseconds to each.
        try:
            return CallResult(await self._once(function, timeout), "", 1, time.monotonic() - started)
        except FinalError as error:
            return CallResult(None, str(error), 1, time.monotonic() - started)
        except BrokenError as error:
            failed = error
        again = AsyncRetrying(
            stop=stop_after_attempt(self._policy.attempts),
            wait=self._wait,
            retry=retry_if_exception_type(BrokenError),
            reraise=True,
        )
        count = 0
        try:
            async for attempt in again:
                with attempt:
                    count = attempt.retry_state.attempt_number
                    if count == 1:
                        raise failed
                    result = await self._once(function, timeout)
        except (BrokenError, FinalError) as error:
            return CallResult(None, str(error), count, time.monotonic() - started)
        return CallResult(result, "", count, time.monotonic() - started)

    async def _once(self, function: Callable[[], Awaitable[T]], timeout: float | None) -> T:
        while quiet := self._pace.quiet():
            await asyncio.sleep(quiet)
        started = time.monotonic()
        try:
            async with asyncio.timeout(timeout):
                result = await function()
        except TimeoutError as error:
            self._pace.crowded(started, None)
            within = "in time" if timeout is None else f"within {timeout:g} s"
            self.trouble = f"no reply {within}"
            raise BrokenError(self.trouble, crowded=True) from error
        except BrokenError as error:
            self.trouble = str(error)
            if error.crowded:
                self._pace.crowded(started, error.wait)
            raise
        self._pace.went_well()
        self.trouble = ""
        return result

    def _wait(self, state: RetryCallState) -> float:
        """Random and growing, and at least what the server asked for."""
        error = state.outcome.exception() if state.outcome else None
        wanted = error.wait if isinstance(error, BrokenError) and error.wait else 0.0
        return wanted + self._backoff(state)
