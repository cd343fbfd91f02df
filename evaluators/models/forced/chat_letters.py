"""Letters by the ``top_logprobs`` of a chat server: the first token of its reply."""

from collections.abc import Mapping, Sequence
from typing import Any

from evaluators.models.forced.letters import PROBE, Scored, best, most_likely_tokens
from evaluators.prompts.question import Question, Turn
from generators.models.endpoint import Endpoint
from generators.models.errors import FinalError
from generators.models.server_chat import first_choice, tokens_of
from generators.models.tokens import Tokens


class ChatLetters:
    """Compares the likeliest first tokens of a reply."""

    method = "chat top_logprobs"

    def __init__(self, endpoint: Endpoint, model: str, parameters: Mapping[str, Any]) -> None:
        """Takes a server and its name of the model."""
        self._endpoint = endpoint
        self._model = model
        self._parameters = parameters
        self._top = 0

    async def prepare(self) -> None:
        """Finds out how many tokens the server tells.

        Raises:
            UserError: none.
        """
        probe = [Turn("user", PROBE)]
        chats = f"The chat server {self._endpoint.base_url}"
        self._top, _ = await most_likely_tokens(chats, "completions", lambda top: self._told(probe, top))

    async def score(self, question: Question) -> Scored:
        """The scores of the letters shown."""
        told, tokens = await self._told(question.turns, self._top)
        return Scored(best(told, question.labels), tokens)

    async def _told(self, turns: Sequence[Turn], top: int) -> tuple[list[tuple[str, float]], Tokens]:
        payload = {
            "model": self._model,
            "messages": [{"role": turn.role, "content": turn.text} for turn in turns],
            **self._parameters,
            "max_tokens": 1,
            "logprobs": True,
            "top_logprobs": top,
        }
        found = await self._endpoint.post("chat/completions", payload)
        try:
            listed = first_choice(found)["logprobs"]["content"][0]["top_logprobs"]
            told = [(str(one["token"]), float(one["logprob"])) for one in listed]
        except (KeyError, IndexError, TypeError, ValueError) as error:
            raise FinalError("the reply holds no top_logprobs") from error
        return told, tokens_of(found)
