"""The model that answers by probability, whichever way the probabilities come."""

from collections.abc import Mapping
from typing import Protocol

from evaluators.answer import Mode
from evaluators.models.forced.letters import Scored
from evaluators.models.model import Say
from evaluators.prompts.question import Question
from evaluators.selection import SelectedItems
from generators.models.endpoint import Endpoint
from generators.models.reply import ModelReply


class Scorer(Protocol):
    """A way to get the probabilities of letters.

    Attributes:
        method: its name in the answers.
    """

    method: str

    async def prepare(self) -> None:
        """Finds out whether the server can tell; raises UserError where it cannot."""

    async def score(self, question: Question) -> Scored:
        """The scores of the letters shown."""


class ForcedChoice:
    """Chooses the likeliest letter; always one, so it is meant for questions with one answer."""

    mode: Mode = "forced-choice"
    remote = True

    def __init__(self, name: str, scorer: Scorer, settings: Mapping[str, object], endpoint: Endpoint) -> None:
        """Takes a way to score.

        Args:
            name: of the model.
            scorer: tells the probabilities.
            settings: what the scores depend on.
            endpoint: the server to let go of at the end.
        """
        self.name = name
        self.settings = settings
        self._scorer = scorer
        self._endpoint = endpoint

    async def prepare(self, items: SelectedItems, say: Say) -> None:
        """Probes the server."""
        await self._scorer.prepare()

    async def reply(self, question: Question) -> ModelReply:
        """The likeliest letter, the first of equals; none where the server tells of no letter."""
        found = await self._scorer.score(question)
        chosen = max(found.scores, key=lambda label: found.scores[label]) if found.scores else ""
        return ModelReply(chosen, found.tokens, found.scores, self._scorer.method)

    async def close(self) -> None:
        """Closes the connections."""
        await self._endpoint.close()
