"""A process that opens a graph's folder, says so, and waits: for tests of locks, kills and interrupts.

`python -m tests.engines.holder FOLDER [CODE]`: with a code it makes that disorder first.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from kg.store import FolderTarget, open_store
from kgbench.cli.main import _terminate


def main(folder: str, *codes: str) -> None:
    """Hold the graph open until standard input closes or a signal comes."""
    signal.signal(signal.SIGTERM, _terminate)
    with open_store(FolderTarget(folder=Path(folder))) as connection:
        for code in codes:
            connection.run_text("CREATE (:Disorder {code: $code})", {"code": code}, writing=True)
        sys.stdout.write("open\n")
        sys.stdout.flush()
        sys.stdin.read()
    sys.stdout.write("closed\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
