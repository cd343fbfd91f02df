"""The one door to the graph: named queries through the official driver."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import copy
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

from neo4j import (
    READ_ACCESS,
    WRITE_ACCESS,
    Driver,
    GraphDatabase,
    ManagedTransaction,
    NotificationMinimumSeverity,
    Session,
)
from neo4j.exceptions import ConfigurationError, DriverError, Neo4jError

from kg.errors import GraphError
from kg.files.locks import FileLock
from kg.store.failures import explained
from kg.store.query_runner import QueryRunner, Row
from kg.store.sockets import hang_up
from kg.store.target import FolderTarget, ServerTarget

T = TypeVar("T")
Release = Callable[[bool], None]
_log = logging.getLogger(__name__)

LOAD_BATCH = 2000
"""Rows of one write where a whole graph is loaded."""
_CHANGING = "changing.lock"
_DEFAULT_PORT = 7687
_CONFLICT = 5.0
"""Seconds for which a transaction is tried again on one server, after a conflict with another one."""
_ELECTION = 60.0
"""The same on a cluster, which may elect another leader meanwhile: some seconds, more where a member restarts."""
_IDLE = 120.0
"""Seconds after which a connection to a cluster is tried before it is used."""
_PATIENCE = 10.0
"""Seconds that a server may take to greet; the driver's own minute is silence to whoever gave a wrong port."""


class Transaction(QueryRunner):
    """Several queries that take effect together or not at all."""

    def __init__(self, inner: ManagedTransaction, additional: bool) -> None:
        """Wrap an open transaction of the driver."""
        self._inner = inner
        self.additional = additional
        self.doing = "transaction"
        """The query at work, for whoever explains why it failed."""

    def _run(self, text: str, params: Mapping[str, Any], doing: str, writing: bool) -> list[Row]:
        # What the driver raises goes to the driver, which knows what is worth another attempt.
        self.doing = doing
        return _fetch(self._inner, text, params)


