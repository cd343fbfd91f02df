"""The data of consultations: YAML files of ``ontology/consultation``."""

from typing import TypeVar

from pydantic import ValidationError

from kg.errors import UserError
from kg.files.resources import ontology_folder
from kg.knowledge.files import read_yaml
from kg.model.base import Change, Record, Source, Status


class ConsultationData(Record):
    """What every such file states of itself.

    Attributes:
        history: who changed it when.
        status: how far it has come.
        sources: where its facts come from.
        deviation: where it departs from them.
    """

    history: tuple[Change, ...]
    status: Status
    sources: tuple[Source, ...] = ()
    deviation: tuple[str, ...] = ()


Data = TypeVar("Data", bound=ConsultationData)


def read_data(name: str, model: type[Data]) -> Data:
    """A file of ``ontology/consultation``.

    Args:
        name: of the file, without its ending.
        model: what it holds.

    Raises:
        UserError: the file is missing or is not what it should be.
    """
    path = ontology_folder() / "consultation" / f"{name}.yaml"
    data = read_yaml(path, example="status")
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise UserError(f"{path}: {where}: {first['msg']}. Correct the file.") from error
