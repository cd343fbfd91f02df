"""How many texts a build is going to write, as far as its tasks know before the first is written."""

from generators.context import Context


def expected_texts(context: Context) -> dict[str, int]:
    """How many are expected of each source of cases, by its name; those that are told alike count as one.

    Take it with ``context.once``, and add to it before the first text is written.
    """
    del context
    return {}
