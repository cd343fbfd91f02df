"""The answer to a question: what came back for it, read and turned into the item's own letters."""

from collections.abc import Mapping
from typing import NamedTuple

from evaluators.answer import Answer, Mode, Status
from evaluators.parsing.known import known_names
from evaluators.parsing.parse import parse
from evaluators.prompts.question import Question
from generators.models.ending import was_cut
from generators.models.reply import ModelReply
from generators.models.retries import CallResult
from generators.models.tokens import Tokens


def answer_of(question: Question, tried: CallResult[ModelReply], mode: Mode, shots: int) -> Answer:
    """What stands in the answers file for a question.

    Args:
        question: as it was asked.
        tried: what came back, or why nothing did.
        mode: of the model.
        shots: how many examples stood before the question.
    """
    reply = tried.result
    read = _Read("error", (), "no reply") if reply is None else _read(question, reply)
    return Answer(
        id=question.item.id,
        rotation=question.rotation,
        status=read.status,
        answer=question.own_answer(read.shown),
        raw=tried.error if reply is None else reply.text,
        finish=None if reply is None else reply.finish,
        reasoning="" if reply is None else reply.reasoning,
        mode=mode,
        style=question.style,
        shots=shots,
        scores=_own_scores(question, reply.scores if reply else None),
        method=read.method,
        latency=round(tried.latency, 4),
        tokens=Tokens() if reply is None else reply.tokens,
        attempts=tried.attempts,
    )


class _Read(NamedTuple):
    """What was made of a reply; letters are those shown."""

    status: Status
    shown: tuple[str, ...]
    method: str


def _read(question: Question, reply: ModelReply) -> _Read:
    if reply.method is not None:
        return _Read("ok" if reply.text else "unparsed", tuple(reply.text), reply.method)
    parsed = parse(
        reply.text,
        question.labels,
        question.texts,
        question.style,
        names=known_names(),
        cut=was_cut(reply.finish),
    )
    return _Read(parsed.status, parsed.answer, parsed.method)


def _own_scores(question: Question, scores: Mapping[str, float] | None) -> dict[str, float] | None:
    if scores is None:
        return None
    return dict(sorted((question.own(label), score) for label, score in scores.items()))
