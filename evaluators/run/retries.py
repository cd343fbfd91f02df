"""One question until there is a reply or no more hope: time limits, waits and attempts."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Generic, NamedTuple, TypeVar

from tenacity import AsyncRetrying, RetryCallState, retry_if_exception_type, stop_after_attempt
from tenacity.wait import wait_random_exponential

from evaluators.models.model import Model, Reply, Say
from evaluators.prompts.question import Question
from evaluators.selection import Items
from generators.models.errors import BrokenError, FinalError, StoppedError
from generators.models.pace import Pace

T = TypeVar("T")


class Patience(NamedTuple):
    """How long a run keeps trying.

    Attributes:
        attempts: at one question, at the most.
        timeout: seconds for one attempt.
        longest_wait: seconds between two attempts, at the most; a server that asks for more gets it.
    """

    attempts: int = 6
    timeout: float = 120.0
    longest_wait: float = 60.0


class Tried(NamedTuple, Generic[T]):
    """What came of a call that was tried until it went well or patience ended.

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


class Asking:
    """Asks a model with patience, and tells the pace how it went.

    Attributes:
        trouble: why the last attempt failed; empty once one went well.
    """

    def __init__(self, model: Model, pace: Pace, patience: Patience) -> None:
        """Takes the model."""
        self._model = model
        self._pace = pace
        self._patience = patience
        self.trouble = ""
        self._backoff = wait_random_exponential(multiplier=1.0, max=patience.longest_wait)

    async def prepare(self, items: Items, say: Say) -> None:
        """Gets the model ready; `say` is told of what takes long.

        Raises:
            StoppedError: it does not get ready.
            UserError: it cannot be used like this.
        """
        # What learns here takes as long as it takes; only a server may be waited for in vain.
        timeout = self._patience.timeout if self._model.remote else None
        tried = await self._patiently(lambda: self._model.prepare(items, say), timeout)
        if tried.error:
            raise StoppedError(tried.error)

    async def ask(self, question: Question) -> Tried[Reply]:
        """The reply to a question, or why there is none after all attempts.

        Raises:
            StoppedError: the model has no reply to any question.
        """
        return await self._patiently(lambda: self._model.reply(question), self._patience.timeout)

    async def _patiently(self, call: Callable[[], Awaitable[T]], timeout: float | None) -> Tried[T]:
        started = time.monotonic()
        # The first attempt goes without the machinery of the others: most questions need no second.
        try:
            return Tried(await self._once(call, timeout), "", 1, time.monotonic() - started)
        except FinalError as error:
            return Tried(None, str(error), 1, time.monotonic() - started)
        except BrokenError as error:
            failed = error
        again = AsyncRetrying(
            stop=stop_after_attempt(self._patience.attempts),
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
                    result = await self._once(call, timeout)
        except (BrokenError, FinalError) as error:
            return Tried(None, str(error), count, time.monotonic() - started)
        return Tried(result, "", count, time.monotonic() - started)

    async def _once(self, call: Callable[[], Awaitable[T]], timeout: float | None) -> T:
        while quiet := self._pace.quiet():
            await asyncio.sleep(quiet)
        started = time.monotonic()
        try:
            async with asyncio.timeout(timeout):
                result = await call()
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
