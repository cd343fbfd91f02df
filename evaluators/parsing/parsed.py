"""What was read out of a reply."""

from typing import Literal, NamedTuple

Status = Literal["ok", "unparsed", "refused", "cut"]

EXPLICIT = frozenset({"letters", "stated", "all"})
"""Methods of replies that are an answer and nothing else, or state one outright."""


class ParsedReply(NamedTuple):
    """The reading of one reply.

    Attributes:
        status: ``ok``, ``unparsed``, ``refused`` where the model declined, or ``cut`` where the reply was stopped
            at the token limit before it stated an answer.
        answer: labels in the item's own order; empty unless the status is ``ok``.
        method: the rule that decided, for the report (docs/parsing.md lists them).
    """

    status: Status
    answer: tuple[str, ...]
    method: str


def unparsed(method: str) -> ParsedReply:
    """A reply that no answer can be read from, and why."""
    return ParsedReply("unparsed", (), method)
