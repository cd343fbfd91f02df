"""The chat model of an OpenAI-compatible server, as langchain-core knows chat models."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.outputs import ChatGeneration, ChatResult
from pydantic import ConfigDict, Field

from evaluators.models.endpoint import Endpoint
from evaluators.models.errors import BrokenError

_ROLES: Mapping[str, str] = {"human": "user", "ai": "assistant", "system": "system"}


class Said(NamedTuple):
    """What a model wrote, and the tokens of prompt and completion."""

    text: str
    prompt: int
    completion: int


class ServerChat(BaseChatModel):
    """A model behind ``/chat/completions``.

    Attributes:
        endpoint: the server.
        model: the server's name of the model.
        parameters: sent with every request, e.g. ``{"temperature": 0}``.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    endpoint: Endpoint
    model: str
    parameters: Mapping[str, Any] = Field(default_factory=dict)

    @property
    def _llm_type(self) -> str:
        return "openai-compatible"

    async def said(self, messages: Sequence[Mapping[str, str]], **more: Any) -> Said:
        """The model's answer to a conversation; without langchain's objects, which cost more than the request.

        Args:
            messages: role and content of each, as the server takes them.
            more: sent with the request.
        """
        payload = {"model": self.model, "messages": messages, **self.parameters, **more}
        found = await self.endpoint.post("chat/completions", payload)
        return Said(_text(found), *tokens_of(found))

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        more = {**kwargs, "stop": stop} if stop else kwargs
        listed = [{"role": _ROLES[message.type], "content": str(message.text)} for message in messages]
        said = await self.said(listed, **more)
        usage = UsageMetadata(
            input_tokens=said.prompt, output_tokens=said.completion, total_tokens=said.prompt + said.completion
        )
        message = AIMessage(content=said.text, usage_metadata=usage)
        return ChatResult(generations=[ChatGeneration(message=message)])

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        return asyncio.run(self._once(messages, stop, **kwargs))

    async def _once(self, messages: list[BaseMessage], stop: list[str] | None, **kwargs: Any) -> ChatResult:
        # Connections belong to the loop that ends with this call.
        try:
            return await self._agenerate(messages, stop, **kwargs)
        finally:
            await self.endpoint.close()


def first_choice(found: Mapping[str, Any]) -> Mapping[str, Any]:
    """The first choice of a server's reply.

    Raises:
        BrokenError: there is none; whatever came was cut off, or is no completion.
    """
    choices = found.get("choices")
    if not isinstance(choices, Sequence) or not choices or not isinstance(choices[0], Mapping):
        raise BrokenError("the reply holds no choices")
    return choices[0]


def tokens_of(found: Mapping[str, Any]) -> tuple[int, int]:
    """Tokens of the prompt and of the completion, as the server counted them; 0 where it did not."""
    usage = found.get("usage")
    if not isinstance(usage, Mapping):
        return 0, 0
    prompt, completion = usage.get("prompt_tokens"), usage.get("completion_tokens")
    return prompt if isinstance(prompt, int) else 0, completion if isinstance(completion, int) else 0


def _text(found: Mapping[str, Any]) -> str:
    message = first_choice(found).get("message")
    if not isinstance(message, Mapping):
        raise BrokenError("the reply's choice holds no message")
    # A model that only reasons, or declines, may leave the text out.
    text = message.get("content") or message.get("refusal") or ""
    if not isinstance(text, str):
        raise BrokenError("the reply's message is no text")
    return text
