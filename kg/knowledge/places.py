"""In which file of a knowledge folder a record stands."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kg.knowledge.files import read_yaml
from kg.knowledge.reader import knowledge_files

_LISTED = {"symptoms": "code", "groups": "code", "findings": "key", "episodes": "key", "occupations": "code"}


def places(folder: Path) -> Mapping[str, str]:
    """Code or key of each record -> its file, relative to the folder, which has been read without an error."""
    found: dict[str, str] = {}
    for path in knowledge_files(folder):
        file, data = path.relative_to(folder).as_posix(), read_yaml(path)
        names: list[Any] = [data.get("code"), "frames" if "filler" in data else None]
        for kind, key in _LISTED.items():
            for record in data.get(kind, ()):
                names += [record[key], *(one["code"] for one in record.get("subtypes", ()))]
        names += ["people.yaml"] if "people" in data else []
        found |= {str(name): file for name in names if name is not None}
    return found


def place(record: str, known: Mapping[str, str]) -> str:
    """The file of a record or of something in it, such as ``D013/cues/3`` or ``S027.2 chart 1``; empty if unknown."""
    name = record.removeprefix("occupation ")
    while name:
        if name in known:
            return known[name]
        cut = max(name.rfind(mark) for mark in "/ .")
        name = name[:cut] if cut > 0 else ""
    return ""
