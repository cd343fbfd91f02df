"""Which writer an option names."""

from collections.abc import Callable

from generators.context import Context, Writer
from generators.writing.offline import OfflineWriter
from kg.errors import UserError


def writer_named(name: str) -> Callable[[Context], Writer]:
    """What makes the writer of a name: ``offline`` or ``provider:model``.

    Raises:
        UserError: the name is neither.
    """
    if name == "offline":
        return lambda context: OfflineWriter(context.book, context.criteria)
    raise UserError(f"There is no writer named {name!r}; write offline or provider:model, e.g. openai:gpt-4.1.")
