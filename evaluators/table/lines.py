"""A file of lines that is opened once: read from its beginning, then line by line wherever one is wanted."""

import hashlib
import weakref
from pathlib import Path


class KeptLines:
    """An open file; it is closed when nothing holds it any more."""

    def __init__(self, path: Path) -> None:
        """Opens the file.

        Raises:
            OSError: it cannot be opened.
        """
        self.path = path
        self.file = path.open("rb")
        weakref.finalize(self, self.file.close)

    def sha256(self) -> str:
        """The hash of the bytes; the file then stands at its beginning again."""
        self.file.seek(0)
        digest = hashlib.file_digest(self.file, "sha256").hexdigest()
        self.file.seek(0)
        return digest

    def line(self, begin: int) -> bytes:
        """The line that begins at a byte."""
        self.file.seek(begin)
        return self.file.readline()
