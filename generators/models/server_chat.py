"""The chat model of an OpenAI-compatible server, as langchain-core knows chat models."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any, NamedTuple

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.messages.ai import OutputTokenDetails, UsageMetadata
from langchain_core.outputs import ChatGeneration, ChatResult
from pydantic import ConfigDict, Field

from generators.models.ending import reasoning_in
from generators.models.endpoint import Endpoint
from generators.models.errors import BrokenError
from generators.models.tokens import Tokens
from kg.coroutines import CoroutineRunner

_ROLES: Mapping[str, str] = {"human": "user", "ai": "assistant", "system": "system"}


class ServerReply(NamedTuple):
    """What a model wrote.

    Attributes:
        finish: why it ended, in the server's own word; None where it says nothing.
        reasoning: what the server tells of the reasoning before the text.
    """

    text: str
    tokens: Tokens
    finish: str | None
    reasoning: str


class ServerChat(BaseChatModel):
    """A model that a server offers at ``/chat/completions``.

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

    async def said(self, messages: Sequence[Mapping[str, str]], **more: Any) -> ServerReply:
        """The model's answer to a conversation; without langchain's objects, which cost more than the request.

        Args:
            messages: role and content of each, as the server takes them.
            more: sent with the request.
        """
        payload = {"model": self.model, "messages": messages, **self.parameters, **more}
        found = await self.endpoint.post("chat/completions", payload)
        choice = first_choice(found)
        message = choice.get("message")
        if not isinstance(message, Mapping):
            raise BrokenError("the reply's choice holds no message")
        finish = choice.get("finish_reason")
        return ServerReply(
            _text(message), tokens_of(found), None if finish is None else str(finish), reasoning_in(message)
        )

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
        used = said.tokens
        usage = UsageMetadata(
            input_tokens=used.prompt,
            output_tokens=used.completion,
            total_tokens=used.prompt + used.completion,
            output_token_details=OutputTokenDetails(reasoning=used.reasoning),
        )
        message = AIMessage(
            content=said.text,
            usage_metadata=usage,
            response_metadata={"finish_reason": said.finish},
            additional_kwargs={"reasoning_content": said.reasoning} if said.reasoning else {},
        )
        return ChatResult(generations=[ChatGeneration(message=message)])

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        with closing(CoroutineRunner()) as runner:
            return runner.run(self._once(messages, stop, **kwargs))

    async def _once(self, messages: list[BaseMessage], stop: list[str] | None, **kwargs: Any) -> ChatResult:
        # Connections belong to the loop that ends with this call.
        try:
            return await self._agenerate(messages, stop, **kwargs)
        finally:
            await self.endpoint.close()


def first_choice(found: Mapping[str, Any]) -> Mapping[str, Any]:
    """The first choice of a server's reply.

    Raises:
        BrokenError: there is none; whatever came was cut off, or is not a completion.
    """
    choices = found.get("choices")
    if not isinstance(choices, Sequence) or not choices or not isinstance(choices[0], Mapping):
        raise BrokenError("the reply holds no choices")
    return choices[0]


def tokens_of(found: Mapping[str, Any]) -> Tokens:
    """Tokens as the server counted them; 0 where it did not."""
    usage = _mapping(found.get("usage"))
    details = _mapping(usage.get("completion_tokens_details"))
    return Tokens(
        prompt=_count(usage.get("prompt_tokens")),
        completion=_count(usage.get("completion_tokens")),
        # SGLang and some gateways count it beside the others.
        reasoning=_count(details.get("reasoning_tokens")) or _count(usage.get("reasoning_tokens")),
    )


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _count(value: Any) -> int:
    return value if isinstance(value, int) else 0


def _text(message: Mapping[str, Any]) -> str:
    # A model that only reasons, or declines, may leave the text out.
    text = message.get("content") or message.get("refusal") or ""
    if not isinstance(text, str):
        raise BrokenError("the reply's message is not text")
    return text
