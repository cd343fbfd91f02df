"""One thing that is wrong with the knowledge."""

from typing import NamedTuple


class Problem(NamedTuple):
    """A finding of a check: which record, what is wrong, and what to do.

    Attributes:
        check: the kind of check, in two words at most, e.g. ``reference`` or ``phrasing count``.
        record: the code or key of the record.
        says: what is wrong.
        remedy: what to do about it; empty where ``says`` says that too.
        file: where the record stands, relative to the knowledge folder; empty where no file holds it.
    """

    check: str
    record: str
    says: str
    remedy: str
    file: str = ""

    def __str__(self) -> str:
        """The problem as one sentence, with its place first."""
        if not self.file:
            where = self.record
        else:
            where = self.file if self.file.endswith(self.record) else f"{self.file}, record {self.record}"
        return f"{where}: {self.says}; {self.remedy}." if self.remedy else f"{where}: {self.says}"
