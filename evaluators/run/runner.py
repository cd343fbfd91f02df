"""The questions of a run: which are open, and what is written down of the replies to them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from evaluators.answer import Answer
from evaluators.models.model import Model, Say
from evaluators.prompts.parts import PartPlan, ask_next
from evaluators.prompts.question import Question
from evaluators.run.answers_file import AnswersFile
from evaluators.run.loop import CHUNK, LoopMeans, Report, RequestLoop
from evaluators.run.read_reply import answers_of
from evaluators.run.requests import question_of, requests_of
from evaluators.selection import SelectedItems
from generators.item import Cardinality
from generators.models.budget import Budget
from generators.models.cache import ReplyCache, request_key
from generators.models.reply import ModelReply
from generators.models.retries import CallResult, RetryPolicy
from kg.chunks import chunks


class Plan(NamedTuple):
    """What to run, and how.

    Attributes:
        cache: None where known replies are not to be used.
        style: for all items; None where each has its own.
        rotations: orders of options for each item, at most as many as it has options.
        at_once: how many requests may be under way, at the most.
        parts: how items with parts, and exams, are asked.
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


class Runner(RequestLoop[Question]):
    """Runs a plan to its end, to the end of its budget, or until the model refuses."""

    def __init__(self, plan: Plan, report: Report) -> None:
        """Takes the plan.

        Args:
            plan: what to do.
            report: told how the run stands, twenty times a second.
        """
        self._plan = plan
        means = LoopMeans(
            plan.answers_file, plan.cache, plan.retries, plan.at_once, plan.budget, remote=plan.model.remote
        )
        super().__init__(means, _total(plan), report)

    def open_requests(self) -> Iterator[Question]:
        """Every question that is open."""
        plan = self._plan
        for wanted in chunks(requests_of(plan.items.read(), plan.rotations, plan.parts), CHUNK):
            is_open = plan.answers_file.open_among([request.key for request in wanted])
            for request, still in zip(wanted, is_open, strict=True):
                if still:
                    examples = plan.items.examples.get(request.task, ())
                    yield question_of(request, plan.style, plan.parts, examples)

    def name_of(self, asked: Question) -> bytes:
        """The name of a question in the cache."""
        return name_of(self._plan.model, asked)

    async def prepare(self, say: Say) -> None:
        """Gets the model ready."""
        await self._plan.model.prepare(self._plan.items, say)

    async def reply(self, asked: Question) -> ModelReply:
        """What the model replies."""
        return await self._plan.model.reply(asked)

    def records(self, asked: Question, tried: CallResult[ModelReply]) -> Sequence[Answer]:
        """A line for each part of the question."""
        return answers_of(asked, tried, self._plan.model.mode, self._plan.items.selection.shots)

    def following(self, asked: Question, reply: ModelReply) -> Question | None:
        """The next part, where parts are asked in turn."""
        return ask_next(asked, reply.text, self._plan.parts.carry)


def name_of(model: Model, question: Question) -> bytes:
    """The name of a request in the cache."""
    turns = [list(turn) for turn in question.turns]
    # Without options nothing is turned: each sample is a request of its own.
    again = () if question.labels or not question.rotation else (f"sample {question.rotation}",)
    return request_key(model.name, model.mode, dict(model.settings), turns, (*question.labels, *again))


def _total(plan: Plan) -> int:
    """How many answers the run has when it is done."""
    if plan.rotations == 1 and not plan.items.tasks_with_parts():
        return plan.items.count()
    return sum(request.answers for request in requests_of(plan.items.read(), plan.rotations, plan.parts))
