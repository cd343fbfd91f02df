"""Many requests at a time, as many as the pace allows."""

import asyncio
from collections.abc import Awaitable, Callable

from generators.models.pace import Pace


class ConcurrentRequests:
    """Does one piece of work after another, several at a time, until none is left."""

    def __init__(self, pace: Pace, work: Callable[[], Awaitable[bool]]) -> None:
        """Begins nothing yet.

        Args:
            pace: how many pieces may be under way; it may change meanwhile.
            work: takes the next piece and does it; False where none was left.
        """
        self._pace = pace
        self._work = work
        self._under_way = 0
        self._over = False

    async def run(self) -> None:
        """Does all the work.

        Raises:
            Exception: the first error of a piece; what is under way then is cancelled.
        """
        try:
            async with asyncio.TaskGroup() as group:
                self._start(group)
        except BaseExceptionGroup as errors:
            raise first_error(errors) from None

    def _start(self, group: asyncio.TaskGroup) -> None:
        while self._under_way < self._pace.limit and not self._over:
            self._under_way += 1
            group.create_task(self._one_after_another(group))

    async def _one_after_another(self, group: asyncio.TaskGroup) -> None:
        """Ends where nothing is left or the limit has fallen."""
        while self._under_way <= self._pace.limit:
            if not await self._work():
                self._over = True
                break
            self._start(group)
        self._under_way -= 1


def first_error(error: BaseException) -> BaseException:
    """The error that ended several tasks; others that came with it say the same."""
    return first_error(error.exceptions[0]) if isinstance(error, BaseExceptionGroup) else error
