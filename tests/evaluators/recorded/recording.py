"""A build of format 1 and three runs on it, with all figures of them, as an earlier version wrote them."""

from __future__ import annotations

import gzip
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson

from evaluators.score.bootstrap import Resampling

DATA = Path(__file__).parent / "data"
BUILD = DATA / "build"
RUNS = tuple(DATA / "runs" / name for name in ("talker", "chooser", "options"))
"""Replies in words under two orders of options, letters with probabilities, and a baseline."""
HOW = Resampling(200, 7)
"""How the recorded intervals were drawn."""
_DIGITS = 12

_opened: list[str] | None = None


def figures(name: str) -> Any:
    """What was recorded under a name."""
    return _rounded(orjson.loads(gzip.decompress((DATA / "figures" / f"{name}.json.gz").read_bytes())))


def plain(value: Any) -> Any:
    """A value as it comes back from JSON, as exact as figures are on every processor."""
    return _rounded(orjson.loads(orjson.dumps(value)))


def _rounded(value: Any) -> Any:
    # NumPy adds up in another order where the processor has wider registers, which shows in the last digit or two.
    match value:
        case float():
            return float(f"{value:.{_DIGITS}g}")
        case list():
            return [_rounded(one) for one in value]
        case dict():
            return {name: _rounded(one) for name, one in value.items()}
    return value


@contextmanager
def opens_counted() -> Iterator[Counter[str]]:
    """How often each file of the recorded build and runs is opened inside, by its path below the data."""
    global _opened
    if _opened is None:
        sys.addaudithook(_note)
    _opened = []
    counts: Counter[str] = Counter()
    try:
        yield counts
    finally:
        paths = (Path(path).resolve() for path in _opened)
        counts.update(str(path.relative_to(DATA)) for path in paths if path.is_relative_to(DATA))
        _opened = []


def _note(event: str, args: tuple[Any, ...]) -> None:
    if event == "open" and _opened is not None and isinstance(args[0], str):
        _opened.append(args[0])
