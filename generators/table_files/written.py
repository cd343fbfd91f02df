"""Tables written as files for people to fill in."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from generators.table_files import xlsx


def written(name: str, lines: Sequence[Sequence[str]], ending: Literal["csv", "xlsx"]) -> bytes:
    """The bytes of a file.

    Args:
        name: of the sheet.
        lines: headings and rows.
        ending: what the file is.
    """
    if ending == "xlsx":
        return xlsx.write(Path(name), lines)
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue().encode()
