"""What it takes to write texts, to prove them and to find their templates, and these three works."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

import orjson

from generators.composing import proof
from generators.composing.offline import OfflineWriter
from generators.composing.prover import Prover
from generators.gates.masks import SlottedText
from generators.writing.request import Request, Written
from kg.errors import UserError
from kg.model.profile import Profile

_REMEMBERED = 64
"""Profiles at hand: the narrators of one patient come one after the other."""


class Writer(Protocol):
    """Turns requests into texts that can be proved."""

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
    prover: Prover
    templates: Callable[[SlottedText], list[str]]


def write(tools: TextTools, requests: Sequence[Request]) -> list[Written]:
    """Proved texts.

    Raises:
        UserError: one cannot be proved.
        ValueError: there is no writer.
    """
    if tools.writer is None:
        raise ValueError("there is no writer to write these texts")
    written = tools.writer.write_all(requests)
    if isinstance(tools.writer, OfflineWriter):
        # It gives nothing that it has not proved.
        return written
    return [_proved(tools.prover, request, text) for request, text in zip(requests, written, strict=True)]


def prove(tools: TextTools, lines: Sequence[bytes]) -> list[list[str]]:
    """What keeps each text of a finished build from being proved, in words.

    Args:
        tools: what it is proved with.
        lines: of items files; bytes go to another process sooner than what they say.
    """
    return [_problems(line, tools.prover) for line in lines]


def templates(tools: TextTools, texts: Sequence[SlottedText]) -> list[list[str]]:
    """The masked templates of each text's sentences."""
    return [tools.templates(text) for text in texts]


def _problems(line: bytes, prover: Prover) -> list[str]:
    item = orjson.loads(line)
    try:
        facts = item["facts"].get("profile", item["facts"])
        profile = _profile(orjson.dumps(facts.get("timeline")))
    except (AttributeError, TypeError, ValueError):
        return ["its facts are not a profile"]
    return proof.stored(profile, item["stem"], item["provenance"], prover)


@lru_cache(maxsize=_REMEMBERED)
def _profile(timeline: bytes) -> Profile:
    return Profile.model_validate(orjson.loads(timeline))


def _proved(prover: Prover, request: Request, written: Written) -> Written:
    """A text that is proved."""
    problems = proof.written(request, written, prover)
    if problems:
        raise UserError(f"The text of {request.name} is not proved: {problems[0]}. Choose another writer.")
    return written
