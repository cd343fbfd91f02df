"""The answers to a question: what came back for it, read and turned into the item's own letters."""

from collections.abc import Mapping

from evaluators.answer import Answer, Mode
from evaluators.answer_key import unit_of
from evaluators.form import PartReading, form_of
from evaluators.prompts.question import Question
from evaluators.run.read_parts import read_parts
from evaluators.shown_part import ShownPart
from generators.models.ending import was_cut
from generators.models.reply import ModelReply
from generators.models.retries import CallResult
from generators.models.tokens import Tokens


def answers_of(question: Question, tried: CallResult[ModelReply], mode: Mode, shots: int) -> list[Answer]:
    """What stands in the answers file for a question: a line for each of its parts.

    Where there is no reply, the parts that would have been asked after it in turn have none either.

    Args:
        question: as it was asked.
        tried: what came back, or why nothing did.
        mode: of the model.
        shots: how many examples stood before the question.
    """
    reply = tried.result
    if reply is None:
        missing = PartReading("error", (), "no reply")
        return [
            _answer(question, place, shown, missing, tried, mode, shots)
            for place, shown in enumerate((*question.parts, *question.later))
        ]
    return [
        _answer(question, place, shown, read, tried, mode, shots)
        for place, (shown, read) in enumerate(zip(question.parts, _readings(question, reply), strict=True))
    ]


def _answer(
    question: Question,
    place: int,
    shown: ShownPart,
    read: PartReading,
    tried: CallResult[ModelReply],
    mode: Mode,
    shots: int,
) -> Answer:
    """One line; the reply, its tokens and its attempts stand in the first line of a request."""
    first, reply = not place, tried.result
    kept = reply if first else None
    return Answer(
        id=question.item_of(place).id,
        part=shown.part.id,
        rotation=question.rotation,
        format=question.format,
        status=read.status,
        answer=shown.own_answer(read.picked),
        text=read.text,
        outside=read.outside,
        reply_of=None if first or reply is None else _first(question),
        raw=tried.error if reply is None else kept.text if kept else "",
        finish=kept.finish if kept else None,
        reasoning=kept.reasoning if kept else "",
        mode=mode,
        style=shown.style,
        shots=shots,
        scores=_own_scores(shown, reply.scores if reply else None),
        method=read.method,
        latency=round(tried.latency, 4) if first else 0.0,
        tokens=kept.tokens if kept else Tokens(),
        attempts=tried.attempts if first else 0,
    )


def _first(question: Question) -> str:
    """The part whose line holds the reply, within its item or among those of a block."""
    part = question.parts[0].part.id
    return unit_of(question.item_of(0).id, part) if question.items else part


def _readings(question: Question, reply: ModelReply) -> list[PartReading]:
    """Letters are those shown."""
    if reply.method is not None:
        return [PartReading("ok" if reply.text else "unparsed", tuple(reply.text), reply.method)]
    cut = was_cut(reply.finish)
    if len(question.parts) > 1:
        return read_parts(reply.text, question.parts, cut=cut)
    (shown,) = question.parts
    return [form_of(shown.part.form).read(reply.text, shown, cut=cut)]


def _own_scores(shown: ShownPart, scores: Mapping[str, float] | None) -> dict[str, float] | None:
    if scores is None:
        return None
    return dict(sorted((shown.own(label), score) for label, score in scores.items()))
