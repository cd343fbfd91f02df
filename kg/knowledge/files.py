"""YAML files with places: what was read, and from which line of which file."""

from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any

import yaml

from kg.errors import UserError

INHERITED = ("history", "status", "sources")
"""Keys that a file may state once for all its records."""


class _Loader(yaml.CSafeLoader):
    """Refuses a mapping that names one key twice, which YAML parsers let pass in silence."""


def _unique_mapping(loader: _Loader, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
    seen = set()
    for key_node, _ in node.value:
        key = loader.construct_object(key_node, deep=True)
        if not isinstance(key, Hashable):
            raise yaml.constructor.ConstructorError(
                "while reading a mapping", node.start_mark, "a key is a list or a mapping", key_node.start_mark
            )
        if key in seen:
            raise yaml.constructor.ConstructorError(
                "while reading a mapping",
                node.start_mark,
                f"the key {key!r} stands twice",
                key_node.start_mark,
            )
        seen.add(key)
    return yaml.SafeLoader.construct_mapping(loader, node, deep)


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _unique_mapping)


def read_yaml(path: Path, example: str = "code") -> dict[str, Any]:
    """The mapping in a YAML file.

    Args:
        path: the file.
        example: a key that such a file holds, for the message where it holds none.

    Raises:
        UserError: the file cannot be read, is not YAML, or is not a mapping.
    """
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not UTF-8 at byte {error.start}; save the file as UTF-8.") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); check the path and its permissions.") from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else "?"
        raise UserError(f"{path}, line {line}: not valid YAML ({error.problem}); mend that line.") from error
    except (yaml.YAMLError, ValueError) as error:
        raise UserError(f"{path}: not valid YAML ({error}); mend the file.") from error
    if not isinstance(data, dict):
        raise UserError(f"{path}: holds no mapping; start it with keys such as '{example}:'.")
    return data


def records(path: Path, key: str) -> Iterator[dict[str, Any]]:
    """The records under a key of a file, each completed with what the file states once for all.

    Raises:
        UserError: the key is missing or does not hold a list of mappings.
    """
    data = read_yaml(path, key)
    listed = data.get(key)
    if not isinstance(listed, list) or not all(isinstance(record, dict) for record in listed):
        raise UserError(f"{path}: '{key}:' must hold a list of records.")
    shared = {name: data[name] for name in INHERITED if name in data}
    unknown = set(data) - {key, *INHERITED}
    if unknown:
        raise UserError(
            f"{path}: unknown key {sorted(map(str, unknown))[0]!r}; known are {key}, {', '.join(INHERITED)}."
        )
    for record in listed:
        yield {**shared, **record}
