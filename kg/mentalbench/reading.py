"""One JSON file of the release, or a short error that says which file and what to do."""

import json
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

from pydantic import BaseModel, ValidationError

from kg.errors import SourceError

Model = TypeVar("Model", bound=BaseModel)

REMEDY = "Fetch the file again from the release, or remove it: what is absent is skipped and named."


class Document(NamedTuple):
    """A file's object, and the keys that occur twice in one object (the last one wins)."""

    path: Path
    content: dict[str, Any]
    repeated: tuple[str, ...]


def read_object(path: Path) -> Document:
    """Reads a file whose top level is an object.

    Raises:
        SourceError: the file cannot be read, is not UTF-8, not JSON or not an object.
    """
    repeated: list[str] = []

    def build(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        for key, _ in pairs:
            key.encode()  # a lone surrogate could be neither printed nor written again
        built = dict(pairs)
        if len(built) < len(pairs):
            keys = [key for key, _ in pairs]
            repeated.extend(sorted({key for key in keys if keys.count(key) > 1}))
        return built

    try:
        content = json.loads(
            path.read_bytes().decode("utf-8-sig"), object_pairs_hook=build, parse_constant=_no_constant
        )
    except OSError as error:
        raise SourceError(f"Cannot read {path}: {error.strerror}. Check the path and its permissions.") from error
    except RecursionError as error:
        raise SourceError(f"{path} is nested too deeply to be a file of the release. {REMEDY}") from error
    except UnicodeError as error:
        raise SourceError(f"{path} is not UTF-8 text. {REMEDY}") from error
    except ValueError as error:
        raise SourceError(f"{path} is not valid JSON ({error}). {REMEDY}") from error
    if not isinstance(content, dict):
        raise SourceError(f"{path} holds no JSON object at its top level. {REMEDY}")
    return Document(path, content, tuple(repeated))


def shaped(model: type[Model], value: object, path: Path, where: str) -> Model:
    """Reads ``value`` as ``model``.

    Raises:
        SourceError: the value has another shape; names the file, the record and the key.
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = " > ".join((where, *(str(part) for part in first["loc"])))
        raise SourceError(f"{path}, {place}: {first['msg']}. {REMEDY}") from error


def misshapen(path: Path, where: str, problem: str) -> SourceError:
    """The error for a value that has the right type and no meaning."""
    return SourceError(f"{path}, {where}: {problem}. {REMEDY}")


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")
