"""Faults of files, gathered so that a person hears of all of them at once."""

from pathlib import Path
from typing import NamedTuple

from kg.errors import KnowledgeError

_MOST = 100
"""So many are listed; nobody mends more in one go."""


class FileFault(NamedTuple):
    """One fault of a file.

    Attributes:
        path: the file.
        line: counted from 1; 0 where it is the file as a whole.
        where: the record and the key, where known.
        says: what is wrong and what to do; a final stop is added where it has none.
    """

    path: Path
    line: int
    where: str
    says: str

    def __str__(self) -> str:
        """The fault as one line, its place first."""
        place = f"{self.path}, line {self.line}" if self.line else str(self.path)
        stop = "" if self.says.endswith(("?", ".")) else "."
        return f"{place}{', ' if self.where else ''}{self.where}: {self.says}{stop}"


class Faults:
    """Gathers faults and speaks of all of them together."""

    def __init__(self) -> None:
        """Starts with none."""
        self._found: dict[FileFault, None] = {}

    def add(self, path: Path, says: str, line: int = 0, where: str = "") -> None:
        """Notes a fault."""
        self._found.setdefault(FileFault(path, line, where, says))

    def refuse(self) -> None:
        """Lets files without faults pass.

        Raises:
            KnowledgeError: there are faults; names all of them with their places.
        """
        found = sorted(self._found)
        if len(found) == 1:
            raise KnowledgeError(str(found[0]))
        if found:
            listed = [f"{len(found)} faults keep the files from being read:", *map(str, found[:_MOST])]
            if len(found) > _MOST:
                listed.append(f"And {len(found) - _MOST} more; mend these first.")
            raise KnowledgeError("\n".join(listed))
