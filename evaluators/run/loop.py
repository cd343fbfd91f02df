"""The loop of requests to a model: as many at a time as the pace allows, each record written down as it comes back."""

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from evaluators.models.model import Say, Stage
from evaluators.run.answers_file import RecordsFile
from evaluators.run.record import FiledRecord
from evaluators.run.standing import AnswerCounts, RunProgress
from generators.models.budget import Budget
from generators.models.cache import ReplyCache
from generators.models.concurrency import ConcurrentRequests, first_error
from generators.models.errors import StoppedError
from generators.models.pace import Pace
from generators.models.reply import ModelReply
from generators.models.retries import CallResult, Retries, RetryPolicy
from kg.chunks import chunks

CHUNK = 32
"""How many requests are looked up at a time."""
_FLUSH_SECONDS = 0.05
"""For so long a record may be in memory only; a kill loses no more, and those are asked again."""
_FAILED_IN_A_ROW = 25

Report = Callable[[RunProgress], None]
Asked = TypeVar("Asked")


class LoopMeans(NamedTuple):
    """What a loop works with.

    Attributes:
        file: where the records go.
        cache: None where known replies are not to be used.
        at_once: how many requests may be under way, at the most.
        remote: replies come over a network, so that they are worth keeping and may be late.
    """

    file: RecordsFile[Any]
    cache: ReplyCache | None
    retries: RetryPolicy
    at_once: int
    budget: Budget
    remote: bool


class _Due(NamedTuple, Generic[Asked]):
    """A request to be made, with its name in the cache and its reply where that is known."""

    asked: Asked
    request: bytes
    known: tuple[ModelReply, float] | None


class RequestLoop(ABC, Generic[Asked]):
    """Makes requests to their end, to the end of the budget, or until the model refuses."""

    def __init__(self, means: LoopMeans, total: int, report: Report) -> None:
        """Asks nothing yet.

        Args:
            means: what to work with.
            total: how many records there are when all is done.
            report: told how the run stands, twenty times a second.
        """
        self._means = means
        self._report = report
        self._pace = Pace(means.at_once)
        self._retries = Retries(self._pace, means.retries)
        self._tally = AnswerCounts(total, means.file, means.budget)
        self._chunks = chunks(self.open_requests(), CHUNK)
        self._ready: deque[_Due[Asked]] = deque()
        self._over = False
        self._failed_in_a_row = 0
        self._preparing = asyncio.Lock()
        self._prepared = False

    @abstractmethod
    def open_requests(self) -> Iterator[Asked]:
        """Every request that has no record yet."""

    @abstractmethod
    def name_of(self, asked: Asked) -> bytes:
        """The name of a request in the cache: a hash of all that its reply depends on."""

    @abstractmethod
    async def prepare(self, say: Say) -> None:
        """Gets the model ready; called once, and only when there is something to ask."""

    @abstractmethod
    async def reply(self, asked: Asked) -> ModelReply:
        """Asks the model."""

    @abstractmethod
    def records(self, asked: Asked, tried: CallResult[ModelReply]) -> Sequence[FiledRecord]:
        """What is written down of a request."""

    def following(self, asked: Asked, reply: ModelReply) -> Asked | None:
        """What is asked after a reply; None where nothing is."""
        return None

    async def run(self) -> RunProgress:
        """Asks everything that is open.

        Returns:
            How the run stands at the end.

        Raises:
            StoppedError: the model answers nothing; what was answered before is kept.
            UserError: a record cannot be written, or the model cannot be used.
        """
        try:
            async with asyncio.TaskGroup() as beside:
                keeping = [beside.create_task(self._tick()), beside.create_task(self._keep_replies())]
                await ConcurrentRequests(self._pace, self._one).run()
                for task in keeping:
                    task.cancel()
        except BaseExceptionGroup as errors:
            raise first_error(errors) from None
        finally:
            self._flush()
        standing = self._tally.standing()
        self._report(standing)
        return standing

    async def _one(self) -> bool:
        """Makes the next request; False where none is left."""
        due = await self._next()
        if due is None:
            return False
        await self._answer(due)
        return True

    async def _answer(self, due: _Due[Asked]) -> None:
        """Makes a request, and after it those that follow in turn."""
        now: _Due[Asked] | None = due
        while now is not None:
            tried = await self._asked(now)
            self._write(now, tried)
            following = self.following(now.asked, tried.result) if tried.result else None
            now = next(self._look_up([following])) if following else None

    async def _next(self) -> _Due[Asked] | None:
        if not self._ready and not self._over:
            # Others get their turn even where no reply has to be waited for.
            await asyncio.sleep(0)
        if not self._ready and not self._over:
            self._fill()
        if self._means.budget.used_up:
            self._over = True
            return None
        return self._ready.popleft() if self._ready else None

    def _fill(self) -> None:
        self._ready.extend(self._look_up(next(self._chunks, [])))
        self._over = not self._ready

    def _look_up(self, requests: list[Asked]) -> Iterator[_Due[Asked]]:
        means = self._means
        if means.cache is None or not means.remote or not requests:
            yield from (_Due(asked, b"", None) for asked in requests)
            return
        names = [self.name_of(asked) for asked in requests]
        known = means.cache.find(names)
        for asked, request in zip(requests, names, strict=True):
            yield _Due(asked, request, known.get(request))

    async def _asked(self, due: _Due[Asked]) -> CallResult[ModelReply]:
        if due.known is not None:
            return CallResult(due.known[0], "", 0, due.known[1])
        if not self._prepared:
            await self._prepare()
        tried = await self._retries.call(lambda: self.reply(due.asked))
        if tried.result is not None:
            self._failed_in_a_row = 0
            self._means.budget.spend(tried.result.tokens)
            if due.request and self._means.cache is not None:
                self._means.cache.add(due.request, tried.result, tried.latency)
        return tried

    async def _prepare(self) -> None:
        async with self._preparing:
            if not self._prepared:
                # What learns here takes as long as it takes; only a server may be waited for in vain.
                tried = await self._retries.call(lambda: self.prepare(self._say), timed=self._means.remote)
                if tried.error:
                    raise StoppedError(tried.error)
                self._prepared = True
                self._tally.stage = None

    def _say(self, stage: Stage) -> None:
        self._tally.stage = stage
        self._report(self._tally.standing())

    def _write(self, due: _Due[Asked], tried: CallResult[ModelReply]) -> None:
        for record in self.records(due.asked, tried):
            self._means.file.add(record)
            self._tally.add(record)
        if tried.result is None:
            self._failed_in_a_row += 1
            if self._failed_in_a_row >= _FAILED_IN_A_ROW:
                reason = self._tally.reasons.most_frequent
                said = tried.error if reason is None else reason.text
                raise StoppedError(
                    f"{_FAILED_IN_A_ROW} questions in a row got no reply (--retry-errors asks them again), "
                    f"most often: {said}"
                )

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(_FLUSH_SECONDS)
            self._means.file.flush()
            self._report(self._tally.standing(self._pace.limit, self._retries.trouble))

    async def _keep_replies(self) -> None:
        """Apart from the records, which do not wait for a database on a slow disk."""
        while self._means.cache is not None:
            await asyncio.sleep(_FLUSH_SECONDS)
            await asyncio.to_thread(self._means.cache.flush)

    def _flush(self) -> None:
        self._means.file.flush()
        if self._means.cache is not None:
            self._means.cache.flush()
