"""A transcript on disk: lines are appended whole, a torn last line is dropped, and what is there stays."""

import errno
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from evaluators.consultation.run.lines import (
    ConclusionLine,
    ConsultationStatus,
    TranscriptLine,
    TurnLine,
    line_of,
    read_line,
)
from kg.errors import UserError

FOLDER = "consultations"


class Kept(NamedTuple):
    """What a transcript holds.

    Attributes:
        turns: in their order, the greeting first; closing words are among them where there is a conclusion.
        ends: where the line of each turn ends, in bytes.
        conclusion: None where the consultation is not over.
    """

    turns: tuple[TurnLine, ...]
    ends: tuple[int, ...]
    conclusion: ConclusionLine | None

    @property
    def held(self) -> tuple[TurnLine, ...]:
        """The turns without closing words."""
        return tuple(one for one in self.turns if one.act != "closing")


class Transcript:
    """The file of one consultation, open to be gone on with.

    Attributes:
        held: the turns that earlier starts have held, without closing words.
        conclusion: None where the consultation is not over.
    """

    def __init__(self, path: Path, *, retry_errors: bool = False) -> None:
        """Reads what was held, and drops what follows the last whole turn.

        Args:
            path: of the file; made where there is none.
            retry_errors: a consultation that ended since a model did not reply is not over.

        Raises:
            UserError: it cannot be read or written, or holds something else.
        """
        self._path = path
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        except OSError as error:
            raise _unwritable(path, error) from error
        try:
            self._begin(retry_errors)
        except BaseException:
            os.close(self._file)
            raise

    def _begin(self, retry_errors: bool) -> None:
        kept = parsed(self._path.read_bytes(), self._path)
        over = kept.conclusion
        self.conclusion = None if retry_errors and over is not None and over.status == "error" else over
        self.held = kept.held
        if self.conclusion is not None:
            return
        # Closing words without a conclusion are said again with it.
        self._end = kept.ends[len(self.held) - 1] if self.held else 0
        if os.fstat(self._file).st_size > self._end:
            os.ftruncate(self._file, self._end)

    def write(self, records: Sequence[TranscriptLine]) -> None:
        """Appends lines; they are on disk then.

        Raises:
            UserError: they cannot be written; what was written before is whole.
        """
        data = b"".join(map(line_of, records))
        try:
            written = 0
            while written < len(data):
                written += os.write(self._file, data[written:])
        except OSError as error:
            os.ftruncate(self._file, self._end)
            raise _unwritable(self._path, error) from error
        self._end += len(data)

    def close(self) -> None:
        """Closes the file."""
        os.close(self._file)


def path_of(run: Path, case: str) -> Path:
    """Where the transcript of a case is."""
    return run / FOLDER / f"{case}.jsonl"


def read_transcript(path: Path) -> Kept:
    """What a transcript holds; a torn last line is left out.

    Raises:
        UserError: it cannot be read, or holds something else.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); check its permissions.") from error
    return parsed(data, path)


def ended(path: Path) -> ConsultationStatus | None:
    """How a consultation ended, quickly, by its last line alone; None where it is not over."""
    try:
        data = path.read_bytes()
        record = read_line(data[data.rfind(b"\n", 0, -1) + 1 :]) if data.endswith(b"\n") else None
    except (OSError, ValueError):
        # Whoever goes on with it, or derives it again, says what is wrong.
        return None
    return record.status if isinstance(record, ConclusionLine) else None


def parsed(data: bytes, path: Path) -> Kept:
    """What the bytes of a transcript hold.

    Args:
        data: the whole file.
        path: of the file, for what is said of it.

    Raises:
        UserError: a line is none of a transcript, or not in its place.
    """
    turns: list[TurnLine] = []
    ends: list[int] = []
    conclusion: ConclusionLine | None = None
    for place, (line, end) in enumerate(_whole(data), start=1):
        try:
            record = read_line(line)
        except ValueError as error:
            raise _broken(path, place, str(error)) from error
        if conclusion is not None:
            raise _broken(path, place, "it follows the conclusion")
        if isinstance(record, ConclusionLine):
            conclusion = record
            continue
        if record.turn != len(turns) or (turns and turns[-1].act == "closing"):
            raise _broken(path, place, f"turn {record.turn} is not in its place")
        turns.append(record)
        ends.append(end)
    return Kept(tuple(turns), tuple(ends), conclusion)


def _whole(data: bytes) -> Iterator[tuple[bytes, int]]:
    """Each line that has its end, with where it ends."""
    begin = 0
    while (end := data.find(b"\n", begin) + 1) > 0:
        yield data[begin:end], end
        begin = end


def _broken(path: Path, place: int, why: str) -> UserError:
    return UserError(
        f"{path}, line {place}: not a line of a consultation ({why}). Remove the file and run again to hold it anew."
    )


def _unwritable(path: Path, error: OSError) -> UserError:
    what = "the disk is full" if error.errno == errno.ENOSPC else (error.strerror or str(error))
    return UserError(
        f"{path}: cannot be written: {what}. The turns so far are kept; mend that and run the same command again."
    )
