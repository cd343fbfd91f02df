"""What an export shows of each item: all of it, or all but what tells of its gold answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson

from generators.export.build_exporter import BuildToExport
from generators.export.held_out import HeldOutItems

IN_TURN = "in turn"


def records(build: BuildToExport, task: str) -> Iterator[dict[str, Any]]:
    """The items of a task as in the lines of an items file; without gold answers as in `generators.export.held_out`.

    Args:
        build: what is exported.
        task: which task.

    Raises:
        UserError: the file was changed after the build.
    """
    if build.with_gold:
        for item in build.items(task):
            yield orjson.loads(item.line())
        return
    held = HeldOutItems(build)
    for shown, item in held.items(task):
        yield held.record(shown, item)
