"""What is wrong with a file of items: where, what, and what to do."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from kg.errors import BuildError


class ItemFault(NamedTuple):
    """One thing that is wrong, or only worth knowing.

    Attributes:
        row: number of the row; 0 where it is about the whole file.
        item: the name that the file gives the item; may be empty.
        says: what is wrong, as a clause.
        remedy: what to do, as a clause.
    """

    row: int
    item: str
    says: str
    remedy: str

    def line(self) -> str:
        """One sentence."""
        where = f"row {self.row}" if self.row else "the whole file"
        named = f" (item {self.item})" if self.item else ""
        return f"{where}{named}: {self.says}; {self.remedy}."


class ImportFaultsError(BuildError):
    """A file of items was refused, with everything that is wrong in it.

    Attributes:
        faults: in the order of the rows.
    """

    def __init__(self, path: Path, faults: Iterable[ItemFault]) -> None:
        """Takes the file and its faults."""
        self.faults = tuple(sorted(faults))
        count = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        listed = "\n".join(f"  {fault.line()}" for fault in self.faults)
        super().__init__(f"{path}: {count}, nothing was imported.\n{listed}")
