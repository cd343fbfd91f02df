"""Builds with forged items, sealed as a forger would: the manifest agrees with them."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import generators.verify
from generators import manifest
from generators.context import Context
from generators.gates.gates import Gates
from generators.item import Item
from generators.manifest import ItemsFile, Manifest
from generators.suites import tasks
from generators.verify import VerificationFinding
from tests.generators.gates.made import AtOnce

Line = dict[str, Any]
JUNK: tuple[object, ...] = (
    None,
    5,
    10**30,
    "x",
    [],
    [5],
    {},
    {"x": [{"y": None}]},
    [["x", "y"], ["z"]],
    ["drug:9", "x", "drug:10"],
)
_TRUE = 3
"""So many items of a build stay as they are."""


class Forgery(NamedTuple):
    """A forged line, and what was done to it."""

    what: str
    line: Line


def junk_at(line: Line, *path: str) -> Iterator[Forgery]:
    """The line with junk in one place, and without the place."""
    for junk in (*JUNK, "gone"):
        forged = copy.deepcopy(line)
        place = forged
        for key in path[:-1]:
            place = place[key]
        if junk == "gone":
            del place[path[-1]]
        else:
            place[path[-1]] = junk
        yield Forgery(f"{'/'.join(path)}: {junk}", forged)


def verified(context: Context, folder: Path, task: str, lines: Sequence[Line]) -> list[VerificationFinding]:
    """What is found in a build of these lines, shortcuts measured; limits are for whole builds and left out."""
    (declared,) = tasks(name=task)
    (folder / "items").mkdir(parents=True, exist_ok=True)
    data = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
    path = f"items/{task}.jsonl"
    (folder / path).write_bytes(data)
    file = ItemsFile(
        suite=declared.suite, path=path, sha256=hashlib.sha256(data).hexdigest(), count=len(lines), repeated=(),
        wanted=None, left_out=None,
    )  # fmt: skip
    made = Manifest(
        version="0", seed=42, scale=1.0, writer="offline", graph_sha256="0", slice_sha256="0", negatives="matched",
        tasks={task: file},
    )  # fmt: skip
    (folder / manifest.NAME).write_bytes(made.text())
    measured = {task: declared.measured}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            generators.verify, "gates_of", lambda *_, reported: Gates(dict, dict, AtOnce(), measured, reported=reported)
        )
        found = list(generators.verify.verify(context, folder, manifest.read(folder), tasks()))
    return [finding for finding in found if finding.cause != "limit passed"]


def not_found(
    context: Context, folder: Path, items: Sequence[Item], places: Sequence[tuple[str, ...]], cause: str
) -> list[str]:
    """Forgeries that verification does not find by their cause; every one is of an item of its own.

    Raises:
        AssertionError: it finds something in an item that nobody touched.
    """
    lines = [json.loads(item.line()) for item in items]
    kept, others = lines[:_TRUE], lines[_TRUE:]
    kinds = [(place, number) for place in places for number in range(len(JUNK) + 1)]
    missed = []
    for start in range(0, len(kinds), len(others)):
        some = zip(others, kinds[start : start + len(others)], strict=False)
        made = [(line, list(junk_at(line, *place))[number]) for line, (place, number) in some]
        # What stood there already is not a forgery.
        forged = [forgery for line, forgery in made if forgery.line != line]
        listed = [*kept, *others[len(made) :], *(forgery.line for forgery in forged)]
        found = verified(context, folder, items[0].task, listed)
        assert {finding.where for finding in found} <= {forgery.line["id"] for forgery in forged}, found
        told = {finding.where for finding in found if finding.cause == cause}
        missed += [forgery.what for forgery in forged if forgery.line["id"] not in told]
    return missed
