"""The process that learns for a baseline: `python -m evaluators.models.baselines.learning REQUEST`.

Its output is one JSON object to a line: the stage that it is at, answers, or an error that the user can mend. It ends
when its input does.
"""

import os
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Any

import orjson

from evaluators.models.baselines.baseline import LearningBaseline
from kg.chunks import chunks
from kg.errors import UserError

_AT_ONCE = 1000
"""How many answers stand in a line."""


def main(request: bytes) -> None:
    """Learns, and tells of it."""
    threading.Thread(target=_end_with_input, daemon=True).start()
    wanted = orjson.loads(request)
    module, name = wanted["learner"]
    learner: LearningBaseline = getattr(import_module(module), name)()
    try:
        files = {task: Path(path) for task, path in wanted["files"].items()}
        learner.learn_from(files, lambda stage: _tell({"stage": list(stage)}))
    except UserError as error:
        _tell({"error": str(error)})
        return
    for some in chunks(learner.answers.items(), _AT_ONCE):
        _tell({"answers": some})


def _end_with_input() -> None:
    # Not through sys.stdin, whose lock the interpreter wants at its end.
    while os.read(0, 1):
        pass
    os._exit(1)


def _tell(value: dict[str, Any]) -> None:
    sys.stdout.buffer.write(orjson.dumps(value) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(os.fsencode(sys.argv[1]))