class Connection(QueryRunner):
    """An open graph. Use as a context manager: leaving it closes the driver, then whatever was started for it.

    Attributes:
        port: of the server.
    """

    def __init__(self, driver: Driver, target: ServerTarget, release: Release, where: str, folder: Path | None) -> None:
        """Wrap an open driver; `connect` and `kg.store.open_store` make one."""
        self._driver = driver
        self._where = where
        self._folder = folder
        self._database = target.database
        self._bookmarks = GraphDatabase.bookmark_manager() if target.routed else None
        self.port = urlsplit(target.uri).port or _DEFAULT_PORT
        self._release = release

    @property
    def where(self) -> str:
        """How messages name this graph."""
        return self._where

    def of_suite(self) -> Connection:
        """The same open graph for what is made of the suite's disorders: queries do not see the additional ones.

        It is closed with this connection.
        """
        found = copy(self)
        found.additional = False
        return found

    def _run(self, text: str, params: Mapping[str, Any], doing: str, writing: bool) -> list[Row]:
        access = WRITE_ACCESS if writing else READ_ACCESS
        with explained(self._where, doing, folder=self._folder), self._session(access) as session:
            # A managed transaction repeats what a leader change or a write conflict undid.
            run = session.execute_write if writing else session.execute_read
            return run(_fetch, text, params)

    def together(self, work: Callable[[Transaction], T]) -> T:
        """Runs queries in one write transaction: committed when `work` returns, rolled back when it raises.

        Args:
            work: runs them. It is called again where the server gave a transaction up that another attempt may bring
                through, such as at a change of leader; so it must do the same each time.

        Raises:
            GraphError: the graph refuses a query, or cannot be reached.
        """
        begun: list[Transaction] = []

        def attempt(inner: ManagedTransaction) -> T:
            begun.append(Transaction(inner, self.additional))
            return work(begun[-1])

        try:
            with self._session(WRITE_ACCESS) as session:
                return session.execute_write(attempt)
        except (DriverError, Neo4jError):
            with explained(self._where, begun[-1].doing if begun else "transaction", folder=self._folder):
                raise

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Lets no other process change the graph as a whole during the block; waits for one that does.

        A graph server has locks of its own for this; a folder has a file, since the embedded engine tells two loads at
        once only that a key is there twice.
        """
        if self._folder is None:
            yield
            return
        lock = FileLock(self._folder / _CHANGING)
        try:
            if not lock.try_exclusive():
                _log.warning(
                    "Another kgbench is changing the graph in %s; waiting until it has finished.", self._folder
                )
                lock.exclusive()
            yield
        finally:
            lock.close()

    @contextmanager
    def _session(self, access: str) -> Iterator[Session]:
        # Reads go to any member of a cluster that has seen what this connection wrote.
        session = self._driver.session(
            database=self._database, default_access_mode=access, bookmark_manager=self._bookmarks
        )
        try:
            yield session
        except (KeyboardInterrupt, SystemExit):
            # Closing waits for the query to end. The server undoes what a lost connection left open.
            hang_up(self.port)
            with suppress(DriverError, Neo4jError):
                session.close()
            raise
        except BaseException:
            session.close()
            raise
        session.close()

    def close(self, patient: bool = True) -> None:
        """Close the driver and release what was started for this connection.

        Args:
            patient: an engine started for this connection waits until other processes have finished with it.
        """
        try:
            self._driver.close()
        finally:
            self._release(patient)

    def __enter__(self) -> Self:
        """Return the connection itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it, at once where the block was interrupted."""
        self.close(patient=kind is None or issubclass(kind, Exception))


def connect(
    target: ServerTarget, release: Release = lambda _patient: None, folder: FolderTarget | None = None
) -> Connection:
    """Open a connection to a server and check that it answers.

    Args:
        target: where the server is and who asks.
        release: called when the connection has been closed, with whether it may wait for others.
        folder: the folder that the server was started for; messages name it in place of the address.

    Raises:
        GraphError: no server there, or it refuses this user.
    """
    # Nobody knows the port of an engine that was started for a folder, which is another one tomorrow.
    where = str(folder or target)
    auth = None if target.password is None else (target.username, target.password)
    try:
        driver = GraphDatabase.driver(
            target.uri,
            auth=auth,
            notifications_min_severity=NotificationMinimumSeverity.OFF,
            connection_timeout=10.0,
            connection_acquisition_timeout=_PATIENCE,
            max_transaction_retry_time=_ELECTION if target.routed else _CONFLICT,
            # Servers in a cloud drop connections that were idle for minutes, and say nothing.
            liveness_check_timeout=_IDLE if target.routed else None,
            user_agent="kgbench",
        )
    except (ConfigurationError, ValueError) as error:
        raise GraphError(_no_address(target, error)) from error
    connection = Connection(driver, target, release, where, None if folder is None else folder.folder)
    try:
        address = (urlsplit(target.uri).hostname or "", connection.port)
        with explained(where, address=address, routed=target.routed):
            driver.verify_connectivity()
        # A server that answers may still lack the database.
        connection.one("store/ping")
    except UnicodeError as error:
        driver.close()
        raise GraphError(_no_address(target, error)) from error
    except BaseException:
        driver.close()
        raise
    return connection


def _no_address(target: ServerTarget, error: Exception) -> str:
    return f"'{target.uri}' is not an address that the driver accepts ({error}). Give one such as bolt://host:7687."


def _fetch(runner: ManagedTransaction, text: str, params: Mapping[str, Any]) -> list[Row]:
    try:
        result = runner.run(text, dict(params))
    except (OverflowError, UnicodeEncodeError) as error:
        raise GraphError(f"The graph does not accept the query or one of its values: {error}.") from error
    keys = result.keys()
    return [dict(zip(keys, values, strict=True)) for values in map(tuple, result)]
