"""One embedded server: free ports on loopback, a password of its own, logs in the data folder."""

from __future__ import annotations

import atexit
import os
import secrets
import shutil
import socket
import sys
import time
from typing import Any

from kg.errors import GraphError
from kg.store.disk_space import require_disk_space
from kg.store.embedded.jvm import start_jvm
from kg.store.embedded.layout import Layout
from kg.store.sockets import hang_up

USERNAME = "root"
DATABASE = "kgbench"
_ATTEMPTS = 3
_PATIENCE = 1.0
_INTERRUPTED = 130
_MESSAGE_LIMIT = 128 * 1024 * 1024


class Engine:
    """A running embedded server."""

    def __init__(self, layout: Layout) -> None:
        """Start it.

        Raises:
            GraphError: it does not start, for instance because another program holds its files.
        """
        self.password = secrets.token_urlsafe(32)
        self._server, self.bolt_port, self.http_port = _start(layout, self.password)

    def stop(self) -> None:
        """Stop it, and hang up on clients: the threads that serve them would keep the process alive."""
        try:
            self._server.stop()
        finally:
            hang_up(self.bolt_port)
            _let_threads_end()


def _start(layout: Layout, password: str) -> tuple[Any, int, int]:
    require_disk_space(layout.folder)
    start_jvm(layout.logs)
    from arcadedb_embedded import ArcadeDBError
    from arcadedb_embedded.server import ArcadeDBServer

    if not layout.whole.exists():
        shutil.rmtree(layout.engine, ignore_errors=True)
    # Users are kept there, and the password is a new one each time.
    shutil.rmtree(layout.engine / "config", ignore_errors=True)
    for attempt in range(1, _ATTEMPTS + 1):
        bolt_port, http_port = _free_ports()
        server = ArcadeDBServer(str(layout.engine), password, _settings(layout, bolt_port, http_port))
        try:
            server.start()
            server.create_database(DATABASE)
            layout.whole.touch()
        except ArcadeDBError as error:
            server.stop()
            # Somebody may have taken a port between the look and the start.
            if attempt == _ATTEMPTS:
                raise GraphError(_failure(layout, error)) from error
        except BaseException:
            server.stop()
            raise
        else:
            return server, bolt_port, http_port
    raise AssertionError("unreachable")


def _settings(layout: Layout, bolt_port: int, http_port: int) -> dict[str, Any]:
    return {
        # The other mode, production, hides what is wrong with a query.
        "mode": "development",
        "host": "127.0.0.1",
        "http_port": http_port,
        "server_plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
        "bolt_port": bolt_port,
        "bolt_maxMessageSize": _MESSAGE_LIMIT,
        "bolt_defaultDatabase": DATABASE,
        "server_logsDirectory": str(layout.logs),
        # Stretching protects weak passwords; this one is random, and each second of start-up is felt.
        "server_saltIterations": 1,
        "serverMetrics": False,
        "opencypher_loadCsv_allowFileUrls": False,
        "opencypher_loadCsv_allowRemoteUrls": False,
    }


def _let_threads_end() -> None:
    """Give the threads that served clients a moment to end.

    One that is still busy with a query, after an interrupt, cannot be stopped; the process must end all the same.
    """
    import jpype

    threads = jpype.JClass("java.lang.Thread")
    deadline = time.monotonic() + _PATIENCE
    while any(str(thread.getName()).startswith("BOLT-") for thread in threads.getAllStackTraces().keySet()):
        if time.monotonic() > deadline:
            # Without an interruption the exit code is not known here, and the query may as well come to its end.
            if isinstance(sys.exc_info()[1], KeyboardInterrupt | SystemExit):
                atexit.register(_exit_at_once)
            return
        time.sleep(0.01)


def _exit_at_once() -> None:
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(_INTERRUPTED)


def _free_ports() -> tuple[int, int]:
    with socket.socket() as first, socket.socket() as second:
        first.bind(("127.0.0.1", 0))
        second.bind(("127.0.0.1", 0))
        return first.getsockname()[1], second.getsockname()[1]


def _failure(layout: Layout, error: Exception) -> str:
    reason = " ".join(str(error).split())[:300]
    return (
        f"The embedded graph engine did not start in {layout.folder}: {reason}. "
        f"Close other programs that use this folder; details are in {layout.logs}."
    )
