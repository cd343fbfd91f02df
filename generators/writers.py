"""Which writer an option names."""

from collections.abc import Callable
from pathlib import Path

from generators.context import Context
from generators.workers.jobs import Writer
from generators.writing.offline import OfflineWriter

OFFLINE = "offline"
CACHE = "writer.sqlite"


def writer_named(name: str, cache_folder: Path) -> Callable[[Context], Writer]:
    """What makes the writer of a name.

    Args:
        name: ``offline``, or ``provider:model`` with parameters behind a question mark.
        cache_folder: where a model's answers are kept, so that a build can be resumed.

    Raises:
        UserError: it names no writer.
    """
    if name == OFFLINE:
        return lambda context: OfflineWriter(context.book, context.criteria)
    # langchain takes a moment to import, and the default needs none of it.
    from generators.models.chat_models import named
    from generators.writing.model.open import open_writer

    # The writer is made for the first text, long after the build began; a wrong name is refused now.
    named(name, OFFLINE)
    return lambda context: open_writer(name, context.connection, context.checker, cache_folder / CACHE)
