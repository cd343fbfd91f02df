"""YAML files with places: what was read, and from which line of which file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from kg.errors import KnowledgeError
from kg.knowledge.collected import Faults
from kg.knowledge.lines import has, line_of, lines_of
from kg.knowledge.parsed import parse
from kg.near import near_words, question

INHERITED = ("history", "status", "sources")
"""Keys that a file may state once for all its records."""


class YamlFile(NamedTuple):
    """A file that holds a mapping.

    Attributes:
        data: the mapping.
        root: the same with places.
        spoilt: the lines, from 1, that could not be read.
    """

    path: Path
    data: dict[str, Any]
    root: yaml.Node
    spoilt: frozenset[int]

    def line(self, at: tuple[str | int, ...]) -> int:
        """The line of what a path of keys and positions leads to."""
        return line_of(self.root, at)


class Located(NamedTuple):
    """A record of a file.

    Attributes:
        at: the keys and positions that lead to it; none where it is the whole file.
        data: the record, completed with what the file states once for all.
    """

    file: YamlFile
    at: tuple[str | int, ...]
    data: dict[str, Any]

    def line(self, *within: str | int) -> int:
        """The line of something in the record."""
        inherited = within and within[0] in INHERITED and not has(self.file.root, self.at, str(within[0]))
        return self.file.line(within if inherited else (*self.at, *within))

    @property
    def lines(self) -> range:
        """All its lines."""
        return lines_of(self.file.root, self.at)


def read_yaml(path: Path, example: str = "code") -> dict[str, Any]:
    """The mapping in a YAML file.

    Args:
        path: the file.
        example: a key that such a file holds, for the message where it holds none.

    Raises:
        KnowledgeError: the file cannot be read, is not YAML, or is not a mapping; names all faults with their lines.
    """
    faults = Faults()
    file = read_file(path, faults, example)
    faults.refuse()
    if file is None:
        raise KnowledgeError(f"{path}: cannot be read; check the file.")
    return file.data


def read_file(path: Path, faults: Faults, example: str = "code") -> YamlFile | None:
    """A YAML file as far as it can be read; notes what is wrong with it.

    Returns:
        None where the file holds no mapping at all.
    """
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        faults.add(path, f"not UTF-8 at byte {error.start}; save the file as UTF-8", line)
        return None
    except OSError as error:
        faults.add(path, f"cannot be read ({error.strerror}); check the path and its permissions")
        return None
    parsed = parse(text)
    for line, says in parsed.faults:
        faults.add(path, says, line)
    if isinstance(parsed.data, dict) and parsed.root is not None:
        return YamlFile(path, parsed.data, parsed.root, parsed.spoilt)
    if not parsed.faults:
        faults.add(path, f"holds no mapping; start it with keys such as '{example}:'")
    return None


def records(file: YamlFile, key: str, faults: Faults) -> Iterator[Located]:
    """The records under a key of a file, each completed with what the file states once for all."""
    shared = {name: file.data[name] for name in INHERITED if name in file.data}
    known = (key, *INHERITED)
    for name in file.data:
        if name not in known:
            hint = question(near_words(str(name), known)) or f"known are {', '.join(known)}"
            faults.add(file.path, f"unknown key '{name}'; {hint}", file.line((str(name),)))
    for located in listed(file, key, faults):
        yield located._replace(data={**shared, **located.data})


def listed(file: YamlFile, key: str, faults: Faults) -> Iterator[Located]:
    """The records under a key of a file, as they stand there."""
    found = file.data.get(key)
    if not isinstance(found, list):
        if file.line((key,)) not in file.spoilt:
            faults.add(file.path, f"'{key}:' must hold a list of records", file.line((key,)))
        return
    for position, record in enumerate(found):
        at = (key, position)
        if isinstance(record, dict):
            yield Located(file, at, record)
        elif file.line(at) not in file.spoilt:
            says = "must hold lines such as 'key: value'; mend that entry"
            faults.add(file.path, says, file.line(at), f"record {position + 1}")
