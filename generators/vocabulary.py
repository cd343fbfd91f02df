"""Vocabularies: named lists of codes that answers are picked from, kept as files of the build."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

import orjson
from pydantic import BaseModel, ConfigDict, ValidationError

from kg.errors import UserError


class VocabularyFile(BaseModel):
    """What the manifest says of a vocabulary's file: its path in the build, the sha256 of its bytes, its codes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    sha256: str
    count: int


class AnswerVocabulary(BaseModel):
    """A list of codes.

    Attributes:
        name: by which parts name it.
        codes: code -> all its names, the usual one first.
        listed: whether prompts list the codes with their names; a long list is left to what the model knows.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    codes: Mapping[str, tuple[str, ...]]
    listed: bool = True

    def text(self) -> bytes:
        """The file's bytes."""
        return orjson.dumps(self.model_dump(), option=orjson.OPT_INDENT_2) + b"\n"


def read_vocabularies(folder: Path, files: Mapping[str, VocabularyFile]) -> dict[str, AnswerVocabulary]:
    """The vocabularies of a build, by name.

    Args:
        folder: the build.
        files: what its manifest lists.

    Raises:
        UserError: a file is missing, was changed after the build, or is not a vocabulary.
    """
    return {name: _read(folder / file.path, file) for name, file in files.items()}


def _read(path: Path, file: VocabularyFile) -> AnswerVocabulary:
    try:
        data = path.read_bytes()
        if hashlib.sha256(data).hexdigest() != file.sha256:
            raise UserError(f"{path} was changed after the build; put the file back as it was, or build again.")
        return AnswerVocabulary.model_validate(orjson.loads(data))
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); build again.") from error
    except (orjson.JSONDecodeError, ValidationError) as error:
        raise UserError(f"{path}: not a vocabulary; build again.") from error
