"""Lines on disk: what the readers of both forms have in common, and the one of files of lines."""

from __future__ import annotations

import hashlib
import weakref
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile


class LineSource(ABC):
    """Lines in their order, and each again wherever it is wanted; never more than some of them are in memory.

    Attributes:
        path: the file, or the folder of the dataset.
    """

    path: Path

    @abstractmethod
    def placed(self) -> Iterator[tuple[bytes, int]]:
        """Each line, newline included, with the place by which `line` finds it again.

        Raises:
            OSError: it cannot be read.
        """

    @abstractmethod
    def line(self, place: int) -> bytes:
        """The line at a place.

        Raises:
            OSError: it cannot be read.
        """

    def __iter__(self) -> Iterator[bytes]:
        """The lines alone."""
        return (line for line, _ in self.placed())

    def as_text(self) -> TextLines:
        """The same lines for whoever wants them in an order of its own: of a dataset a copy that is gone afterwards.

        Raises:
            OSError: it cannot be read or copied.
        """
        with NamedTemporaryFile(prefix="kgbench-lines-") as file:
            for line in self:
                file.write(line)
            file.flush()
            return TextLines(Path(file.name))

    def sha256(self) -> str:
        """The hash of all lines, the same in either form."""
        digest = hashlib.sha256()
        for line in self:
            digest.update(line)
        return digest.hexdigest()


class TextLines(LineSource):
    """A file of lines that is opened once; it is closed when nothing holds it any more. A place is a byte."""

    def __init__(self, path: Path) -> None:
        """Opens the file.

        Raises:
            OSError: it cannot be opened.
        """
        self.path = path
        self.file = path.open("rb")
        weakref.finalize(self, self.file.close)

    def placed(self) -> Iterator[tuple[bytes, int]]:
        """Each line and the byte at which it begins."""
        self.file.seek(0)
        begin = 0
        for line in self.file:
            yield line, begin
            begin += len(line)

    def line(self, place: int) -> bytes:
        """The line that begins at a byte."""
        self.file.seek(place)
        return self.file.readline()

    def as_text(self) -> TextLines:
        """Itself."""
        return self

    def sha256(self) -> str:
        """The hash of the file's bytes."""
        self.file.seek(0)
        return hashlib.file_digest(self.file, "sha256").hexdigest()
