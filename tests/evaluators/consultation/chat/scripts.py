"""Chat models that follow a script, as partners of agents."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from pydantic import Field

from evaluators.consultation.chat.partner import ChatPartner
from evaluators.consultation.exchange import Exchange, PatientReply
from evaluators.consultation.heard import Heard
from generators.consultation.case import Language, PatientCase
from generators.models.cache import ReplyCache
from generators.models.pace import Pace
from generators.models.retries import RetryPolicy
from generators.models.speaker import NamedChat, Speaker
from kg.interview.track import Track
from tests.evaluators.consultation.run.fakes import ConsultWorld

ONCE = RetryPolicy(attempts=1, timeout=5.0, longest_wait=0.0)


class SayingModel(BaseChatModel):
    """Says what a function makes of a conversation; "!" is a broken connection."""

    says: Callable[[list[BaseMessage]], str]
    asked: list[list[BaseMessage]] = Field(default_factory=list)

    @property
    def _llm_type(self) -> str:
        return "saying"

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        self.asked.append(messages)
        said = self.says(messages)
        if said == "!":
            raise ConnectionError("no route to the model")
        return ChatResult(generations=[ChatGeneration(message=AIMessage(content=said))])

    async def _agenerate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        return self._generate(messages)

    def text(self, place: int = -1) -> str:
        """All that was sent in one request."""
        return "\n".join(str(message.content) for message in self.asked[place])


def saying(*replies: str) -> SayingModel:
    """One reply after the other; the last again and again."""
    left = list(replies)
    return SayingModel(says=lambda _: left.pop(0) if len(left) > 1 else left[0])


def partner(model: SayingModel, cache: Path | None = None, name: str = "openai:fake") -> ChatPartner:
    kept = None if cache is None else ReplyCache(cache)

    async def close() -> None:
        if kept is not None:
            kept.close()

    return ChatPartner(Speaker(NamedChat(model, name), kept, Pace(4), ONCE), {"model": name}, close)


def ranked(*pairs: tuple[str, object], **more: object) -> str:
    """A conclusion as a model writes it."""
    entries = [{"code": code, "probability": share} for code, share in pairs]
    return json.dumps({"ranked": entries, "why": "as told", **more})


def spoken(words: str, *said: tuple[str, object]) -> str:
    """A patient's reply as a model writes it."""
    return json.dumps({"words": words, "said": [{"fact": label, "answer": told} for label, told in said]})


def heard(few: ConsultWorld, case: PatientCase, language: Language = "en", budget: int = 10) -> Heard:
    """After the greeting."""
    found = Heard(
        case.id, language, case.age, case.sex, budget, Track(few.oracle, case.age), few.resources.belief.start()
    )
    reply = PatientReply(text="I do not feel well.", observed="She looks away.")
    found.exchanges.append(Exchange(text="Hello.", mapped=(), act="question", trust=False, reply=reply))
    return found
