"""Scribes: processes beside the build's own that write and prove texts, so that two cores share the work."""

import multiprocessing
import os
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from typing import Any, NamedTuple

from generators.diagnosis.criteria import Criteria
from generators.writing import proof
from generators.writing.checker import Checker
from generators.writing.offline import OfflineWriter
from generators.writing.phrasebook import PhraseBook
from generators.writing.request import Request, Written
from kg.errors import UserError
from kg.model.profile import Profile

ATTEMPTS = 10
"""How often a text is composed anew before the build gives up on it."""
_NEXT_TURN = 101
"""How far a new attempt moves on in the turns that phrasings take."""


class Stored(NamedTuple):
    """A text of a finished build with what it has to state."""

    facts: dict[str, Any]
    stem: str
    provenance: dict[str, Any]


class Scribes:
    """Writes and proves texts in other processes; answers come in the order of the questions."""

    def __init__(self, book: PhraseBook, criteria: Criteria, checker: Checker) -> None:
        """Starts the processes when the first text is asked for.

        Args:
            book: all phrasings.
            criteria: what the graph asks.
            checker: proves the texts.
        """
        self._pool = ProcessPoolExecutor(
            max_workers=min(2, os.cpu_count() or 1),
            # The process of the engine has threads of its own, which a fork would not survive.
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(book, criteria, checker),
        )

    def write(self, requests: Sequence[Request]) -> Future[list[Written]]:
        """The proved texts of some requests.

        The future raises UserError where one cannot be proved.
        """
        return self._pool.submit(_write, list(requests))

    def prove(self, texts: Sequence[Stored]) -> Future[list[list[str]]]:
        """What keeps each stored text from being proved."""
        return self._pool.submit(_prove, list(texts))

    def close(self) -> None:
        """Ends the processes, whatever they are doing."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class _Desk(NamedTuple):
    """What a process of its own works with."""

    writer: OfflineWriter
    checker: Checker


@cache
def _desk() -> list[_Desk]:
    return []


def _begin(book: PhraseBook, criteria: Criteria, checker: Checker) -> None:
    _desk().append(_Desk(OfflineWriter(book, criteria), checker))
    parent = multiprocessing.parent_process()
    if parent is not None:
        # A build that is killed takes its scribes with it.
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


def _write(requests: list[Request]) -> list[Written]:
    desk = _desk()[0]
    return [proved(desk.writer, desk.checker, request, desk.writer.write(request)) for request in requests]


def _prove(texts: list[Stored]) -> list[list[str]]:
    return [prove(text, _desk()[0].checker) for text in texts]


def prove(text: Stored, checker: Checker) -> list[str]:
    """What keeps a stored text from being proved, in words; malformed facts are such a thing."""
    try:
        profile = Profile.model_validate(text.facts)
    except ValueError:
        return ["its facts are no profile"]
    return proof.stored(profile, text.stem, text.provenance, checker)


def proved(writer: Any, checker: Checker, request: Request, written: Written) -> Written:
    """A text that the checker accepts: two clauses may meet in words that speak of a third thing, others will not.

    Args:
        writer: writes the text anew where the first is not proved.
        checker: proves texts.
        request: what is asked for.
        written: the first text.

    Raises:
        UserError: no attempt is proved.
    """
    for attempt in range(1, ATTEMPTS + 1):
        problems = proof.written(request.profile, written, checker)
        if not problems:
            return written
        turned = request._replace(ordinal=request.ordinal + _NEXT_TURN * attempt, key=f"{request.key}/{attempt}")
        written = writer.write(turned)
    raise UserError(
        f"The text of {request.key} is not proved: {problems[0]}. "
        "Mend the phrasing that causes it (kgbench validate) and build again."
    )
