"""Reads the knowledge folder into one frozen value."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from kg.errors import UserError
from kg.knowledge.faults import first_fault
from kg.knowledge.files import INHERITED, read_yaml, records
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.mappings import read_mappings
from kg.model.differential import Differential
from kg.model.disorder import Disorder
from kg.model.finding import Episode, Finding
from kg.model.frames import Frames
from kg.model.group import SymptomGroup
from kg.model.person import Occupation, Person
from kg.model.symptom import Symptom

Model = TypeVar("Model", bound=BaseModel)
Located = tuple[Path, dict[str, Any]]


def read(folder: Path) -> Knowledge:
    """Reads a knowledge folder.

    Raises:
        UserError: a file is missing or malformed, or a code stands twice; names file and record.
    """
    if not folder.is_dir():
        raise UserError(
            f"{folder} is no folder; give the folder that holds disorders/, symptoms/ and the rest, or a .ttl file."
        )
    people_file = folder / "people.yaml"
    return Knowledge(
        disorders=read_disorders(folder / "disorders"),
        groups=by_code(SymptomGroup, listed([folder / "groups.yaml"], "groups")),
        symptoms=by_code(Symptom, listed(_files(folder / "symptoms"), "symptoms")),
        differentials=by_code(Differential, _whole_files(folder / "differentials")),
        findings=by_code(Finding, listed(_files(folder / "findings"), "findings"), key="key"),
        episodes=by_code(Episode, listed([folder / "episodes.yaml"], "episodes"), key="key"),
        occupations=by_code(Occupation, _people_part(people_file, "occupations")),
        people=tuple(
            _model(Person, path, data, number)
            for number, (path, data) in enumerate(_people_part(people_file, "people"), start=1)
        ),
        frames=read_frames(folder / "frames.yaml"),
        mappings=read_mappings(_mappings_folder(folder)),
    )


def read_disorders(folder: Path) -> dict[str, Disorder]:
    """The disorders of a folder, by code.

    Raises:
        UserError: a file is malformed, or a code stands twice.
    """
    return by_code(Disorder, _whole_files(folder))


def _mappings_folder(folder: Path) -> Path:
    """Inside the folder where it is complete in itself, as an export is; otherwise beside it."""
    inside = folder / "mappings"
    return inside if inside.is_dir() else folder.resolve().parent / "mappings"


def read_frames(path: Path) -> Frames:
    """The sentence frames of a file."""
    data = {key: value for key, value in read_yaml(path, "filler").items() if key not in INHERITED}
    return _model(Frames, path, data)


def knowledge_files(folder: Path) -> list[Path]:
    """The YAML files of a knowledge folder, in order; whatever else lies there is not read."""
    parts = (folder.glob(f"{part}/*.yaml") for part in ("disorders", "symptoms", "differentials", "findings"))
    whole = (folder / f"{name}.yaml" for name in ("groups", "episodes", "people", "frames"))
    return sorted((*chain.from_iterable(parts), *whole))


def _files(folder: Path) -> list[Path]:
    found = sorted(folder.glob("*.yaml"))
    if passed_over := sorted(folder.glob("*.yml")):
        raise UserError(f"{passed_over[0]}: would not be read; let its name end with .yaml.")
    if not found:
        raise UserError(f"{folder} holds no .yaml file; the knowledge folder is incomplete.")
    return found


def _whole_files(folder: Path) -> Iterator[Located]:
    for path in _files(folder):
        yield path, read_yaml(path)


def listed(paths: Iterable[Path], key: str) -> Iterator[Located]:
    """The records under a key of several files, each with its file."""
    for path in paths:
        for record in records(path, key):
            yield path, record


def _people_part(path: Path, key: str) -> Iterator[Located]:
    data = read_yaml(path, key)
    part = data.get(key)
    if not isinstance(part, list):
        raise UserError(f"{path}: '{key}:' must hold a list of records.")
    for record in part:
        yield path, record


def _model(model: type[Model], path: Path, data: object, number: int | None = None) -> Model:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        fault = first_fault(error)
        # A record that does not say its name is found by counting.
        name = (isinstance(data, dict) and (data.get("code") or data.get("key"))) or number
        where = f"{path}, record {name}" if name else str(path)
        raise UserError(": ".join(filter(None, (where, fault.place, f"{fault.says}; {fault.remedy}.")))) from error


def by_code(model: type[Model], located: Iterable[Located], key: str = "code") -> dict[str, Model]:
    """Located records as models by their code.

    Raises:
        UserError: a record does not fit the model, or a code stands twice.
    """
    found: dict[str, Model] = {}
    places: dict[str, Path] = {}
    counted: Counter[Path] = Counter()
    for path, data in located:
        counted[path] += 1
        record = _model(model, path, data, counted[path])
        code = str(getattr(record, key))
        if code in found:
            raise UserError(f"{path}: {key} {code} stands already in {places[code]}; give one of them another.")
        found[code], places[code] = record, path
    return dict(sorted(found.items()))
