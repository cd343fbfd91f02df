"""Replies on disk, shared between runs: what was asked once is not paid for again."""

import hashlib
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

import orjson

from evaluators.models.model import Model, Reply
from evaluators.prompts.question import Question
from generators.models.tokens import Tokens
from kg.chunks import chunks
from kg.errors import UserError

_PATIENCE_SECONDS = 30
_AT_ONCE = 400
"""How many replies one statement writes."""
_TABLE = "CREATE TABLE IF NOT EXISTS replies (request BLOB PRIMARY KEY, reply TEXT NOT NULL) WITHOUT ROWID"


def request_key(model: Model, question: Question) -> bytes:
    """Names a request: a hash of everything that its reply depends on."""
    content = [model.name, model.mode, dict(model.settings), [list(turn) for turn in question.turns], question.labels]
    return hashlib.sha256(orjson.dumps(content, option=orjson.OPT_SORT_KEYS)).digest()


class Cache:
    """One SQLite file for all runs; replies wait until ``flush``, which another thread may call.

    Reading and writing have a connection each, so that nobody waits for a slow disk to find a reply.
    """

    def __init__(self, path: Path) -> None:
        """Opens or makes the file.

        Raises:
            UserError: it cannot be opened, or is no cache.
        """
        self._path = path
        self._waiting: list[tuple[bytes, str]] = []
        self._writing = threading.Lock()
        with self._explained():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._writer = sqlite3.connect(
                path, timeout=_PATIENCE_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._writer.execute("PRAGMA journal_mode=WAL")
            # A power cut may lose the last replies, never the file; the answers themselves stand in the run folder.
            self._writer.execute("PRAGMA synchronous=NORMAL")
            self._writer.execute(_TABLE)
            self._reader = sqlite3.connect(path, timeout=_PATIENCE_SECONDS, isolation_level=None)

    def find(self, requests: Sequence[bytes]) -> dict[bytes, tuple[Reply, float]]:
        """The known replies among some requests, with the seconds that each took when it was asked for."""
        marks = ",".join("?" * len(requests))
        with self._explained():
            rows = self._reader.execute(
                f"SELECT request, reply FROM replies WHERE request IN ({marks})", requests
            ).fetchall()
            return {request: _read(reply) for request, reply in rows}

    def add(self, request: bytes, reply: Reply, latency: float) -> None:
        """Takes a reply; it is kept after the next ``flush``."""
        content = {
            "text": reply.text,
            "tokens": reply.tokens.model_dump(),
            "scores": reply.scores,
            "method": reply.method,
            "latency": latency,
            "finish": reply.finish,
            "reasoning": reply.reasoning,
        }
        self._waiting.append((request, orjson.dumps(content).decode()))

    def flush(self) -> None:
        """Writes what waits, in one transaction.

        Raises:
            UserError: it cannot be written.
        """
        with self._writing:
            rows, self._waiting = self._waiting, []
            if not rows:
                return
            with self._explained(), self._writer:
                self._writer.execute("BEGIN IMMEDIATE")
                for some in chunks(rows, _AT_ONCE):
                    # One statement for many rows: between statements this thread takes the interpreter from the others.
                    places = ",".join(["(?, ?)"] * len(some))
                    self._writer.execute(f"INSERT OR REPLACE INTO replies VALUES {places}", [*chain(*some)])

    def close(self) -> None:
        """Closes the file."""
        with self._writing:
            self._reader.close()
            self._writer.close()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            raise UserError(
                f"{self._path}: replies cannot be kept there: {error}. "
                "Make room or make the folder writable, move the file away, or take --no-cache."
            ) from error


def _read(text: str) -> tuple[Reply, float]:
    try:
        found = orjson.loads(text)
        tokens = Tokens(**found["tokens"])
        # Replies that were kept before these two were known tell neither.
        finish, reasoning = found.get("finish"), found.get("reasoning", "")
        reply = Reply(found["text"], tokens, found["scores"], found["method"], finish, reasoning)
        return reply, float(found["latency"])
    except (KeyError, TypeError, ValueError) as error:
        raise sqlite3.DataError("it holds something that is no reply") from error
