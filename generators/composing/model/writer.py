"""Writes texts with a chat model on the composer's plan: asks, checks, has them read back, and keeps every answer."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from generators.composing.model import prompt
from generators.composing.model.forecast import Forecast, forecast
from generators.composing.model.meanings import Meanings
from generators.composing.model.plan import WritingPlan, letter, plan_of
from generators.composing.model.questions import questions
from generators.composing.model.read_back import read_back
from generators.composing.model.reply import read_reply
from generators.composing.offline import OfflineWriter
from generators.composing.prover import Prover
from generators.models.cache import ReplyCache
from generators.models.concurrency import ConcurrentRequests
from generators.models.pace import Pace
from generators.models.retries import RetryPolicy
from generators.models.speaker import RETRIES, NamedChat, Speaker, Turn
from generators.writing.facts import Sentence, joined
from generators.writing.request import Request, Written
from kg.coroutines import CoroutineRunner
from kg.errors import UserError
from kg.model.profile import Profile

ASKED_AGAIN = 3
"""How often the writer is asked again when its texts cannot be used, and the reader when its reply is no reading."""
AT_ONCE = 8
"""How many plans are under way at the same time."""
_SHOWN = 5


class _Outcome(NamedTuple):
    """What came of one plan: the texts of its cases, or why there are none."""

    written: list[Written]
    problems: list[str]


class _UnreadableError(Exception):
    """The reader gives no reading."""


class ModelWriter:
    """A writer behind which stand one or two chat models; use it as a context manager, or close it."""

    def __init__(
        self,
        writer: NamedChat,
        prover: Prover,
        cache_path: Path,
        *,
        meanings: Meanings,
        reader: NamedChat | None = None,
        expected: int = 0,
        announce: Callable[[Forecast], None] = lambda _: None,
        at_once: int = AT_ONCE,
        retries: RetryPolicy = RETRIES,
    ) -> None:
        """Opens the cache.

        Args:
            writer: the model that writes.
            prover: of the graph: gives the plans, and the witness of the texts.
            cache_path: the file that keeps the answers.
            meanings: of everything that a profile may state.
            reader: the model that reads the texts back; the writer where there is no other.
            expected: how many plans are to come, as far as it is known.
            announce: told of the calls to come, before the first.
            at_once: how many plans may be under way at the same time.
            retries: how often and how long a call is tried.

        Raises:
            UserError: the cache cannot be opened.
        """
        reader = reader or writer
        self._prover = prover
        self._composer = OfflineWriter(prover)
        self._meanings = meanings
        self._expected = expected
        self._announce: Callable[[Forecast], None] | None = announce
        self._pace = Pace(at_once)
        self._cache = ReplyCache(cache_path)
        self._writer = Speaker(writer, self._cache, self._pace, retries)
        # Another model has limits of its own.
        self._reader = Speaker(reader, self._cache, self._pace if reader is writer else Pace(at_once), retries)
        self._record = {
            "writer": writer.name,
            "parameters": writer.parameters,
            "reader": {"model": reader.name, "parameters": reader.parameters},
            "prompt": prompt.version(),
        }
        self._runner = CoroutineRunner()

    def write(self, request: Request) -> Written:
        """The text of one request.

        Raises:
            UserError: a model cannot be reached, or none of the texts could be used.
        """
        return self.write_all([request])[0]

    def write_all(self, requests: Sequence[Request]) -> list[Written]:
        """The texts of many requests, several at a time; what is already known is not asked for again.

        Raises:
            UserError: a model cannot be reached, or there are requests none of whose texts could be used. All other
                answers are kept.
        """
        alike = {request.told_by: request for request in requests}
        plans = {told_by: plan_of(self._composer.composition(request)) for told_by, request in alike.items()}
        work = [(request, plans[told_by]) for told_by, request in alike.items()]
        if work and self._announce is not None:
            self._announce(forecast((self._writer.name, self._reader.name), work, self._expected, self._meanings))
            self._announce = None
        outcomes = dict(zip(alike, self._runner.run(self._all(work)), strict=True))
        failed = [
            f"{request.told_as}/{request.narrator}: {outcomes[told_by].problems[0]}"
            for told_by, request in alike.items()
            if outcomes[told_by].problems
        ]
        if failed:
            more = f" and {len(failed) - _SHOWN} more" if len(failed) > _SHOWN else ""
            raise UserError(
                f"{self._writer.name} gave no text that could be used for {'; '.join(failed[:_SHOWN])}{more}. "
                "Everything else is kept: run again to ask anew for these, or choose another model."
            )
        return [outcomes[request.told_by].written[request.place] for request in requests]

    def close(self) -> None:
        """Closes the cache and ends what is under way."""
        self._runner.close()
        self._cache.close()

    def __enter__(self) -> Self:
        """The writer itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes it."""
        self.close()

    async def _all(self, work: Sequence[tuple[Request, WritingPlan]]) -> list[_Outcome]:
        outcomes: dict[int, _Outcome] = {}
        left = iter(enumerate(work))

        async def next_one() -> bool:
            for place, (request, plan) in left:
                outcomes[place] = await self._one(request, plan)
                return True
            return False

        await ConcurrentRequests(self._pace, next_one).run()
        return [outcomes[place] for place in range(len(work))]

    async def _one(self, request: Request, plan: WritingPlan) -> _Outcome:
        """Asks until the texts of a plan can be used, or often enough."""
        turns: list[Turn] = [
            ("system", prompt.text("system")),
            ("human", prompt.first(request, plan, self._meanings)),
        ]
        asked: list[bytes] = []
        problems: list[str] = []
        try:
            for attempt in range(1, ASKED_AGAIN + 2):
                text = await self._writer.answer(turns, asked)
                reply = read_reply(text, plan)
                problems, reminders = reply.problems, list[str]()
                if not problems:
                    said = [plan.sentences(case, reply.texts) for case in range(plan.cases)]
                    problems = self._checked(request.profiles, said)
                    problems = problems or await self._read(request.profiles, said, asked)
                    if not problems:
                        return _Outcome(
                            [self._written(*one, attempt) for one in zip(request.profiles, said, strict=True)], []
                        )
                    reminders = self._reminders(request.profiles, said)
                turns += [("ai", text), ("human", prompt.again([*problems, *reminders]))]
        except _UnreadableError as error:
            problems = [str(error)]
        # The next run asks anew.
        self._cache.forget(asked)
        return _Outcome([], problems)

    def _checked(self, profiles: Sequence[Profile], said: Sequence[tuple[Sentence, ...]]) -> list[str]:
        """What the witness has against the texts."""
        check = self._prover.checker.check
        return _of_cases([check(profile, sentences) for profile, sentences in zip(profiles, said, strict=True)])

    def _reminders(self, profiles: Sequence[Profile], said: Sequence[tuple[Sentence, ...]]) -> list[str]:
        """A fact without any of its words is no reason to ask again, but once asked the model may mend it too."""
        missing: dict[str, None] = {}
        for profile, sentences in zip(profiles, said, strict=True):
            missing |= dict.fromkeys(self._prover.checker.unshown(profile, sentences))
        return [f"has none of the words that show {', '.join(missing)}"] if missing else []

    async def _read(
        self, profiles: Sequence[Profile], said: Sequence[tuple[Sentence, ...]], asked: list[bytes]
    ) -> list[str]:
        """Where a reader takes the texts for something else."""
        cases = zip(profiles, said, strict=True)
        return _of_cases([await self._one_read(profile, joined(sentences), asked) for profile, sentences in cases])

    async def _one_read(self, profile: Profile, text: str, asked: list[bytes]) -> list[str]:
        wanted = questions(profile, self._meanings)
        turns: list[Turn] = [("system", prompt.text("reader")), ("human", prompt.read(text, wanted))]
        unusable: list[str] = []
        for _ in range(ASKED_AGAIN + 1):
            reply = await self._reader.answer(turns, asked)
            found = read_back(reply, text, wanted)
            if not found.unusable:
                return found.findings
            unusable = found.unusable
            turns += [("ai", reply), ("human", prompt.read_again(unusable))]
        raise _UnreadableError(f"{self._reader.name} gave no reading that could be used: {unusable[0]}")

    def _written(self, profile: Profile, sentences: tuple[Sentence, ...], attempt: int) -> Written:
        unproved = self._prover.checker.unshown(profile, sentences)
        provenance: Mapping[str, object] = {**self._record, "attempts": attempt, "unproved": unproved}
        return Written(sentences, dict(provenance))


def _of_cases(problems: Sequence[list[str]]) -> list[str]:
    """The problems of all cases, each once, and under the case's letter where it is not that of all."""
    found: dict[str, list[int]] = {}
    for case, own in enumerate(problems):
        for problem in own:
            found.setdefault(problem, []).append(case)
    every = len(problems)
    return [
        problem if len(cases) == every else f"text {', '.join(map(letter, cases))}: {problem}"
        for problem, cases in found.items()
    ]
