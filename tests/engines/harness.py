"""Neo4j Community without Docker, from Maven's jars: its test harness, started by `Launch.java`, and `neo4j-admin`."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Empty, Queue

from kg.store import ServerTarget
from tests import maven

_HERE = Path(__file__).resolve().parent
_JARS = maven.Jars(_HERE / "pom.xml", "neo4j-harness", "neo4j")
_START_TIMEOUT = 300
_STARTS = 3
_HEAP = "768m"
_ADMIN_TIMEOUT = 300


def lacking() -> str:
    """What is missing for it, as the end of a sentence; empty where nothing is."""
    return maven.lacking(_JARS)


def admin(
    home: Path,
    arguments: Sequence[str],
    folder: Path,
    *,
    heap: str = _HEAP,
    patience: float = _ADMIN_TIMEOUT,
    quick: bool = True,
) -> subprocess.CompletedProcess[str]:
    """Runs `neo4j-admin` with these arguments in a folder, on the server whose files are, or will be, in `home`."""
    conf = home / "conf"
    conf.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "NEO4J_HOME": str(home), "NEO4J_CONF": str(conf)}
    command = [*_run(heap, quick), "org.neo4j.cli.AdminTool", *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=patience
    )


@contextmanager
def neo4j(
    home: Path | None = None, *, heap: str = _HEAP, cache: str = "", quick: bool = True
) -> Iterator[tuple[ServerTarget, int]]:
    """A server without authentication, and the port of its Browser.

    Args:
        home: a server's files to start from; they are copied. An empty database without.
        heap: of its Java.
        cache: for pages of the store, such as 2g; a small one by itself.
        quick: starts and loads in half the processor time, and is slower where it is asked much; not for benchmarks.
    """
    with ExitStack() as stack:
        for attempt in range(_STARTS):
            try:
                started = stack.enter_context(_started(home, heap, cache, quick))
                break
            except RuntimeError:
                # Between the choice of its ports and its start another program may have taken one.
                if attempt == _STARTS - 1:
                    raise
        yield started


@contextmanager
def _started(home: Path | None, heap: str, cache: str, quick: bool) -> Iterator[tuple[ServerTarget, int]]:
    bolt_port, http_port = _free_ports()
    with tempfile.TemporaryDirectory(prefix="kgbench-neo4j-") as data:
        log = Path(data) / "launch.log"
        with log.open("wb") as errors:
            process = subprocess.Popen(
                [
                    *_run(heap, quick),
                    str(_HERE / "Launch.java"),
                    data,
                    str(bolt_port),
                    str(http_port),
                    *([str(home), *([cache] if cache else [])] if home else []),
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                # Out of reach of the Ctrl-C that stops the tests: it ends when its input closes.
                start_new_session=True,
            )
        try:
            _await_ready(process, log)
            yield ServerTarget(uri=f"bolt://127.0.0.1:{bolt_port}"), http_port
        finally:
            assert process.stdin is not None
            process.stdin.close()
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _await_ready(process: subprocess.Popen[str], log: Path) -> None:
    lines: Queue[str] = Queue()

    def read() -> None:
        assert process.stdout is not None
        for line in process.stdout:
            lines.put(line.strip())
        lines.put("ended")

    threading.Thread(target=read, daemon=True).start()
    try:
        while (line := lines.get(timeout=_START_TIMEOUT)) != "ready":
            if line == "ended":
                raise RuntimeError(f"Neo4j did not start:\n{log.read_text(encoding='utf-8')[-2000:]}")
    except Empty:
        raise RuntimeError(f"Neo4j was not ready after {_START_TIMEOUT} s.") from None


def _run(heap: str, quick: bool = True) -> list[str]:
    return maven.command(_JARS, f"-Xmx{heap}", *(maven.QUICK if quick else maven.PLAIN))


def _free_ports() -> tuple[int, int]:
    with socket.socket() as first, socket.socket() as second:
        first.bind(("127.0.0.1", 0))
        second.bind(("127.0.0.1", 0))
        return first.getsockname()[1], second.getsockname()[1]
