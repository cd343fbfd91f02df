"""A completions server: probabilities of the next token, and of a prompt that it echoes."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from evaluators.models.forced.letters import PROBE, most_likely_tokens
from evaluators.prompts.question import Turn
from generators.models.endpoint import Endpoint
from generators.models.errors import FinalError
from generators.models.server_chat import first_choice, tokens_of
from generators.models.tokens import Tokens


class Next(NamedTuple):
    """The likeliest next tokens, with the natural logarithms of their probabilities."""

    told: list[tuple[str, float]]
    tokens: Tokens


class Completions:
    """A model that a server offers at ``/completions``."""

    def __init__(self, endpoint: Endpoint, model: str, parameters: Mapping[str, Any]) -> None:
        """Takes a server and its name of the model."""
        self.endpoint = endpoint
        self._model = model
        self._parameters = parameters
        self._top = 0

    async def prepare(self) -> Next:
        """Finds out how many tokens the server tells, and tells what follows the probe.

        Raises:
            UserError: none.
        """
        completions = f"The completions server {self.endpoint.base_url}"
        self._top, told = await most_likely_tokens(completions, "chat", lambda top: self._next(PROBE, top))
        return told

    async def next(self, prompt: str) -> Next:
        """What may come after a prompt."""
        return await self._next(prompt, self._top)

    async def _next(self, prompt: str, top: int) -> Next:
        found = await self._post(prompt, logprobs=top)
        try:
            listed = first_choice(found)["logprobs"]["top_logprobs"][0]
            told = [(str(token), float(score)) for token, score in listed.items()]
        except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
            raise FinalError("the reply holds no top_logprobs") from error
        return Next(told, tokens_of(found))

    async def echoed(self, prompt: str, ending: str) -> tuple[float | None, Tokens]:
        """How likely an ending is after a prompt, all its tokens together; None where a token spans the border.

        Raises:
            FinalError: the server does not echo.
        """
        found = await self._post(prompt + ending, logprobs=1, echo=True)
        tokens = tokens_of(found)
        try:
            told = first_choice(found)["logprobs"]
            places, scores = list(told["text_offset"]), list(told["token_logprobs"])
        except (KeyError, TypeError) as error:
            raise FinalError("the reply echoes no token_logprobs") from error
        first, last = len(prompt), len(prompt) + len(ending)
        if first not in places:
            return None, tokens
        within = [score for place, score in zip(places, scores, strict=False) if first <= place < last]
        if not within or not all(isinstance(score, int | float) for score in within):
            raise FinalError("the reply echoes no token_logprobs")
        return float(sum(within)), tokens

    async def _post(self, prompt: str, **more: object) -> dict[str, Any]:
        payload = {"model": self._model, "prompt": prompt, **self._parameters, "max_tokens": 1, **more}
        return await self.endpoint.post("completions", payload)


def plain_text(turns: Sequence[Turn]) -> str:
    """A conversation as one text; the answers of the examples stand right after their anchors."""
    return "".join(turn.text if turn.role == "user" else f" {turn.text}\n\n" for turn in turns)
