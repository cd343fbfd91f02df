"""The rating sheet that readers fill in, and the key that says whose each text is: both CSV files."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from evaluators.reading.texts import ReadText, in_one_typography
from generators.draw import stream
from kg.errors import UserError
from kg.files.atomic import write_whole

SCALES = ("naturalness", "validity", "realism")
LEAST, MOST = 1, 5
"""The ends of each scale."""
COLUMNS = ("id", *SCALES, "answer", "contradiction", "not_recoverable", "faults", "remark")
FAULTS = (
    *("label", "opening", "episode", "time", "denial", "joint", "list", "anecdote", "stranger", "repeat", "empty"),
    *("tone", "grammar", "other"),
)
"""Classes of fault; docs/reading.md says what each means."""
_KEY = ("id", "source", "part", "name", "answer")
_SEPARATORS = ",;\t"
_YES_OR_NO = {"": False, "no": False, "n": False, "yes": True, "y": True}


class Rating(NamedTuple):
    """What one reader says of one text.

    Attributes:
        id: of the text in the sheet.
        scales: naturalness, validity and realism, each 1 to 5.
        answer: the options that the reader would pick, as written.
        contradiction: whether the text contradicts itself.
        not_recoverable: whether a fact of the case cannot be made out.
        faults: classes of fault.
    """

    id: str
    scales: Mapping[str, int]
    answer: str
    contradiction: bool
    not_recoverable: bool
    faults: tuple[str, ...]


class KeyEntry(NamedTuple):
    """Whose a text of a sheet is.

    Attributes:
        name: the text's id in its source.
        answer: the right labels; empty where nobody knows.
    """

    source: str
    part: str
    name: str
    answer: str


def blindly(texts: Sequence[ReadText], seed: int) -> dict[str, ReadText]:
    """The texts in a random order, under numbers that tell nothing: ``text 001`` and so on."""
    digits = max(3, len(str(len(texts))))
    mixed = stream(seed, "reading", "order").shuffled(texts)
    return {
        f"text {number:0{digits}}": text._replace(text=in_one_typography(text.text))
        for number, text in enumerate(mixed, start=1)
    }


def write_sheet(path: Path, names: Iterable[str]) -> None:
    """Writes an empty sheet with a row for each text.

    Raises:
        UserError: the file is there, or cannot be written.
    """
    _write(path, COLUMNS, ([name] for name in names))


def write_key(path: Path, texts: Mapping[str, ReadText]) -> None:
    """Writes whose each text is.

    Raises:
        UserError: the file is there, or cannot be written.
    """
    _write(path, _KEY, ([name, text.source, text.part, text.id, text.answer] for name, text in texts.items()))


def read_key(path: Path) -> dict[str, KeyEntry]:
    """Whose each text is, by its name in the sheet.

    Raises:
        UserError: the file cannot be read, or is no key.
    """
    rows = _rows(path, _KEY, "a key that `kgbench read --key` wrote")
    return {row["id"]: KeyEntry(row["source"], row["part"], row["name"], row["answer"]) for row in rows}


def read_sheet(path: Path) -> tuple[list[Rating], int]:
    """The ratings of a sheet, and how many of its texts are not rated.

    Raises:
        UserError: the file cannot be read, is no sheet, or holds a value that is none.
    """
    rows = _rows(path, COLUMNS, "a sheet that `kgbench read --sheet` wrote")
    seen: set[str] = set()
    for row in rows:
        if row["id"] in seen:
            raise UserError(f"{path}: {row['id']} stands in two rows; keep one of them.")
        seen.add(row["id"])
    rated = [row for row in rows if any(row[scale] for scale in SCALES)]
    return [_rating(path, row) for row in rated], len(rows) - len(rated)


def _rating(path: Path, row: Mapping[str, str]) -> Rating:
    for scale in SCALES:
        if row[scale] not in map(str, range(LEAST, MOST + 1)):
            said = f"'{row[scale]}'" if row[scale] else "empty"
            raise UserError(f"{path}: {scale} of {row['id']} is {said}; give a whole number from {LEAST} to {MOST}.")
    for column in ("contradiction", "not_recoverable"):
        if row[column].lower() not in _YES_OR_NO:
            raise UserError(f"{path}: {column} of {row['id']} is '{row[column]}'; give yes or no.")
    faults = tuple(dict.fromkeys(re.findall(r"[^\s,;]+", row["faults"].lower())))
    unknown = [fault for fault in faults if fault not in FAULTS]
    if unknown:
        raise UserError(f"{path}: {row['id']} has a fault '{unknown[0]}'; the classes are {', '.join(FAULTS)}.")
    return Rating(
        row["id"],
        {scale: int(row[scale]) for scale in SCALES},
        row["answer"],
        _YES_OR_NO[row["contradiction"].lower()],
        _YES_OR_NO[row["not_recoverable"].lower()],
        faults,
    )


def _write(path: Path, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    if path.exists():
        raise UserError(f"{path} is there already and may hold ratings; name another file, or move that one away.")
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([*row, *[""] * (len(columns) - len(row))] for row in rows)
    write_whole(path, text.getvalue())


def _rows(path: Path, columns: Sequence[str], what: str) -> list[dict[str, str]]:
    """The rows of a file, whichever of the usual separators a spreadsheet has put into it."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise UserError(f"Cannot read {path}: {error.strerror}. Check the path and its permissions.") from error
    except UnicodeError as error:
        raise UserError(f"{path} is not UTF-8 text; save it as CSV in UTF-8.") from error
    head = text.partition("\n")[0]
    separator = max(_SEPARATORS, key=head.count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        missing = [column for column in columns if column not in (reader.fieldnames or ())]
        rows = [] if missing else [{column: (row[column] or "").strip() for column in columns} for row in reader]
    except csv.Error as error:
        raise UserError(f"{path} is not CSV ({error}); give {what}.") from error
    if missing:
        raise UserError(f"{path} has no column {missing[0]}; give {what}.")
    return [row for row in rows if row["id"]]
