"""Learns in a process of its own: whoever waits sees how far it is, and can end it at once."""

import asyncio
import os
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import IO, Any

import orjson

from evaluators.models.model import Say, Stage
from kg.errors import UserError

PROGRAM = "evaluators.models.baselines.learning"
_LONGEST_LINE = 1 << 24


async def learned_apart(learner: type, files: Mapping[str, Path], say: Say) -> dict[int, tuple[str, ...]]:
    """What a baseline answers to each item, by the item's number.

    Args:
        learner: the class of the baseline; made anew in the other process, without arguments.
        files: task -> the file of its items.
        say: told what is learned.

    Raises:
        UserError: an items file cannot be read, or the process ended before its work.
    """
    wanted = {
        "learner": [learner.__module__, learner.__qualname__],
        "files": {task: str(path.resolve()) for task, path in files.items()},
    }
    answers: dict[int, tuple[str, ...]] = {}
    with tempfile.TemporaryFile() as said:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", PROGRAM, orjson.dumps(wanted)),
            # The process ends with its input, however this one ends; Ctrl-C goes to this one only.
            stdin=PIPE,
            stdout=PIPE,
            stderr=said,
            start_new_session=True,
            limit=_LONGEST_LINE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        try:
            async for told in _lines(process):
                if "error" in told:
                    raise UserError(told["error"])
                if "stage" in told:
                    say(Stage(*told["stage"]))
                answers.update((number, tuple(labels)) for number, labels in told.get("answers", ()))
            if await process.wait():
                raise UserError(_ended(process.returncode, said))
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    return answers


async def _lines(process: Process) -> AsyncIterator[dict[str, Any]]:
    assert process.stdout is not None
    async for line in process.stdout:
        yield orjson.loads(line)


def _ended(code: int | None, said: IO[bytes]) -> str:
    said.seek(0)
    last = said.read().decode("utf-8", "replace").strip().splitlines()[-1:]
    why = last[0] if last else f"exit code {code}; a machine that is short of memory ends it so"
    return f"The process that learns ended before its work ({why}). Run the same command again, or take fewer tasks."
