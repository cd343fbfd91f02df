"""A YAML file of the knowledge that is one record, read and checked."""

from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from generators.item import reason
from kg.errors import KnowledgeError
from kg.knowledge.files import read_yaml
from kg.model.base import Record

R = TypeVar("R", bound=Record)


def read_record(path: Path, kind: type[R], example: str) -> R:
    """The record that a file holds.

    Args:
        path: the file.
        kind: what it should be.
        example: a key that such a file holds, for the message where it holds none.

    Raises:
        KnowledgeError: the file is missing or is not what it should be.
    """
    data = read_yaml(path, example=example)
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        raise KnowledgeError(f"{path}: {reason(error)}. Correct the file.") from error
