"""A Ray cluster of two nodes on this machine, for tests."""

from __future__ import annotations

import os
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
        workers: how `--workers` names it.
    """

    def __init__(self, cluster: Any) -> None:
        self._cluster = cluster
        self._other = cluster.add_node(num_cpus=1)
        self.workers = f"ray:{cluster.address}"

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
        patch.delenv("RAY_ADDRESS", raising=False)
        yield


@contextmanager
def two_nodes() -> Iterator[TwoNodes]:
    """Starts the cluster, and ends it."""
    with quiet_ray():
        from ray.cluster_utils import Cluster

        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        try:
            yield TwoNodes(cluster)
        finally:
            cluster.shutdown()


def wait_until(found: Callable[[], bool], seconds: float = 60.0) -> None:
    """Waits for something that other processes do."""
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


def end(process: int) -> None:
    """Kills a process."""
    os.kill(process, 9)
