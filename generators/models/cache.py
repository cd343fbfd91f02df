"""Replies of models on disk, shared by runs and by the model writer: what was asked once is not paid for again."""

import hashlib
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

import orjson

from generators.models.reply import ModelReply
from generators.models.tokens import Tokens
from kg.chunks import chunks
from kg.errors import UserError

_PATIENCE_SECONDS = 30
_AT_ONCE = 400
"""How many replies one statement writes."""
_TABLE = "CREATE TABLE IF NOT EXISTS replies (request BLOB PRIMARY KEY, reply TEXT NOT NULL) WITHOUT ROWID"


def request_key(*content: object) -> bytes:
    """Names a request: a hash of everything that its reply depends on, such as model, settings and conversation."""
    return hashlib.sha256(orjson.dumps(content, option=orjson.OPT_SORT_KEYS)).digest()


class ReplyCache:
    """One SQLite file; replies wait in memory until ``flush``, which another thread may call.

    Reading and writing have a connection each, so that no lookup waits for a slow disk.
    """

    def __init__(self, path: Path, advice: str = "") -> None:
        """Opens or makes the file.

        Args:
            path: of the file; what an earlier model writer kept there in tables of its own is taken over.
            advice: what the user may do in place of mending the file, for the message; such as ", or do this".

        Raises:
            UserError: it cannot be opened, or is not a cache.
        """
        self._path = path
        self._advice = advice
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
            _take_over(self._writer)
            # Opened here and used by whatever thread the loop of the requests runs in.
            self._reader = sqlite3.connect(
                path, timeout=_PATIENCE_SECONDS, isolation_level=None, check_same_thread=False
            )

    def find(self, requests: Sequence[bytes]) -> dict[bytes, tuple[ModelReply, float]]:
        """The known replies among some requests, with the seconds that each took when it was asked for."""
        marks = ",".join("?" * len(requests))
        with self._explained():
            rows = self._reader.execute(
                f"SELECT request, reply FROM replies WHERE request IN ({marks})", requests
            ).fetchall()
            return {request: _read(reply) for request, reply in rows}

    def add(self, request: bytes, reply: ModelReply, latency: float) -> None:
        """Takes a reply; it is kept after the next ``flush``."""
        self._waiting.append((request, _stored(reply, latency)))

    def forget(self, requests: Sequence[bytes]) -> None:
        """Drops the replies to some requests, so that they are asked anew."""
        self.flush()
        with self._writing, self._explained():
            self._writer.executemany("DELETE FROM replies WHERE request = ?", [(request,) for request in requests])

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
                f"Make room, make the folder writable or move the file away{self._advice}."
            ) from error


def _take_over(database: sqlite3.Connection) -> None:
    """Turns the tables of an earlier model writer into replies; the names of its requests are the same hashes."""
    if not _has_answers(database):
        return
    with database:
        database.execute("BEGIN IMMEDIATE")
        if not _has_answers(database):
            # Another process was first.
            return
        rows = database.execute("SELECT call, text FROM answers").fetchall()
        replies = [(bytes.fromhex(call), _stored(ModelReply(text), 0.0)) for call, text in rows]
        database.executemany("INSERT OR IGNORE INTO replies VALUES (?, ?)", replies)
        database.execute("DROP TABLE answers")
        database.execute("DROP TABLE IF EXISTS failures")


def _has_answers(database: sqlite3.Connection) -> bool:
    found = database.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'answers'").fetchone()
    return found is not None


def _stored(reply: ModelReply, latency: float) -> str:
    content = {
        "text": reply.text,
        "tokens": reply.tokens.model_dump(),
        "scores": reply.scores,
        "method": reply.method,
        "latency": latency,
        "finish": reply.finish,
        "reasoning": reply.reasoning,
    }
    return orjson.dumps(content).decode()


def _read(text: str) -> tuple[ModelReply, float]:
    try:
        found = orjson.loads(text)
        tokens = Tokens(**found["tokens"])
        # Replies that were kept before these two were known tell neither.
        finish, reasoning = found.get("finish"), found.get("reasoning", "")
        reply = ModelReply(found["text"], tokens, found["scores"], found["method"], finish, reasoning)
        return reply, float(found["latency"])
    except (KeyError, TypeError, ValueError) as error:
        raise sqlite3.DataError("it holds something that is not a reply") from error
