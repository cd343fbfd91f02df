"""What it takes to write texts, to prove them and to find their templates, and these three works."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from generators.writing import proof
from generators.writing.checker import Checker
from generators.writing.request import Request, Written
from kg.errors import UserError
from kg.model.profile import Profile

ATTEMPTS = 10
"""How often a text is composed anew before the build gives up on it."""
_NEXT_TURN = 101
"""How far a new attempt moves on in the turns that phrasings take."""


class Writer(Protocol):
    """Turns requests into texts that the checker accepts."""

    def write_all(self, requests: Sequence[Request]) -> list[Written]:
        """The texts of several requests, in their order."""

    def close(self) -> None:
        """Lets go of what the writer holds open."""


class Desk(NamedTuple):
    """What a process works with.

    Attributes:
        writer: None where nothing is written.
        templates: lists the masked templates of a text's sentences.
    """

    writer: Writer | None
    checker: Checker
    templates: Callable[[str], list[str]]


class Stored(NamedTuple):
    """A text of a finished build with what it has to state.

    Attributes:
        facts: a profile, if the item is what it should be.
    """

    facts: Any
    stem: str
    provenance: dict[str, Any]


def write(desk: Desk, requests: Sequence[Request]) -> list[Written]:
    """Proved texts.

    Raises:
        UserError: one cannot be proved.
        ValueError: nobody at this desk writes.
    """
    if desk.writer is None:
        raise ValueError("a desk without a writer was asked to write")
    written = desk.writer.write_all(requests)
    return [_proved(desk.writer, desk.checker, request, text) for request, text in zip(requests, written, strict=True)]


def prove(desk: Desk, texts: Sequence[Stored]) -> list[list[str]]:
    """What keeps each stored text from being proved, in words."""
    return [_problems(text, desk.checker) for text in texts]


def templates(desk: Desk, texts: Sequence[str]) -> list[list[str]]:
    """The masked templates of each text's sentences."""
    return [desk.templates(text) for text in texts]


def _problems(text: Stored, checker: Checker) -> list[str]:
    try:
        profile = Profile.model_validate(text.facts)
    except ValueError:
        return ["its facts are no profile"]
    return proof.stored(profile, text.stem, text.provenance, checker)


def _proved(writer: Writer, checker: Checker, request: Request, written: Written) -> Written:
    """A text that the checker accepts: two clauses may meet in words that speak of a third thing, others will not."""
    for attempt in range(1, ATTEMPTS + 1):
        problems = proof.written(request.profile, written, checker)
        if not problems:
            return written
        turned = request._replace(ordinal=request.ordinal + _NEXT_TURN * attempt, key=f"{request.key}/{attempt}")
        (written,) = writer.write_all([turned])
    raise UserError(
        f"The text of {request.key} is not proved: {problems[0]}. "
        "Mend the phrasing that causes it (kgbench validate) and build again."
    )
