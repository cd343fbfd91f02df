"""How likely a small language model finds texts, and their own order of sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.tables import Table
from kgbench.api.build import BuildLike
from kgbench.api.printed import PrintedResult
from kgbench.api.reading import drawn_texts

if TYPE_CHECKING:
    from evaluators.likelihood.order import OrderPreference, TextScorer

_CHANCE = "Where sentences do not hang together, the own order is likelier in 50 %."


class Likelihoods(PrintedResult):
    """What a language model says of texts.

    Attributes:
        model: its name.
        preferences: order preference and likelihood of each source and part.
    """

    def __init__(self, model: str, preferences: Sequence[OrderPreference]) -> None:
        """Takes the figures."""
        self.model, self.preferences = model, tuple(preferences)

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {"model": self.model, "preferences": [one._asdict() for one in self.preferences]}

    def headline(self) -> str:
        """How many texts were scored."""
        return f"{sum(one.texts for one in self.preferences)} texts scored by {self.model}"

    def tables(self) -> Iterator[Table]:
        """The figures."""
        from evaluators.likelihood.view import table

        yield table(self.model, self.preferences)

    def notes(self) -> Iterator[str]:
        """What chance is."""
        yield _CHANCE


def likelihood(
    build: BuildLike | None = None,
    tasks: Sequence[str] | str = (),
    n: int = 12,
    shuffles: int = 3,
    seed: int = 42,
    *,
    others: Sequence[str | Path] = (),
    model: str | Path | TextScorer | None = None,
) -> Likelihoods:
    """Measures texts by a small causal language model that runs in this process.

    Args:
        build: a build, or its folder; otherwise only others are scored.
        tasks: these tasks only; otherwise all.
        n: how many texts of each task, and of each part of other sources.
        shuffles: how many other orders of each text are compared with its own.
        seed: of the texts and of the orders.
        others: texts of other sources, as ``kgbench.read`` takes them.
        model: a GGUF file, or an object with ``name`` and ``score(text)``; otherwise SmolLM2-135M-Instruct.

    Raises:
        BuildError: there is no such task, or it has fewer items.
        SourceError: a file of others cannot be read.
        ModelError: the model is not installed, or cannot be loaded.
        UserError: there is neither a build nor another source.
    """
    from evaluators.likelihood.order import order_preferences
    from evaluators.likelihood.small_model import SmallModel

    texts = drawn_texts(build, tasks, n, seed, others)
    scorer = (
        SmallModel(None if model is None else Path(model)) if model is None or isinstance(model, str | Path) else model
    )
    return Likelihoods(scorer.name, list(order_preferences(texts, scorer, shuffles, seed)))
