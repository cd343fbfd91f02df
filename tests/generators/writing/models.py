"""Chat models that follow a script, and what they are to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import orjson
from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models.fake_chat_models import FakeMessagesListChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatResult
from pydantic import Field

from generators.composing.model.meanings import Meaning, Meanings
from generators.composing.model.plan import WritingPlan, plan_of
from generators.composing.model.questions import questions
from generators.composing.model.writer import ModelWriter
from generators.composing.offline import OfflineWriter
from generators.models.speaker import RETRIES, NamedChat
from generators.writing.facts import joined
from generators.writing.request import Request
from tests.generators.writing.patients import prover
from tests.generators.writing.tellings import knowledge

NAME = "openai:fake"
READER = "anthropic:fake"


class Scripted(FakeMessagesListChatModel):
    """The fake model of langchain-core that remembers what it was asked; an answer of "!" is an error."""

    asked: list[list[BaseMessage]] = Field(default_factory=list)

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        self.asked.append(messages)
        result = super()._generate(messages, stop, run_manager, **kwargs)
        if result.generations[0].message.content == "!":
            raise ConnectionError("no route to the model, key sk-secret-123456")
        return result


def scripted(*answers: str) -> Scripted:
    return Scripted(responses=[AIMessage(content=answer) for answer in answers])


@cache
def meanings() -> Meanings:
    """The meanings of the knowledge files, without a graph."""
    known = knowledge()
    listed = {code: Meaning(one.name, one.meaning, None, {}, one.cues) for code, one in known.symptoms.items()}
    for symptom in known.symptoms.values():
        listed |= {one.code: Meaning(one.name, one.meaning, None, {}, ()) for one in symptom.subtypes}
    for key, finding in known.findings.items():
        values = {choice.value: choice.meaning for choice in finding.values}
        listed[key] = Meaning(finding.name, finding.meaning, finding.unit, values, finding.cues)
    listed |= {key: Meaning(one.name, one.meaning, None, {}, one.cues) for key, one in known.kinds.items()}
    listed |= {key: Meaning(one.name, one.meaning, None, {}, one.cues) for key, one in known.events.items()}
    return Meanings(listed)


_PLANS: dict[tuple[str, str], WritingPlan] = {}


def plan(request: Request) -> WritingPlan:
    """The plan that a request is written by."""
    if request.told_by not in _PLANS:
        _PLANS[request.told_by] = plan_of(OfflineWriter(prover()).composition(request))
    return _PLANS[request.told_by]


def reply(request: Request, change: Callable[[str], str] = lambda text: text) -> str:
    """What a model that follows the plan to the letter answers.

    Args:
        request: that it is asked for.
        change: makes another text of each step.
    """
    lines = [
        orjson.dumps({"step": step.name, "facts": step.states, "text": change(step.draft)}).decode()
        for step in plan(request).steps
    ]
    return "\n".join(lines)


def text(request: Request) -> str:
    """The text of a request by a model that follows the plan to the letter."""
    return joined(plan(request).sentences(request.place, plan(request).drafts))


def reading(request: Request, place: int, other: Mapping[str, str] | None = None, *disorders: str) -> str:
    """What a reader answers who takes everything as it is meant.

    Args:
        request: whose texts are read.
        place: of the case.
        other: other answers, by the ids of facts.
        disorders: names that are found.
    """
    asked = questions(request.profiles[place], meanings())
    answers = {number: (other or {}).get(one.fact, one.expected) for number, one in asked.items()}
    return orjson.dumps({"answers": answers, "disorders": disorders}).decode()


def readings(request: Request) -> list[str]:
    """What such a reader answers to the texts of all cases."""
    return [reading(request, place) for place in range(len(request.profiles))]


def writer(model: Scripted, path: Path, reader: Scripted | None = None, name: str = NAME, **more: Any) -> ModelWriter:
    parameters = more.pop("parameters", {})
    return ModelWriter(
        NamedChat(model, name, parameters),
        prover(),
        path,
        meanings=meanings(),
        reader=None if reader is None else NamedChat(reader, READER),
        retries=RETRIES._replace(longest_wait=0.001),
        **more,
    )
