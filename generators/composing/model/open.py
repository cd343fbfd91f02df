"""Opens the model writer of a graph."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from generators.composing.model.forecast import Forecast
from generators.composing.model.meanings import Meanings
from generators.composing.model.writer import ModelWriter
from generators.composing.prover import Prover
from generators.models.budget import Price, price_of
from generators.models.chat_models import named
from generators.models.speaker import named_chat


class ModelsOfBuild(NamedTuple):
    """Which models write and read, and what they cost.

    Attributes:
        writer: such as ``openai:gpt-4.1?temperature=0.7``: provider and model, with parameters behind a question mark.
        reader: another one that reads the texts back, if there is another.
        prices: of a million tokens of the two, where they are known.
    """

    writer: str
    reader: str | None
    prices: tuple[Price, Price] | None


def models_of_build(writer: str, reader: str | None, prices: Path | None, instead: str) -> ModelsOfBuild:
    """The models that options name; refuses wrong names long before the first text.

    Args:
        writer: the option ``--writer``.
        reader: the option ``--reader``.
        prices: a file with what a million tokens of each model cost.
        instead: what else may be written in place of a model.

    Raises:
        UserError: no such provider, or the file has no price of them.
    """
    names = named(writer, instead).name, named(writer if reader is None else reader, "no --reader").name
    known = None if prices is None else (price_of(prices, names[0]), price_of(prices, names[1]))
    return ModelsOfBuild(writer, reader, known)


def open_writer(
    models: ModelsOfBuild,
    prover: Prover,
    meanings: Meanings,
    cache_path: Path,
    expected: int = 0,
    announce: Callable[[str], None] = lambda _: None,
) -> ModelWriter:
    """The writer that options name.

    Args:
        models: as `models_of_build` gives them.
        prover: of the open graph.
        meanings: of the open graph.
        cache_path: the file that keeps the answers.
        expected: how many plans are to come.
        announce: told in words which calls are to come.

    Raises:
        UserError: no such provider, its package or key is missing, or the cache cannot be opened.
    """
    of_writer, of_reader = models.prices or (None, None)

    def told(found: Forecast) -> None:
        announce(found.said(of_writer, of_reader))

    return ModelWriter(
        named_chat(models.writer, "offline"),
        prover,
        cache_path,
        meanings=meanings,
        reader=None if models.reader is None else named_chat(models.reader, "offline"),
        expected=expected,
        announce=told,
    )
