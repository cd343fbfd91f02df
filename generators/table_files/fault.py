"""What is wrong in a file that somebody handed in: where, what, and what to do."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kg.errors import SourceError
from kg.tables import printable

_MOST = 20
"""So many faults are printed; whoever has more mends these first."""


class RowFault(NamedTuple):
    """One thing that is wrong, or only worth knowing.

    Attributes:
        row: number of the row, from 1, the headings included; 0 where it is about the whole file.
        column: name of the column; may be empty.
        says: what is wrong, as a clause.
        remedy: what to do, as a clause.
        item: the name that the file gives what the row is about, where that is needed to find it; may be empty.
    """

    row: int
    column: str
    says: str
    remedy: str
    item: str = ""

    def line(self) -> str:
        """One sentence."""
        where = f"row {self.row}" if self.row else "the whole file"
        named = f" (item {self.item})" if self.item else ""
        named += f", column {self.column}" if self.column else ""
        # Headings and cells come from files: nothing in them may steer a terminal.
        return printable(f"{where}{named}: {self.says}; {self.remedy}.")


class RowFaultsError(SourceError):
    """A file was refused, with everything that is wrong in it.

    Attributes:
        faults: in the order of the rows.
    """

    def __init__(self, path: Path, faults: Sequence[RowFault]) -> None:
        """Takes the file and its faults."""
        self.faults = tuple(sorted(set(faults)))
        count = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        listed = "\n".join(f"  {fault.line()}" for fault in self.faults[:_MOST])
        more = len(self.faults) - _MOST
        rest = f"\n  ... and {more} more." if more > 0 else ""
        super().__init__(f"{path}: {count}, nothing was imported.\n{listed}{rest}")


def refuse(path: Path, faults: Sequence[RowFault]) -> None:
    """Refuses a file that has faults.

    Raises:
        RowFaultsError: it has.
    """
    if faults:
        raise RowFaultsError(path, faults)
