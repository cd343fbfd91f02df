"""What an export shows of each item: all of it, or all but what tells of its gold answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson

from generators.experts import is_restricted
from generators.export.build_exporter import BuildToExport
from generators.export.held_out import HeldOutItems

IN_TURN = "in turn"


def records(build: BuildToExport, task: str, *, public: bool = False) -> Iterator[dict[str, Any]]:
    """The items of a task as in the lines of an items file; without gold answers as in `generators.export.held_out`.

    Args:
        build: what is exported.
        task: which task.
        public: whether items are left out that may not be given to others.

    Raises:
        UserError: the file was changed after the build.
    """
    if build.with_gold:
        for item in build.items(task):
            record: dict[str, Any] = orjson.loads(item.line())
            if not (public and is_restricted(record["provenance"])):
                yield record
        return
    held = HeldOutItems(build)
    for shown, item in held.items(task):
        if not (public and is_restricted(dict(item.provenance))):
            yield held.record(shown, item)
