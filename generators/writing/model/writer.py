"""Writes texts with a chat model: asks, checks, asks again with what is wrong, and keeps every answer."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage

from generators.models.ask_chat import ask_chat
from generators.models.cache import ReplyCache, request_key
from generators.models.concurrency import ConcurrentRequests
from generators.models.errors import StoppedError
from generators.models.pace import Pace
from generators.models.retries import Retries, RetryPolicy
from generators.writing.checker import Checker
from generators.writing.model import prompt
from generators.writing.model.meanings import Meanings
from generators.writing.recovery import Recovered, recover
from generators.writing.request import Request, Written
from kg.coroutines import CoroutineRunner
from kg.errors import UserError

ASKED_AGAIN = 3
"""How often a model is asked again when its text cannot be used."""
AT_ONCE = 8
"""How many requests are under way at the same time."""
RETRIES = RetryPolicy(attempts=4, timeout=600.0, longest_wait=30.0)
"""How often and how long a call is tried when the provider fails."""
_SHOWN = 5

Turn = tuple[str, str]
_MESSAGES: Mapping[str, type[BaseMessage]] = {"system": SystemMessage, "human": HumanMessage, "ai": AIMessage}


class _Outcome(NamedTuple):
    """What came of one request: a text, or why there is none."""

    written: Written | None
    problems: list[str]


class ModelWriter:
    """A writer behind which stands a chat model; use it as a context manager, or close it."""

    def __init__(
        self,
        chat_model: BaseChatModel,
        checker: Checker,
        cache_path: Path,
        *,
        meanings: Meanings,
        name: str,
        parameters: Mapping[str, object] | None = None,
        at_once: int = AT_ONCE,
        retries: RetryPolicy = RETRIES,
    ) -> None:
        """Opens the cache.

        Args:
            chat_model: any chat model of langchain-core.
            checker: proves the texts.
            cache_path: the file that keeps the answers.
            meanings: of everything that a profile may state.
            name: ``provider:model``, for the cache and the provenance.
            parameters: what the model was set to, for the same.
            at_once: how many requests may be under way at the same time.
            retries: how often and how long a call is tried.

        Raises:
            UserError: the cache cannot be opened.
        """
        self._model = chat_model
        self._checker = checker
        self._meanings = meanings
        self._name = name
        self._parameters = dict(parameters or {})
        self._pace = Pace(at_once)
        self._retries = Retries(self._pace, retries)
        self._cache = ReplyCache(cache_path)
        self._runner = CoroutineRunner()

    def write(self, request: Request) -> Written:
        """The text of one request.

        Raises:
            UserError: the model cannot be reached, or none of its texts could be used.
        """
        return self.write_all([request])[0]

    def write_all(self, requests: Sequence[Request]) -> list[Written]:
        """The texts of many requests, several at a time; what is already known is not asked for again.

        Raises:
            UserError: the model cannot be reached, or there are requests none of whose texts could be used. All
                other answers are kept.
        """
        outcomes = self._runner.run(self._all(requests))
        failed = [
            f"{request.key}: {outcome.problems[0]}"
            for request, outcome in zip(requests, outcomes, strict=True)
            if outcome.written is None
        ]
        if failed:
            more = f" and {len(failed) - _SHOWN} more" if len(failed) > _SHOWN else ""
            raise UserError(
                f"{self._name} gave no text that could be used for {'; '.join(failed[:_SHOWN])}{more}. "
                "Everything else is kept: run again to ask anew for these, or choose another model."
            )
        return [outcome.written for outcome in outcomes if outcome.written is not None]

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

    async def _all(self, requests: Sequence[Request]) -> list[_Outcome]:
        outcomes: dict[int, _Outcome] = {}
        open_requests = iter(enumerate(requests))

        async def next_one() -> bool:
            for place, request in open_requests:
                outcomes[place] = await self._one(request)
                return True
            return False

        await ConcurrentRequests(self._pace, next_one).run()
        return [outcomes[place] for place in range(len(requests))]

    async def _one(self, request: Request) -> _Outcome:
        """Asks until a text can be used, or often enough."""
        turns: list[Turn] = [("system", prompt.text("system")), ("human", prompt.first(request, self._meanings))]
        asked: list[bytes] = []
        problems = [""]
        for attempt in range(1, ASKED_AGAIN + 2):
            asked.append(request_key(self._name, self._parameters, turns))
            text = await self._answer(turns, asked[-1])
            found = recover(request.profile, text, self._checker)
            problems = found.problems
            if not problems:
                return _Outcome(self._written(found, attempt), [])
            turns += [("ai", text), ("human", prompt.again([*problems, *_reminders(found)]))]
        # The next run asks anew.
        self._cache.forget(asked)
        return _Outcome(None, problems)

    async def _answer(self, turns: Sequence[Turn], name: bytes) -> str:
        known = self._cache.find([name]).get(name)
        if known is not None:
            return known[0].text
        messages = [_MESSAGES[role](content=text) for role, text in turns]
        try:
            called = await self._retries.call(lambda: ask_chat(self._model, messages))
        except StoppedError as error:
            raise self._silent(str(error)) from error
        if called.result is None:
            raise self._silent(called.error)
        reply = called.result._replace(text=called.result.text.strip())
        self._cache.add(name, reply, called.latency)
        self._cache.flush()
        return reply.text

    def _silent(self, reason: str) -> UserError:
        return UserError(
            f"{self._name} does not answer: {reason.rstrip('.')}. "
            "The answers so far are kept; run again to go on where this stopped."
        )

    def _written(self, found: Recovered, attempt: int) -> Written:
        provenance: dict[str, object] = {
            "writer": self._name,
            "parameters": self._parameters,
            "prompt": prompt.version(),
            "attempts": attempt,
            "unproved": found.unproved,
        }
        return Written(tuple(found.sentences), provenance)


def _reminders(found: Recovered) -> Iterator[str]:
    """What could not be shown is no reason to ask again, but once asked the model may mend it too."""
    stated = {name for sentence in found.sentences for name in sentence.facts}
    missing = [name for name in found.unproved if name not in stated]
    if missing:
        yield f"has none of the words that show {', '.join(missing)}"
