"""The connection of this process to a Ray cluster; there is one at a time, and it is shared."""

from __future__ import annotations

import faulthandler
import logging
import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kg.errors import UserError
from kg.extras import needing
from kg.workers.ray_errors import in_words

CLIENT = "ray://"
_CLIENT_PORT = 10001
_PORT = 6379
_PATIENCE = 10.0
"""Seconds that a machine may take to answer."""
_SETTINGS = {
    # Ray's handler takes signals for crashes that a Java machine in the same process uses in its normal work.
    "RAY_DISABLE_FAILURE_SIGNAL_HANDLER": "1",
    "RAY_USAGE_STATS_ENABLED": "0",
}
_OPTIONS: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
_STARTED_HERE = {"include_dashboard": False}
"""Of a cluster that is started; one that is found has what it has."""

_lock = threading.Lock()
_users: list[RayConnection] = []
"""Who uses the connection that was opened here; it ends with the last of them."""


class RayConnection:
    """Somebody's use of the connection.

    Attributes:
        ray: the package.
        name: what messages call the cluster.
    """

    def __init__(self, address: str | None) -> None:
        """Opens the connection, or shares the one that is there; one that the program itself opened stays open.

        Args:
            address: see `kg.workers.on_ray.RayWorkers`.

        Raises:
            UserError: Ray is not installed, no cluster answers, or its versions of Python or Ray are others.
        """
        for name, value in _SETTINGS.items():
            os.environ.setdefault(name, value)
        self.ray: Any = _ray()
        self.name = "The Ray cluster of this machine" if address is None else f"The Ray cluster at {address}"
        with _lock:
            if not self.ray.is_initialized():
                if address is not None:
                    _require_answer(address)
                with in_words(self.name), _own_signals():
                    self.ray.init(_with_port(address), **_OPTIONS, **({} if address else _STARTED_HERE))
                _users.append(self)
            elif _users:
                _users.append(self)

    def processors(self) -> int:
        """How many there are in the cluster now."""
        with in_words(self.name):
            return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def close(self) -> None:
        """Ends the connection where nobody else uses it."""
        with _lock:
            if self in _users:
                _users.remove(self)
                if not _users:
                    self.ray.shutdown()


def _ray() -> Any:
    with needing("ray", "--workers ray"):
        import ray
    return ray


def _with_port(address: str | None) -> str | None:
    if address is None:
        return None
    host, port = _host_and_port(address)
    return f"{CLIENT if address.startswith(CLIENT) else ''}{host}:{port}"


def _host_and_port(address: str) -> tuple[str, int]:
    usual = _CLIENT_PORT if address.startswith(CLIENT) else _PORT
    host, _, port = address.removeprefix(CLIENT).partition(":")
    if not host or not (port or str(usual)).isdigit():
        raise UserError(f"{address} is not an address of a Ray cluster; name it as host or host:port.")
    return host, int(port or usual)


def _require_answer(address: str) -> None:
    """Ray itself would try for a minute, and say many things of it."""
    host, port = _host_and_port(address)
    try:
        socket.create_connection((host, port), _PATIENCE).close()
    except OSError as error:
        raise UserError(
            f"No Ray cluster answers at {host}:{port} ({error.strerror or error}); start one there with "
            "`ray start --head`, or see that the port can be reached from here."
        ) from error


@contextmanager
def _own_signals() -> Iterator[None]:
    """Keeps Ray from putting handlers of its own in the place of the program's and of the Java machine's."""
    enable = faulthandler.enable
    # A handler for crashes that comes after the Java machine's takes signals that are no crash.
    faulthandler.enable = _nothing
    try:
        with _own_sigterm():
            yield
    finally:
        faulthandler.enable = enable


@contextmanager
def _own_sigterm() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _nothing(*_: Any, **__: Any) -> None:
    """Stands for what is not to be done."""
