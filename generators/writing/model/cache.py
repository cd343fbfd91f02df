"""Answers of models on disk: an interrupted build goes on where it stopped."""

import hashlib
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import orjson

from kg.errors import UserError

_PATIENCE_SECONDS = 30
_TABLES = (
    "CREATE TABLE IF NOT EXISTS answers"
    " (request TEXT NOT NULL, call TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (request, call)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS failures"
    " (request TEXT PRIMARY KEY, text TEXT NOT NULL, problems TEXT NOT NULL) WITHOUT ROWID",
)


def key(model: str, parameters: Mapping[str, object], prompt: Sequence[tuple[str, str]]) -> str:
    """Names a call of a model: everything that its answer depends on.

    Args:
        model: provider and model.
        parameters: what the model was set to.
        prompt: the whole conversation so far, as pairs of role and text.
    """
    content = orjson.dumps([model, dict(parameters), list(prompt)], option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(content).hexdigest()


class Cache:
    """One file; every answer is committed before it is used, so that a kill loses none."""

    def __init__(self, path: Path) -> None:
        """Opens or makes the file.

        Raises:
            UserError: it cannot be opened, or is no cache.
        """
        self._path = path
        with self._explained():
            path.parent.mkdir(parents=True, exist_ok=True)
            # The loop that asks may run in another thread; only one of the two is ever at work.
            self._database = sqlite3.connect(
                path, timeout=_PATIENCE_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._database.execute("PRAGMA journal_mode=WAL")
            for table in _TABLES:
                self._database.execute(table)

    def get(self, request: str, call: str) -> str | None:
        """The answer to a call that was made for a request, where it is known."""
        with self._explained():
            found = self._database.execute(
                "SELECT text FROM answers WHERE request = ? AND call = ?", (request, call)
            ).fetchone()
        return None if found is None else str(found[0])

    def put(self, request: str, call: str, text: str) -> None:
        """Keeps the answer to a call that was made for a request."""
        with self._explained():
            self._database.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", (request, call, text))

    def fail(self, request: str, text: str, problems: Sequence[str]) -> None:
        """Records that a request failed, and forgets its answers so that the next run asks anew."""
        with self._explained(), self._database:
            self._database.execute("BEGIN IMMEDIATE")
            self._database.execute("DELETE FROM answers WHERE request = ?", (request,))
            row = (request, text, orjson.dumps(list(problems)).decode())
            self._database.execute("INSERT OR REPLACE INTO failures VALUES (?, ?, ?)", row)

    def succeed(self, request: str) -> None:
        """Takes back an earlier failure of a request."""
        with self._explained():
            self._database.execute("DELETE FROM failures WHERE request = ?", (request,))

    def failures(self) -> dict[str, list[str]]:
        """The requests that failed last time they were tried, with what was wrong."""
        with self._explained():
            rows = self._database.execute("SELECT request, problems FROM failures ORDER BY request").fetchall()
        return {request: orjson.loads(problems) for request, problems in rows}

    def close(self) -> None:
        """Closes the file."""
        self._database.close()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            raise UserError(
                f"{self._path}: the model's answers cannot be kept there: {error}. "
                "Make room, make the folder writable, or move the file away."
            ) from error
