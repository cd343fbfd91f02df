"""What it takes to write texts, to prove them and to find their templates, and these three works."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

import orjson

from generators.writing import proof
from generators.writing.checker import Checker
from generators.writing.request import Request, Written
from kg.errors import UserError
from kg.model.profile import Profile

ATTEMPTS = 10
"""How often a text is composed anew before the build gives up on it."""
_NEXT_TURN = 101
"""How far a new attempt moves on in the turns that phrasings take."""
_REMEMBERED = 64
"""Profiles at hand: the narrators of one patient come one after the other."""


class Writer(Protocol):
    """Turns requests into texts that the checker accepts."""

    def write_all(self, requests: Sequence[Request]) -> list[Written]:
        """The texts of several requests, in their order."""

    def close(self) -> None:
        """Lets go of what the writer holds open."""


class TextTools(NamedTuple):
    """What a process works with.

    Attributes:
        writer: None where nothing is written.
        templates: lists the masked templates of a text's sentences.
    """

    writer: Writer | None
    checker: Checker
    templates: Callable[[str], list[str]]


def write(tools: TextTools, requests: Sequence[Request]) -> list[Written]:
    """Proved texts.

    Raises:
        UserError: one cannot be proved.
        ValueError: there is no writer.
    """
    if tools.writer is None:
        raise ValueError("there is no writer to write these texts")
    written = tools.writer.write_all(requests)
    return [
        _proved(tools.writer, tools.checker, request, text) for request, text in zip(requests, written, strict=True)
    ]


def prove(tools: TextTools, lines: Sequence[bytes]) -> list[list[str]]:
    """What keeps each text of a finished build from being proved, in words.

    Args:
        tools: what it is proved with.
        lines: of items files; bytes go to another process sooner than what they say.
    """
    return [_problems(line, tools.checker) for line in lines]


def templates(tools: TextTools, texts: Sequence[str]) -> list[list[str]]:
    """The masked templates of each text's sentences."""
    return [tools.templates(text) for text in texts]


def _problems(line: bytes, checker: Checker) -> list[str]:
    item = orjson.loads(line)
    try:
        facts = item["facts"].get("profile", item["facts"])
        profile = _profile(orjson.dumps(facts.get("timeline")))
    except (AttributeError, TypeError, ValueError):
        return ["its facts are not a profile"]
    return proof.stored(profile, item["stem"], item["provenance"], checker)


@lru_cache(maxsize=_REMEMBERED)
def _profile(timeline: bytes) -> Profile:
    return Profile.model_validate(orjson.loads(timeline))


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
