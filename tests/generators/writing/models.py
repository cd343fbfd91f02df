"""Chat models that follow a script, and requests for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models.fake_chat_models import FakeMessagesListChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatResult
from pydantic import Field

from generators.writing.model.meanings import Meaning, Meanings
from generators.writing.model.writer import RETRIES, ModelWriter
from generators.writing.request import Patient, Request, Voice
from kg.model.profile import Profile
from tests.generators.writing.tellings import checker, knowledge

NAME = "openai:fake"


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


def writer(model: Scripted, path: Path, name: str = NAME, **more: Any) -> ModelWriter:
    return ModelWriter(
        model, checker(), path, meanings=meanings(), name=name, retries=RETRIES._replace(longest_wait=0.001), **more
    )


def request(profile: Profile, key: str = "42/case", voice: Voice = "self", narrator: str = "plain") -> Request:
    patient = Patient("P001", 41, "woman", "married", "nurse", "nurse", (20, 66))
    return Request("self_report", voice, narrator, profile, patient, 0, key)
