"""The requests of a judge: which are open, and what is written down of the replies to them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from evaluators.answer import Status
from evaluators.judge.design import JudgeDesign
from evaluators.judge.judge import Judge
from evaluators.judge.judged_text import JudgedText
from evaluators.judge.judgement import JudgeRecord, judged_key
from evaluators.judge.mark import JudgeMark
from evaluators.models.model import Say
from evaluators.run.loop import CHUNK, LoopMeans, Report, RequestLoop
from generators.models.cache import request_key
from generators.models.ending import was_cut
from generators.models.reply import ModelReply
from generators.models.retries import CallResult
from generators.models.tokens import Tokens
from kg.chunks import chunks


class TextToJudge(NamedTuple):
    """A text with its name.

    Attributes:
        id, part, rotation, probe: see `JudgeRecord`.
    """

    id: str
    text: JudgedText
    part: str = ""
    rotation: int = 0
    probe: str = ""

    @property
    def key(self) -> str:
        """Its name among all that a judge judges."""
        return judged_key(self.id, self.part, self.rotation, self.probe, self.text.digest)


class JudgeRequest(NamedTuple):
    """One asking about a text."""

    text: TextToJudge
    repeat: int
    prompt: str


class JudgeLoop(RequestLoop[JudgeRequest]):
    """Asks a judge about everything that is open."""

    def __init__(
        self,
        judge: Judge,
        design: JudgeDesign,
        texts: Sequence[TextToJudge],
        repeats: int,
        means: LoopMeans,
        report: Report,
    ) -> None:
        """Takes what is judged, and how often."""
        self._judge, self._design = judge, design
        self._texts, self._repeats, self._file = texts, repeats, means.file
        # What is kept of texts that have changed since is done, and is never asked again.
        super().__init__(means, means.file.count + sum(1 for _ in self._open()), report)

    def open_requests(self) -> Iterator[JudgeRequest]:
        """Text by text, each so often."""
        for text, repeat in self._open():
            yield JudgeRequest(text, repeat, self._design.prompt(text.text))

    def _open(self) -> Iterator[tuple[TextToJudge, int]]:
        for some in chunks(iter(self._texts), CHUNK):
            wanted = [(text, repeat) for text in some for repeat in range(self._repeats)]
            is_open = self._file.open_among([(text.key, repeat) for text, repeat in wanted])
            yield from (one for one, still in zip(wanted, is_open, strict=True) if still)

    def name_of(self, asked: JudgeRequest) -> bytes:
        """Repeats are requests of their own, or the first reply would stand for all."""
        return request_key("judge", self._judge.name, dict(self._judge.settings), asked.prompt, asked.repeat)

    async def prepare(self, say: Say) -> None:
        """Judges are ready."""

    async def reply(self, asked: JudgeRequest) -> ModelReply:
        """What the judge replies."""
        return await self._judge.reply(asked.text.text, asked.prompt)

    def records(self, asked: JudgeRequest, tried: CallResult[ModelReply]) -> Sequence[JudgeRecord]:
        """One judgement; without a score where there is no reply or it cannot be read."""
        named, reply = asked.text, tried.result
        status, mark = _read(self._design, reply, named.text)
        return [
            JudgeRecord(
                id=named.id,
                part=named.part,
                rotation=named.rotation,
                probe=named.probe,
                text=named.text.digest,
                repeat=asked.repeat,
                status=status,
                score=mark.score if mark else None,
                points=mark.points if mark else (),
                raw=tried.error if reply is None else reply.text,
                finish=reply.finish if reply else None,
                latency=round(tried.latency, 4),
                tokens=reply.tokens if reply else Tokens(),
                attempts=tried.attempts,
            )
        ]


def _read(design: JudgeDesign, reply: ModelReply | None, text: JudgedText) -> tuple[Status, JudgeMark | None]:
    if reply is None:
        return "error", None
    if was_cut(reply.finish):
        return "cut", None
    mark = design.read(reply.text, text)
    return ("ok", mark) if mark else ("unparsed", None)
