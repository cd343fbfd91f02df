"""A Ray cluster of two nodes on this machine, for tests."""

from __future__ import annotations

import os
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psutil
import pytest

from tests import tools


class TwoNodes:
    """A head and another node, of one processor each.

    Attributes:
        workers: how `--workers` names it where it is a cluster of this machine.
        from_outside: and where it is not.
    """

    def __init__(self, cluster: Any, port: int) -> None:
        self._cluster = cluster
        self._other = cluster.add_node(num_cpus=1)
        self.workers = f"ray:{cluster.address}"
        self.from_outside = f"ray://127.0.0.1:{port}"

    def processes(self) -> set[int]:
        """Those of the other node."""
        (raylet,) = self._other.all_processes["raylet"]
        return {one.pid for one in psutil.Process(raylet.process.pid).children(recursive=True)}

    def lose(self) -> None:
        """Kills the other node."""
        self._cluster.remove_node(self._other, allow_graceful=False)

    def replace(self) -> None:
        """Starts another in its place."""
        self._other = self._cluster.add_node(num_cpus=1)


@contextmanager
def quiet_ray() -> Iterator[None]:
    """Ray with files and clusters of its own, which other tests do not find."""
    tools.need("ray")
    with tempfile.TemporaryDirectory(prefix="ray-") as folder, pytest.MonkeyPatch.context() as patch:
        # The names of sockets in there may have a hundred characters.
        patch.setenv("RAY_TMPDIR", folder)
        patch.setenv("RAY_AUTH_MODE", "disabled")
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        # A busy machine takes longer than Ray's 30 seconds.
        patch.setenv("RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S", "180")
        patch.delenv("RAY_ADDRESS", raising=False)
        yield


@contextmanager
def two_nodes() -> Iterator[TwoNodes]:
    """Starts the cluster, and ends it."""
    with quiet_ray():
        from ray.cluster_utils import Cluster

        port = free_port()
        head = {"num_cpus": 1, "include_dashboard": False, "ray_client_server_port": port}
        cluster = Cluster(initialize_head=True, head_node_args=head)
        try:
            yield TwoNodes(cluster, port)
        finally:
            cluster.shutdown()


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def wait_until(found: Callable[[], bool], seconds: float = 60.0) -> None:
    """Waits for something that other processes do."""
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


def end(process: int) -> None:
    """Kills a process."""
    os.kill(process, 9)
