"""Letters by echoed log-probabilities: forms of several tokens, each scored as the end of the prompt."""

from evaluators.models.forced.completions import Completions, plain_text
from evaluators.models.forced.letters import PROBE, Scored
from evaluators.prompts.question import Question
from generators.models.errors import FinalError
from generators.models.tokens import Tokens
from kg.errors import UserError

FORMS = (" {}", "{}", " ({})", " {}\n", " ({})\n", " {}.")
"""How a letter may be written after the anchor (paper 001, D.3: the best form of a letter counts)."""
_PROBED = 3
_TOLERANCE = 0.1
"""Rounding and batching move a log-probability by less; values of another token differ by far more."""


class Echo:
    """Scores every form of every letter; as many requests a question."""

    method = "echoed forms"

    def __init__(self, server: Completions) -> None:
        """Takes a completions server."""
        self._server = server

    async def prepare(self) -> None:
        """Compares echoed values with those of the next token, which some servers shift by one token.

        Raises:
            UserError: they do not agree, so that echoed values mean something else.
        """
        likeliest = sorted((await self._server.prepare()).told, key=lambda one: -one[1])
        compared = 0
        for token, expected in [one for one in likeliest if one[0].strip()][:_PROBED]:
            try:
                found, _ = await self._server.echoed(PROBE, token)
            except FinalError as error:
                raise self._refused(str(error)) from error
            if found is None:
                continue
            if abs(found - expected) > _TOLERANCE:
                raise self._refused(f"{token!r} has {found:.2f} echoed and {expected:.2f} as the next token")
            compared += 1
        if not compared:
            raise self._refused("no token of the next ones stands alone in the echo")

    async def score(self, question: Question) -> Scored:
        """The best form's score of each letter shown."""
        prompt = plain_text(question.turns)
        scores: dict[str, float] = {}
        used = [0, 0]
        for label in question.labels:
            for form in FORMS:
                found, tokens = await self._server.echoed(prompt, form.format(label))
                used[0] += tokens.prompt
                used[1] += tokens.completion
                if found is not None:
                    scores[label] = max(found, scores.get(label, found))
        return Scored(scores, Tokens(prompt=used[0], completion=used[1]))

    def _refused(self, why: str) -> UserError:
        return UserError(
            f"Echoed log-probabilities of {self._server.endpoint.base_url} cannot be relied on: {why}. "
            "Take --endpoint completions or chat, which compare single tokens."
        )
