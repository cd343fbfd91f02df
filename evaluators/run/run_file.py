"""``run.json``: what a run is, so that it goes on as it began."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from evaluators.answer import Mode, PartFormat
from evaluators.prompts.parts import Carry
from generators.item import Cardinality
from kg.errors import UserError

NAME = "run.json"
FORMAT = 2
"""The newest format. A run without parts is of format 1, so that earlier versions read it too."""


_OF_PARTS = ("part_format", "carry", "block", "samples")


class TaskItems(BaseModel):
    """The items of one task: hash of their file, and how many it holds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sha256: str
    count: int


class RunFile(BaseModel):
    """Everything that the answers of a run depend on.

    Attributes:
        version: of the package that began the run.
        build: the folder of the items; it may move.
        settings: of the model, without secrets.
        style: for all items; None where each has its own.
        prompts: identifies the wording.
        limit: items of each task, from its beginning; None for all.
        sample: items of each task, spread over what they are about; None for all.
        part_format, carry: how items with parts are asked; left out where no item has any.
        block: the most questions of an exam in one request; left out where the format is not ``sitting``.
        samples: how often each item without options is asked; left out where that is once.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: int = Field(default=1, ge=1, le=FORMAT)
    version: str
    build: str
    model: str
    mode: Mode
    settings: Mapping[str, Any]
    style: Cardinality | None
    prompts: str
    shots: int
    rotations: int
    limit: int | None
    sample: int | None
    items: Mapping[str, TaskItems]
    part_format: PartFormat | None = None
    carry: Carry | None = None
    block: int | None = None
    samples: int | None = None

    def text(self) -> bytes:
        """The file's bytes."""
        data = self.model_dump()
        stated = {name: value for name, value in data.items() if name not in _OF_PARTS or value is not None}
        return orjson.dumps(stated, option=orjson.OPT_INDENT_2) + b"\n"


Kept = TypeVar("Kept", bound=BaseModel)

_MAY_CHANGE = {"version", "build"}
_MAY_MOVE = "base_url"
"""A server may come back at another address; the same model is asked all the same."""


def read(folder: Path) -> RunFile | None:
    """The record of a run, None where none has begun there.

    Raises:
        UserError: the file is not such a record.
    """
    return read_record(folder / NAME, RunFile)


def read_record(path: Path, kind: type[Kept]) -> Kept | None:
    """A record that says what a folder holds; None where there is none.

    Raises:
        UserError: the file is not such a record.
    """
    try:
        return kind.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except NotADirectoryError as error:
        raise UserError(f"{path.parent} is a file and not a folder with a {path.name}; leave it out.") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); check its permissions.") from error
    except ValidationError as error:
        first = error.errors()[0]
        raise UserError(
            f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg']}; move the folder away and begin anew."
        ) from error


def changes(before: RunFile, now: RunFile) -> Iterator[str]:
    """What keeps a run from going on, in words."""
    for name in RunFile.model_fields:
        old, new = getattr(before, name), getattr(now, name)
        if name == "items":
            yield from (
                f"the items of {task} have changed since" for task in new if task in old and old[task] != new[task]
            )
            if list(old) != list(new):
                yield f"the tasks were {', '.join(old)} and are {', '.join(new)}"
        elif name == "prompts" and old != new:
            yield "the prompts are worded differently now"
        elif name == "settings":
            known, wanted = ({key: one[key] for key in one if key != _MAY_MOVE} for one in (old, new))
            if known != wanted:
                yield f"the model's settings were {known} and are {wanted}"
        elif name not in _MAY_CHANGE and old != new:
            yield f"{name} was {old} and is {new}"
