"""Letters by the next token after the anchor, from a completions server."""

from evaluators.models.forced.completions import Completions, plain_text
from evaluators.models.forced.letters import Scored, best
from evaluators.prompts.question import Question


class NextToken:
    """Compares the likeliest tokens after the anchor; one request a question."""

    method = "next token"

    def __init__(self, server: Completions) -> None:
        """Takes a completions server."""
        self._server = server

    async def prepare(self) -> None:
        """Finds out what the server tells."""
        await self._server.prepare()

    async def score(self, question: Question) -> Scored:
        """The scores of the letters shown."""
        found = await self._server.next(plain_text(question.turns))
        return Scored(best(found.told, question.labels), found.tokens)
