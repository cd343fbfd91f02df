"""How definitions are asked for, and how people say what the structure of the graph asks for."""

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict

from kg.files.resources import ontology_folder
from kg.knowledge.files import read_yaml


class DefinitionWording(BaseModel):
    """What ``ontology/definitions.yaml`` says.

    Attributes:
        questions: by the label of the node; ``{name}`` and ``{parent}`` stand for names.
        claims: what the structure asks for, in words, by what it is.
        cues: how people say it, by what it is.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    questions: Mapping[str, str]
    claims: Mapping[str, str]
    cues: Mapping[str, tuple[str, ...]]


def read_wording() -> DefinitionWording:
    """Reads the file.

    Raises:
        KnowledgeError: it cannot be read.
    """
    return DefinitionWording.model_validate(read_yaml(ontology_folder() / "definitions.yaml", "questions"))
