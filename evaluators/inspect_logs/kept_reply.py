"""A reply as a log of Inspect keeps it, and the answers that are read from the replies to an item."""

from collections.abc import Generator, Iterable, Sequence

from pydantic import BaseModel, ConfigDict

from evaluators.answer import Answer
from evaluators.prompts.parts import PartPlan, ask_next
from evaluators.prompts.question import Question
from evaluators.run.read_reply import answers_of
from evaluators.run.requests import question_of, requests_of
from generators.item import Item
from generators.models.reply import ModelReply
from generators.models.retries import CallResult
from generators.models.tokens import Tokens

STORE = "kgbench_replies"
"""The key under which the replies stand in the store of a sample."""
ANSWERS = "kgbench_answers"
"""The key under which the answers of a run of kgbench stand there, which need not be read again."""


class KeptReply(BaseModel):
    """What came back for one request; the fields are those of an answer.

    Attributes:
        text: the reply as it came.
        finish: why it ended.
        reasoning: apart from the reply.
        latency: in seconds.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str
    finish: str | None = None
    reasoning: str = ""
    tokens: Tokens = Tokens()
    latency: float = 0.0


def conversation(item: Item, plan: PartPlan) -> Generator[Question, str, None]:
    """The questions about an item, in its own order of options; each takes the reply to the one before.

    Args:
        item: what is asked.
        plan: how its parts are asked.
    """
    for request in requests_of([item], 1, plan):
        question: Question | None = question_of(request, None, plan)
        while question is not None:
            reply = yield question
            question = ask_next(question, reply, plan.carry)


def answers_from(item: Item, plan: PartPlan, replies: Sequence[KeptReply], trouble: str = "") -> list[Answer]:
    """The answers of an item, as in an answers file.

    Args:
        item: what was asked.
        plan: how.
        replies: in the order of the questions; where some are missing, their parts have no reply.
        trouble: why they are missing.
    """
    asking = conversation(item, plan)
    found: list[Answer] = []
    question = next(asking, None)
    for reply in replies:
        if question is None:
            break
        result = ModelReply(reply.text, reply.tokens, finish=reply.finish, reasoning=reply.reasoning)
        found += answers_of(question, CallResult(result, "", 1, reply.latency), "generate", 0)
        question = _after(asking, reply.text)
    return found + ([] if question is None else _without_reply(question, asking, trouble or "there is no reply"))


def _without_reply(question: Question, asking: Generator[Question, str, None], trouble: str) -> list[Answer]:
    """The answers to a question, and to those that are not asked after it, without replies."""
    open_questions: Iterable[Question] = [question]
    if not question.later:
        open_questions = (question, *_rest(asking))
    return [
        answer for one in open_questions for answer in answers_of(one, CallResult(None, trouble, 0, 0.0), "generate", 0)
    ]


def _rest(asking: Generator[Question, str, None]) -> Iterable[Question]:
    question = _after(asking, "")
    while question is not None:
        yield question
        question = _after(asking, "")


def _after(asking: Generator[Question, str, None], reply: str) -> Question | None:
    try:
        return asking.send(reply)
    except StopIteration:
        return None
