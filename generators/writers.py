"""Which writer an option names."""

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path

from generators.context import Context
from generators.workers.jobs import Writer
from generators.writing.checker import read as read_checker
from generators.writing.offline import OfflineWriter
from generators.writing.phrasebook import read as read_phrasebook
from kg.registry import Registered, Registry, register

CACHE = "writer.sqlite"


class WriterKind(Registered):
    """A writer that has a name of its own; made without arguments."""

    registry = Registry["WriterKind"]("writer", group="kgbench.writers", packages=("generators.writers",))

    @abstractmethod
    def open(self, context: Context, cache_folder: Path) -> Writer:
        """The writer of a build; called before the first text.

        Args:
            context: the build; `context.read(generators.writing.phrasebook.read)` gives the phrasings, for example.
            cache_folder: where the writer may keep what makes a build resume.
        """


@register
class Offline(WriterKind):
    """Composes texts from the phrasings of the graph."""

    name = "offline"

    def open(self, context: Context, cache_folder: Path) -> OfflineWriter:
        """Takes the phrasings."""
        del cache_folder
        return OfflineWriter(context.read(read_phrasebook))


def writer_named(name: str, cache_folder: Path) -> Callable[[Context], Writer]:
    """What makes the writer of a name.

    Args:
        name: that of a declared writer, such as ``offline``, or ``provider:model`` with parameters after a question
            mark.
        cache_folder: where a model's answers are kept, so that a build can be resumed.

    Raises:
        UserError: it names no writer, or a plug-in cannot be used.
    """
    declared = WriterKind.registry.all()
    if name in declared:
        kind = declared[name]()
        return lambda context: kind.open(context, cache_folder)
    # langchain takes a moment to import, and the default needs none of it.
    from generators.models.chat_models import named
    from generators.writing.model.open import open_writer

    # The writer is made for the first text, long after the build began; a wrong name is refused now.
    named(name, ", ".join(declared))
    return lambda context: open_writer(name, context.connection, context.read(read_checker), cache_folder / CACHE)
