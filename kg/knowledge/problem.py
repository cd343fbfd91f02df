"""One thing that is wrong with the knowledge."""

from typing import NamedTuple


class Problem(NamedTuple):
    """A finding of a check: which record, what is wrong, and what to do.

    Attributes:
        check: the kind of check, in two words at most, e.g. ``reference`` or ``part count``.
        record: the code or key of the record.
        says: what is wrong.
        remedy: what to do about it; empty where ``says`` says that too.
        wrong: what the record's file says there, by which its line is found; empty where it is the record as a whole.
        file: where the record stands, relative to the knowledge folder; empty where no file holds it.
        line: its line there, from 1; None where no line holds it.
    """

    check: str
    record: str
    says: str
    remedy: str
    wrong: str = ""
    file: str = ""
    line: int | None = None

    @property
    def place(self) -> str:
        """File and line."""
        return self.file if self.line is None else f"{self.file}:{self.line}"

    def __str__(self) -> str:
        """The problem as one sentence, with its place first."""
        if not self.file:
            where = self.record
        else:
            where = self.file if self.line is None else f"{self.file}, line {self.line}"
            where = where if self.file.endswith(self.record) else f"{where}, record {self.record}"
        stop = "" if self.remedy.endswith("?") else "."
        return f"{where}: {self.says}; {self.remedy}{stop}" if self.remedy else f"{where}: {self.says}"
