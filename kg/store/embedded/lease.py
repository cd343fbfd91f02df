"""Who may use a data folder's server: its owner, who started it, and everyone who joined.

Two locks make this safe, both freed by the operating system when a process dies. The owner holds `server.lock`
alone while its server runs, so a record without that lock is stale. Whoever uses the server shares `clients.lock`;
the owner takes it alone before it stops the server, and so never stops it under another's feet.
"""

from __future__ import annotations

import atexit
import logging
import os
import threading
import time
from pathlib import Path

from kg.errors import GraphError
from kg.files.locks import FileLock
from kg.store.embedded import record as records
from kg.store.embedded.engine import DATABASE, USERNAME, Engine
from kg.store.embedded.layout import Layout
from kg.store.embedded.record import Kind, ServerRecord

_START_TIMEOUT = 60.0
_POLL = 0.05

_log = logging.getLogger(__name__)
_leases: dict[Path, Lease] = {}
_guard = threading.RLock()


class Lease:
    """This process's share in a data folder's server. Everyone in the process who opens that folder shares it."""

    def __init__(self, layout: Layout, kind: Kind) -> None:
        """Join or start the server; `acquire` is the way to get a lease."""
        layout.prepare()
        self._layout = layout
        self._uses = 0
        self._engine: Engine | None = None
        self._clients = FileLock(layout.clients)
        self._owner = FileLock(layout.lock)
        try:
            self._clients.shared()
            self.record = self._join_or_start(kind)
        except BaseException:
            self._let_go()
            raise

    @property
    def owned(self) -> bool:
        """Whether this process runs the server."""
        return self._engine is not None

    def _join_or_start(self, kind: Kind) -> ServerRecord:
        deadline = time.monotonic() + _START_TIMEOUT
        while not self._owner.try_exclusive():
            found = records.read(self._layout.record)
            if found:
                return found
            if time.monotonic() > deadline:
                raise GraphError(
                    f"Another process holds the graph in {self._layout.folder} and does not say how to reach it. "
                    "End that process, or use another folder (--graph)."
                )
            time.sleep(_POLL)
        # Whoever wrote a record that is still there has died without stopping.
        self._layout.record.unlink(missing_ok=True)
        engine = Engine(self._layout)
        self._engine = engine
        atexit.register(self._end)
        started = ServerRecord(
            pid=os.getpid(),
            kind=kind,
            bolt_port=engine.bolt_port,
            http_port=engine.http_port,
            username=USERNAME,
            password=engine.password,
            database=DATABASE,
        )
        records.write(self._layout.record, started)
        return started

    def use(self) -> Lease:
        """Count one more user in this process."""
        self._uses += 1
        return self

    def release(self, patient: bool = True) -> None:
        """Count one user less; the last one ends the lease.

        Args:
            patient: an owner waits until other processes have finished with the server.
        """
        with _guard:
            self._uses -= 1
            if self._uses > 0:
                return
            # Guarded to the end: a lock taken twice in one process is granted, and would be no lock.
            try:
                if patient and self.owned:
                    self._wait_for_others()
            finally:
                _leases.pop(self._layout.folder, None)
                self._end()

    def _wait_for_others(self) -> None:
        if self._clients.try_exclusive():
            return
        _log.warning(
            "Another kgbench is using the graph in %s; waiting until it has finished (Ctrl-C ends both).",
            self._layout.folder,
        )
        self._clients.exclusive()

    def _end(self) -> None:
        engine, self._engine = self._engine, None
        if engine:
            atexit.unregister(self._end)
            self._layout.record.unlink(missing_ok=True)
            try:
                engine.stop()
            finally:
                self._let_go()
        else:
            self._let_go()

    def _let_go(self) -> None:
        self._owner.close()
        self._clients.close()


def acquire(folder: Path, kind: Kind = "command") -> Lease:
    """Join the server of a data folder, or start it.

    Raises:
        GraphError: the folder cannot be used, or the engine does not start.
    """
    layout = Layout.of(folder)
    with _guard:
        lease = _leases.get(layout.folder)
        if lease is None:
            try:
                lease = Lease(layout, kind)
            except OSError as error:
                raise GraphError(f"The graph's folder {layout.folder} cannot be used: {error.strerror}.") from error
            _leases[layout.folder] = lease
        return lease.use()


def owns(folder: Path) -> bool:
    """Whether this process runs the server of a (resolved) data folder."""
    with _guard:
        lease = _leases.get(folder)
        return lease is not None and lease.owned
