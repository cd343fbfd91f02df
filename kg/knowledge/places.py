"""In which file of a knowledge folder a record stands, and on which line something in it."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from kg.knowledge.collected import Faults
from kg.knowledge.files import YamlFile, read_file
from kg.knowledge.lines import lines_of
from kg.knowledge.reader import knowledge_files

_LISTED = {"symptoms": "code", "groups": "code", "findings": "key", "events": "key", "occupations": "code"}
_SURE = 24
"""So many signs of a text tell it from others; a longer one may be broken over lines."""


class RecordPlace(NamedTuple):
    """Where a record stands.

    Attributes:
        file: relative to the knowledge folder.
        first: its first line, from 1.
        lines: its lines.
    """

    file: str
    first: int
    lines: tuple[str, ...]

    def line(self, text: str) -> int:
        """The first line of the record with a text; its first line where the text stands in none."""
        for wanted in (rf"(?<![\w.-]){re.escape(text)}(?![\w-])", re.escape(text[:_SURE])) if text else ():
            for number, line in enumerate(self.lines):
                if re.search(wanted, line):
                    return self.first + number
        return self.first


def places(folder: Path) -> Mapping[str, RecordPlace]:
    """Code or key of each record -> its place in a folder that has been read without an error."""
    found: dict[str, RecordPlace] = {}
    faults = Faults()
    for path in knowledge_files(folder):
        file = read_file(path, faults)
        if file is not None:
            name = path.relative_to(folder).as_posix()
            # A wording file is found by its name: the codes in it are those of other records.
            found |= {name: _whole(file, name)} if path.parent.name == "wording" else dict(_of_file(file, name))
    return found


def _whole(file: YamlFile, name: str) -> RecordPlace:
    return RecordPlace(name, 1, tuple(file.path.read_text(encoding="utf-8").splitlines()))


def _of_file(file: YamlFile, name: str) -> Iterator[tuple[str, RecordPlace]]:
    lines = file.path.read_text(encoding="utf-8").splitlines()

    def at(*path: str | int) -> RecordPlace:
        numbers = lines_of(file.root, path)
        return RecordPlace(name, numbers.start, tuple(lines[numbers.start - 1 : numbers.stop - 1]))

    for name_of in ("code", "key"):
        if name_of in file.data:
            yield str(file.data[name_of]), at()
            return
    if "pairs" in file.data:
        yield "comorbidity.yaml", at("pairs")
    if "people" in file.data:
        yield "people.yaml", at("people")
    for kind, key in _LISTED.items():
        for position, record in enumerate(file.data.get(kind, ())):
            yield str(record[key]), at(kind, position)
            for number, one in enumerate(record.get("subtypes", ())):
                yield str(one["code"]), at(kind, position, "subtypes", number)


def place(record: str, known: Mapping[str, RecordPlace]) -> RecordPlace | None:
    """The place of a record or of something in it, such as ``D013/cues/3``; None if unknown."""
    name = record
    while name:
        if name in known:
            return known[name]
        cut = max(name.rfind(mark) for mark in "/ .")
        name = name[:cut] if cut > 0 else ""
    return None
