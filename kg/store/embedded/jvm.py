"""Starting the Java machine of this process: once, small, and silent."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kg.errors import GraphError

HEAP = "320m"
"""A transaction lives in memory until it is committed: loading the knowledge anew over itself takes 160 MB, and failed
now and then at a cap of 192. Garbage that has outlived the young generation is collected only once the heap is full."""
_AT_FIRST = "128m"
"""Otherwise the heap begins with a share of the machine's memory, 375 MB on one of 24 GB, and fills up with garbage to
there before any of it is collected. It grows where that is needed."""
_YOUNG = "64m"
"""Wide enough for most of what a query makes to die in it, rather than stay until the heap is full."""
_ONE_COMPILER = "-XX:TieredStopAtLevel=1"
"""Most calls are over in a minute: the optimising compiler took as much processor time as all queries of a build, and
what it made of them spared a fifth of that."""

_LOGGING = """\
handlers = java.util.logging.FileHandler
.level = WARNING
java.util.logging.FileHandler.pattern = {pattern}
java.util.logging.FileHandler.limit = 1000000
java.util.logging.FileHandler.count = 2
java.util.logging.FileHandler.append = true
java.util.logging.FileHandler.formatter = java.util.logging.SimpleFormatter
"""


def start_jvm(logs: Path) -> None:
    """Start the Java machine unless this process has one; it writes its logs below `logs`.

    Raises:
        GraphError: the embedded engine is not installed.
    """
    try:
        import jpype
        from arcadedb_embedded import jvm
    except ImportError as error:
        raise GraphError(
            "The embedded graph engine is not installed or not made for this platform. "
            "Name a Neo4j server with NEO4J_URI or --graph, or install it with `pip install arcadedb-embedded`."
        ) from error
    if jpype.isJVMStarted():
        return
    settings = logs / "logging.properties"
    # A percent sign means something in a log pattern; doubled it stands for itself.
    pattern = logs.as_posix().replace("%", "%%") + "/engine.%g.log"
    settings.write_text(_LOGGING.format(pattern=pattern), encoding="utf-8")
    arguments = [
        f"-Djava.util.logging.config.file={settings}",
        "-XX:+UseSerialGC",
        f"-Xms{_AT_FIRST}",
        f"-Xmn{_YOUNG}",
        # Otherwise the web server's use of it is announced on standard error.
        "--sun-misc-unsafe-memory-access=allow",
        # Signals belong to Python, so that context managers end what they began.
        "-Xrs",
        _ONE_COMPILER,
    ]
    with _crash_reports(logs), _stderr_into(logs / "start.log"):
        jvm.start_jvm(heap_size=HEAP, jvm_args=arguments, interrupt=False)
    _errors_into(logs / "errors.log")


def _errors_into(path: Path) -> None:
    """What the engine prints about its own errors, such as a log that a full disk does not take, is not for users.

    Java's stream swallows what it cannot write.
    """
    import jpype

    java_io = jpype.JPackage("java").io
    jpype.JClass("java.lang.System").setErr(java_io.PrintStream(java_io.FileOutputStream(str(path), True), True))


@contextmanager
def _crash_reports(logs: Path) -> Iterator[None]:
    name = "ARCADEDB_JVM_ERROR_FILE"
    before = os.environ.get(name)
    os.environ[name] = str(logs / "crash-%p.log")
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


@contextmanager
def _stderr_into(path: Path) -> Iterator[None]:
    """The Java machine greets every start with a warning about incubator modules, which nothing else silences."""
    sys.stderr.flush()
    kept = os.dup(2)
    with path.open("wb") as file:
        os.dup2(file.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
