"""The loop of a run: takes questions, asks as many at a time as the pace allows, and writes down what comes back."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

from evaluators.models.model import Model, Stage
from evaluators.prompts.parts import PartPlan, ask_next
from evaluators.prompts.question import Question
from evaluators.run.answers_file import AnswersFile
from evaluators.run.read_reply import answers_of
from evaluators.run.requests import question_of, requests_of
from evaluators.run.standing import AnswerCounts, RunProgress
from evaluators.selection import SelectedItems
from generators.item import Cardinality
from generators.models.budget import Budget
from generators.models.cache import ReplyCache, request_key
from generators.models.concurrency import ConcurrentRequests, first_error
from generators.models.errors import StoppedError
from generators.models.pace import Pace
from generators.models.reply import ModelReply
from generators.models.retries import CallResult, Retries, RetryPolicy
from kg.chunks import chunks

_CHUNK = 32
"""How many questions are looked up at a time."""
_FLUSH_SECONDS = 0.05
"""For so long an answer may be in memory only; a kill loses no more, and those are asked again."""
_FAILED_IN_A_ROW = 25

Report = Callable[[RunProgress], None]


class Plan(NamedTuple):
    """What to run, and how.

    Attributes:
        cache: None where known replies are not to be used.
        style: for all items; None where each has its own.
        rotations: orders of options for each item, at most as many as it has options.
        at_once: how many requests may be under way, at the most.
        parts: how items with parts are asked.
    """

    model: Model
    items: SelectedItems
    answers_file: AnswersFile
    cache: ReplyCache | None
    style: Cardinality | None
    rotations: int
    retries: RetryPolicy
    at_once: int
    budget: Budget
    parts: PartPlan = PartPlan()


class _Due(NamedTuple):
    """A question to be answered, with its name in the cache and its reply where that is known."""

    question: Question
    request: bytes
    known: tuple[ModelReply, float] | None


class Runner:
    """Runs a plan to its end, to the end of its budget, or until the model refuses."""

    def __init__(self, plan: Plan, report: Report) -> None:
        """Takes the plan.

        Args:
            plan: what to do.
            report: told how the run stands, twenty times a second.
        """
        self._plan = plan
        self._report = report
        self._pace = Pace(plan.at_once)
        self._retries = Retries(self._pace, plan.retries)
        self._tally = AnswerCounts(_total(plan), plan.answers_file, plan.budget)
        self._chunks = chunks(self._questions(), _CHUNK)
        self._ready: deque[_Due] = deque()
        self._over = False
        self._failed_in_a_row = 0
        self._preparing = asyncio.Lock()
        self._prepared = False

    async def run(self) -> RunProgress:
        """Answers everything that is open.

        Returns:
            How the run stands at the end.

        Raises:
            StoppedError: the model answers nothing; what was answered before is kept.
            UserError: an answer cannot be written, or the model cannot be used.
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

    def _questions(self) -> Iterator[Question]:
        """Every question that is open."""
        plan = self._plan
        for items in chunks(plan.items.read(), _CHUNK):
            wanted = [request for item in items for request in requests_of(item, plan.rotations, plan.parts)]
            is_open = plan.answers_file.open_among([request.key for request in wanted])
            for request, still in zip(wanted, is_open, strict=True):
                if still:
                    examples = plan.items.examples.get(request.item.task, ())
                    yield question_of(request, plan.style, plan.parts, examples)

    async def _one(self) -> bool:
        """Answers the next question; False where none is left."""
        due = await self._next()
        if due is None:
            return False
        await self._answer(due)
        return True

    async def _answer(self, due: _Due) -> None:
        """Asks a question, and after it the parts that follow in turn."""
        asked: _Due | None = due
        while asked is not None:
            tried = await self._asked(asked)
            self._write(asked, tried)
            following = tried.result and ask_next(asked.question, tried.result.text, self._plan.parts.carry)
            asked = next(self._look_up([following])) if following else None

    async def _next(self) -> _Due | None:
        if not self._ready and not self._over:
            # Others get their turn even where no reply has to be waited for.
            await asyncio.sleep(0)
        if not self._ready and not self._over:
            self._fill()
        if self._plan.budget.used_up:
            self._over = True
            return None
        return self._ready.popleft() if self._ready else None

    def _fill(self) -> None:
        self._ready.extend(self._look_up(next(self._chunks, [])))
        self._over = not self._ready

    def _look_up(self, questions: list[Question]) -> Iterator[_Due]:
        plan = self._plan
        if plan.cache is None or not plan.model.remote or not questions:
            yield from (_Due(question, b"", None) for question in questions)
            return
        requests = [name_of(plan.model, question) for question in questions]
        known = plan.cache.find(requests)
        for question, request in zip(questions, requests, strict=True):
            yield _Due(question, request, known.get(request))

    async def _asked(self, due: _Due) -> CallResult[ModelReply]:
        if due.known is not None:
            return CallResult(due.known[0], "", 0, due.known[1])
        if not self._prepared:
            await self._prepare()
        tried = await self._retries.call(lambda: self._plan.model.reply(due.question))
        if tried.result is not None:
            self._failed_in_a_row = 0
            self._plan.budget.spend(tried.result.tokens)
            if due.request and self._plan.cache is not None:
                self._plan.cache.add(due.request, tried.result, tried.latency)
        return tried

    async def _prepare(self) -> None:
        """Gets the model ready, once, and only when a question needs it."""
        async with self._preparing:
            if not self._prepared:
                model, items = self._plan.model, self._plan.items
                # What learns here takes as long as it takes; only a server may be waited for in vain.
                tried = await self._retries.call(lambda: model.prepare(items, self._say), timed=model.remote)
                if tried.error:
                    raise StoppedError(tried.error)
                self._prepared = True
                self._tally.stage = None

    def _say(self, stage: Stage) -> None:
        self._tally.stage = stage
        self._report(self._tally.standing())

    def _write(self, due: _Due, tried: CallResult[ModelReply]) -> None:
        for answer in answers_of(due.question, tried, self._plan.model.mode, self._plan.items.selection.shots):
            self._plan.answers_file.add(answer)
            self._tally.add(answer)
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
            self._plan.answers_file.flush()
            self._report(self._tally.standing(self._pace.limit, self._retries.trouble))

    async def _keep_replies(self) -> None:
        """Apart from the answers, which do not wait for a database on a slow disk."""
        while self._plan.cache is not None:
            await asyncio.sleep(_FLUSH_SECONDS)
            await asyncio.to_thread(self._plan.cache.flush)

    def _flush(self) -> None:
        self._plan.answers_file.flush()
        if self._plan.cache is not None:
            self._plan.cache.flush()


def name_of(model: Model, question: Question) -> bytes:
    """The name of a request in the cache."""
    turns = [list(turn) for turn in question.turns]
    return request_key(model.name, model.mode, dict(model.settings), turns, question.labels)


def _total(plan: Plan) -> int:
    """How many answers the run has when it is done."""
    if plan.rotations == 1 and not plan.items.tasks_with_parts():
        return plan.items.count()
    requests = (one for item in plan.items.read() for one in requests_of(item, plan.rotations, plan.parts))
    return sum(request.answers for request in requests)
