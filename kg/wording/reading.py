"""The folder of wording files: families of symptoms, frames of genres, scenes."""

from pathlib import Path
from typing import TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from kg.errors import KnowledgeError
from kg.wording.model import FamilyWording, GenreFrames, Lives, Relatives, Work

Read = TypeVar("Read", bound=BaseModel)

FOLDER = "wording"
"""The folder, within that of the knowledge."""
GENRES, BLOCKS, LIVES, RELATIVES, WORK = "genres", "blocks", "life", "relatives", "occupations"
_OTHERS = frozenset({GENRES, BLOCKS, LIVES, RELATIVES, WORK})


class Wording(BaseModel):
    """Everything that texts are composed of.

    Attributes:
        families: by the names of their files.
        frames: genre -> use -> frames.
    """

    families: dict[str, FamilyWording]
    frames: dict[str, dict[str, tuple[str, ...]]]
    lives: Lives
    relatives: Relatives
    work: Work


def read_file(path: Path, model: type[Read]) -> Read:
    """One file.

    Raises:
        KnowledgeError: it cannot be read, or is not as ``docs/wording.md`` says.
    """
    try:
        return model.model_validate(yaml.safe_load(path.read_text("utf-8")))
    except FileNotFoundError as error:
        raise KnowledgeError(f"{path} is missing; get it back from the release, or name another folder.") from error
    except yaml.YAMLError as error:
        raise KnowledgeError(f"{path}: is not YAML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(one) for one in first["loc"])
        raise KnowledgeError(f"{path}, {where}: {first['msg']}; see docs/wording.md.") from error


def read(folder: Path) -> Wording:
    """All files of a folder.

    Raises:
        KnowledgeError: a file is missing or malformed.
    """
    families = {
        path.stem: read_file(path, FamilyWording) for path in sorted(folder.glob("*.yaml")) if path.stem not in _OTHERS
    }
    genres, blocks = (read_file(folder / f"{name}.yaml", GenreFrames) for name in (GENRES, BLOCKS))
    frames = {genre: {**uses, **blocks.genres().get(genre, {})} for genre, uses in genres.genres().items()}
    return Wording(
        families=families,
        frames=frames,
        lives=read_file(folder / f"{LIVES}.yaml", Lives),
        relatives=read_file(folder / f"{RELATIVES}.yaml", Relatives),
        work=read_file(folder / f"{WORK}.yaml", Work),
    )
