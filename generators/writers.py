"""Which writer an option names."""

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from generators.composing.offline import OfflineWriter
from generators.context import Context
from generators.expected import expected_texts
from generators.texts import prover
from generators.workers.jobs import Writer
from kg.errors import UserError
from kg.registry import Registered, Registry, register

CACHE = "writer.sqlite"


class WriterKind(Registered):
    """A writer that has a name of its own; made without arguments."""

    registry = Registry["WriterKind"]("writer", group="kgbench.writers", packages=("generators.writers",))

    @abstractmethod
    def open(self, context: Context, cache_folder: Path) -> Writer:
        """The writer of a build; called before the first text.

        Args:
            context: the build; `context.once(generators.texts.prover)` gives what proves texts, for example.
            cache_folder: where the writer may keep what makes a build resume.
        """


@register
class Offline(WriterKind):
    """Composes texts from the parts of the graph."""

    name = "offline"

    def open(self, context: Context, cache_folder: Path) -> OfflineWriter:
        """Takes the parts."""
        del cache_folder
        return OfflineWriter(context.once(prover))


class ReaderChoice(NamedTuple):
    """What else a user may say of models that write.

    Attributes:
        reader: the model that reads the texts back, as ``provider:model``; None for the writer itself.
        prices: a file with what a million tokens of each model cost.
        announce: told in words which calls are to come.
    """

    reader: str | None = None
    prices: Path | None = None
    announce: Callable[[str], None] = lambda _: None


def writer_named(name: str, cache_folder: Path, choice: ReaderChoice | None = None) -> Callable[[Context], Writer]:
    """What makes the writer of a name.

    Args:
        name: that of a declared writer, such as ``offline``, or ``provider:model`` with parameters after a question
            mark.
        cache_folder: where a model's answers are kept, so that a build can be resumed.
        choice: of the reader, its price and where the cost is said.

    Raises:
        UserError: it names no writer, a reader or prices are given without a model that writes, or a plug-in cannot be
            used.
    """
    choice = choice or ReaderChoice()
    declared = WriterKind.registry.all()
    if name in declared:
        if choice.reader is not None or choice.prices is not None:
            given = "--reader" if choice.reader is not None else "--prices"
            raise UserError(f"{given} is for texts that a model writes; leave it out, or name a model with --writer.")
        kind = declared[name]()
        return lambda context: kind.open(context, cache_folder)
    # langchain takes a moment to import, and the default needs none of it.
    from generators.composing.model.meanings import read as read_meanings
    from generators.composing.model.open import models_of_build, open_writer

    # The writer is made for the first text, long after the build began; a wrong name is refused now.
    models = models_of_build(name, choice.reader, choice.prices, ", ".join(declared))
    return lambda context: open_writer(
        models,
        context.once(prover),
        context.read(read_meanings),
        cache_folder / CACHE,
        sum(context.once(expected_texts).values()),
        choice.announce,
    )
