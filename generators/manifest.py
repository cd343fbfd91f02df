"""The manifest: what a build holds, and the hashes that make equal builds equal."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from generators.item import CANARY, reason
from generators.vocabulary import VocabularyFile
from kg.errors import UserError

NAME = "manifest.json"
FORMAT = 3
"""The newest format, of builds in Parquet. One of lines is of format 2 where it has parts or vocabularies, and of
format 1 otherwise, so that earlier versions read it too."""
_NAMED = 5


class ItemsFile(BaseModel):
    """One items file of a build, or one Parquet dataset.

    Attributes:
        path: relative to the build folder.
        sha256: of its lines, which are the file's bytes; of a dataset the lines that its rows come from.
        count: of its lines.
        shards: how many files the dataset has, where it is one.
        repeated: groups whose facts an earlier seed has already, since no other could be found.
        wanted: how many items the task aims at, where the graph could give fewer.
        left_out: questions that are not asked because the graph lacks what they need.
        parts: how many parts the items have together, where items have parts.
        faults: how many items have each fault that its gates count.
        by_expert: how many items an expert answers for, where there are any; the others are proved.
        restricted: how many of these may not be given to others.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    suite: str
    path: str
    sha256: str
    count: int
    shards: int | None = None
    repeated: tuple[str, ...] = ()
    wanted: int | None = None
    left_out: int | None = None
    parts: int | None = None
    faults: Mapping[str, int] | None = None
    by_expert: int | None = None
    restricted: int | None = None


class Manifest(BaseModel):
    """What ``build/manifest.json`` says; nothing in it changes between two equal builds.

    Attributes:
        graph_sha256: of the knowledge that the items were built from.
        version: of the package that built them.
        slice_sha256: of the biomedical slice, where tasks ask about it.
        negatives: which negatives those tasks have.
        genre: in which the cases are told, where it is not the usual one of their task.
        vocabularies: the lists of codes that answers are picked from, where there are any.
        untold: seeds that were drawn anew since a text of theirs could not be proved, each with the reason.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: int = Field(default=1, ge=1, le=FORMAT)
    version: str
    seed: int
    scale: float
    writer: str
    graph_sha256: str
    slice_sha256: str | None = None
    negatives: str | None = None
    genre: str | None = None
    canary: str = CANARY
    tasks: Mapping[str, ItemsFile]
    vocabularies: Mapping[str, VocabularyFile] | None = None
    untold: Mapping[str, str] | None = None

    def text(self) -> bytes:
        """The file's bytes."""
        return orjson.dumps(self.model_dump(exclude_none=True), option=orjson.OPT_INDENT_2) + b"\n"

    def gaps(self) -> Iterator[str]:
        """Where the graph could not give what a task wanted, as sentences."""
        for name, file in self.tasks.items():
            if file.repeated:
                listed = ", ".join(file.repeated[:_NAMED])
                more = f" and {len(file.repeated) - _NAMED} more" if len(file.repeated) > _NAMED else ""
                yield f"{name}: {listed}{more} repeat the facts of an earlier seed, since no others were found."
            if file.wanted is not None and file.count + (file.left_out or 0) < file.wanted:
                yield f"{name}: {file.count} of {file.wanted} items; the slice gives no more without repeats."
            if file.left_out:
                yield f"{name}: {file.left_out} questions are left out, since the graph lacks what they need."
        if self.untold:
            group, problem = next(iter(self.untold.items()))
            yield f"Drawn anew, since their texts are not proved: {len(self.untold)} seeds, first {group}. {problem}"

    @property
    def count(self) -> int:
        """How many items the build holds."""
        return sum(file.count for file in self.tasks.values())

    @property
    def by_expert(self) -> int:
        """How many of its items an expert answers for."""
        return sum(file.by_expert or 0 for file in self.tasks.values())


def read(folder: Path) -> Manifest:
    """The manifest of a build.

    Raises:
        UserError: there is none, or it is not one of ours.
    """
    path = folder / NAME
    try:
        return Manifest.model_validate_json(path.read_bytes())
    except FileNotFoundError as error:
        raise UserError(f"{folder} holds no {NAME}: no build was finished there; run `kgbench build`.") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); check its permissions.") from error
    except ValidationError as error:
        raise UserError(f"{path}: {reason(error)}; build again.") from error


def recorded(path: Path) -> frozenset[str] | None:
    """The files that a manifest lists, even one of an earlier version that can no longer be read as a build.

    Args:
        path: the manifest.

    Returns:
        Their paths relative to the build folder; None where the file is missing or is not one of our manifests.
    """
    try:
        found = orjson.loads(path.read_bytes())
    except (OSError, orjson.JSONDecodeError):
        return None
    match found:
        case {"canary": str() as canary, "tasks": dict() as tasks} if canary == CANARY:
            listed = found.get("vocabularies")
            named = [*tasks.values(), *(listed.values() if isinstance(listed, dict) else ())]
            files = (file.get("path") for file in named if isinstance(file, dict))
            return frozenset(path for path in files if isinstance(path, str))
    return None
