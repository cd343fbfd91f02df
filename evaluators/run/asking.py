"""One question until there is a reply or no more hope: time limits, waits and attempts."""

import asyncio
import time
from typing import NamedTuple

from tenacity import AsyncRetrying, RetryCallState, retry_if_exception_type, stop_after_attempt
from tenacity.wait import wait_random_exponential

from evaluators.models.errors import BrokenError, FinalError
from evaluators.models.model import Model, Reply
from evaluators.prompts.question import Question
from evaluators.run.pace import Pace


class Patience(NamedTuple):
    """How long a run keeps trying.

    Attributes:
        attempts: requests for one question, at the most.
        timeout: seconds for one request.
        longest_wait: seconds between two attempts, at the most; a server that asks for more gets it.
    """

    attempts: int = 6
    timeout: float = 120.0
    longest_wait: float = 60.0


class Asked(NamedTuple):
    """A reply, and how it was come by; the error instead where there is none."""

    reply: Reply | None
    error: str
    attempts: int
    latency: float


class Asking:
    """Asks a model with patience, and tells the pace how it went."""

    def __init__(self, model: Model, pace: Pace, patience: Patience) -> None:
        """Takes the model."""
        self._model = model
        self._pace = pace
        self._patience = patience
        self._backoff = wait_random_exponential(multiplier=1.0, max=patience.longest_wait)

    async def ask(self, question: Question) -> Asked:
        """The reply to a question, or why there is none after all attempts.

        Raises:
            StoppedError: the model has no reply to any question.
        """
        started = time.monotonic()
        # The first attempt goes without the machinery of the others: most questions need no second.
        try:
            return Asked(await self._once(question), "", 1, time.monotonic() - started)
        except FinalError as error:
            return Asked(None, str(error), 1, time.monotonic() - started)
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
                    reply = await self._once(question)
        except (BrokenError, FinalError) as error:
            return Asked(None, str(error), count, time.monotonic() - started)
        return Asked(reply, "", count, time.monotonic() - started)

    async def _once(self, question: Question) -> Reply:
        while quiet := self._pace.quiet():
            await asyncio.sleep(quiet)
        started = time.monotonic()
        try:
            async with asyncio.timeout(self._patience.timeout):
                reply = await self._model.reply(question)
        except TimeoutError as error:
            self._pace.crowded(started, None)
            raise BrokenError(f"no reply within {self._patience.timeout:g} s", crowded=True) from error
        except BrokenError as error:
            if error.crowded:
                self._pace.crowded(started, error.wait)
            raise
        self._pace.went_well()
        return reply

    def _wait(self, state: RetryCallState) -> float:
        """Random and growing, and at least what the server asked for."""
        error = state.outcome.exception() if state.outcome else None
        wanted = error.wait if isinstance(error, BrokenError) and error.wait else 0.0
        return wanted + self._backoff(state)
