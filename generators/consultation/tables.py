"""Reads the tables that cases are drawn from, which come with the package."""

from typing import TypeVar

from pydantic import ValidationError

from kg.errors import KnowledgeError
from kg.files.resources import ontology_folder
from kg.knowledge.files import read_yaml
from kg.model.base import Record

R = TypeVar("R", bound=Record)


def read_table(kind: type[R], *names: str) -> R:
    """A file of the folder ``ontology/consultation`` as a record.

    Args:
        kind: of the record.
        names: of the folders below and of the file.

    Raises:
        KnowledgeError: it cannot be read, or is not as it should be; says where and why.
    """
    path = ontology_folder().joinpath("consultation", *names)
    try:
        return kind.model_validate(read_yaml(path))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        raise KnowledgeError(f"{path}: {where}: {first['msg']}; correct it.") from error
