"""The answers of a run on disk: appended, never changed; what is there is true."""

import errno
import os
from array import array
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
from pydantic import ValidationError

from evaluators.answer import Answer
from evaluators.lots import number
from evaluators.run.answer_lines import AnswerLines
from evaluators.run.reasons import ReasonCounts
from evaluators.run.record import FiledRecord
from evaluators.run.sealing import go_on_sealing, seal
from generators.models.tokens import Tokens
from kg.errors import UserError

NAME = "answers.jsonl"

Record = TypeVar("Record", bound=FiledRecord)


def answers(path: Path) -> Iterator[Answer]:
    """The lines of an answers file, in their order; a torn last line is left out.

    Where an (item or part, rotation) stands twice, because its error was tried again, the later line counts.

    Raises:
        UserError: the file cannot be read, or a line that is not the last is not an answer.
    """
    try:
        yield from (answer for answer, _ in placed_in(AnswerLines(path)))
    except OSError as error:
        raise _unreadable(path, error) from error


def lines(path: Path) -> int:
    """How many answers a run has on disk; none where there is no file."""
    try:
        found = AnswerLines(path)
        return found.sealed + sum(line.endswith(b"\n") for line in found.tail)
    except OSError:
        return 0


def placed_in(lines: AnswerLines) -> Iterator[tuple[Answer, int]]:
    """Each answer and its place in the lines; see `answers`.

    Raises:
        OSError: a file cannot be read.
        UserError: a line that is not the last is not an answer.
    """
    for line, place in lines.sealed_lines():
        yield Answer.model_validate_json(line), place
    begin = lines.sealed
    for answer, end in _placed(lines.tail, lines.path, Answer):
        yield answer, begin
        begin = lines.sealed + end


def records(path: Path, kind: type[Record]) -> Iterator[tuple[Record, int]]:
    """The records of a file of lines, and where each line ends, in bytes; a torn last line is left out.

    Raises:
        UserError: the file cannot be read, or a line that is not the last is not such a record.
    """
    try:
        with path.open("rb") as file:
            yield from _placed(file, path, kind)
    except OSError as error:
        raise _unreadable(path, error) from error


def _placed(file: BinaryIO, path: Path, kind: type[Record]) -> Iterator[tuple[Record, int]]:
    end = 0
    for place, line in enumerate(file, start=1):
        end += len(line)
        if not line.endswith(b"\n"):
            # Only a write that was cut off leaves a line without its end.
            return
        try:
            yield kind.model_validate_json(line), end
        except ValidationError as error:
            if not file.read(1):
                return
            raise UserError(
                f"{path}, line {place}: not {kind.what} ({error.errors()[0]['msg']}); remove the line and run again."
            ) from error


class RecordsFile(Generic[Record]):
    """The file of a run's answers, or of other records; new lines are written by ``flush``.

    Attributes:
        spent: tokens of the replies that earlier starts asked for.
        failed: how many of the final answers are errors.
        reasons: why these got no reply.
        cut: how many of the final answers are of replies that were cut off at the token limit.
    """

    def __init__(self, path: Path, kind: type[Record], *, retry_errors: bool = False) -> None:
        """Reads what is answered already, and drops a torn last line.

        Args:
            path: the file; made where there is none.
            kind: of its records.
            retry_errors: an error is not a final answer.

        Raises:
            UserError: the file cannot be read or written.
        """
        self._path = path
        self._waiting: list[bytes] = []
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        except OSError as error:
            raise _unwritable(path, error) from error
        try:
            found = _read(path, kind, self._sealed())
            self.spent = found.spent
            self.failed = 0 if retry_errors else len(found.failed)
            self.reasons = ReasonCounts() if retry_errors else found.reasons
            self.cut = found.cut
            self._done = np.setdiff1d(found.known, found.failed) if retry_errors else found.known
            self._end = found.end
            if os.fstat(self._file).st_size > self._end:
                os.ftruncate(self._file, self._end)
        except BaseException:
            os.close(self._file)
            raise

    @property
    def count(self) -> int:
        """How many final answers were there at the start."""
        return len(self._done)

    def open_among(self, keys: list[tuple[str, int]]) -> list[bool]:
        """Which of some (item or part, rotation) have no final answer from an earlier start."""
        if not len(self._done):
            return [True] * len(keys)
        asked = np.array([_number(*key) for key in keys], dtype=np.uint64)
        places = np.minimum(np.searchsorted(self._done, asked), len(self._done) - 1)
        return [bool(known) for known in self._done[places] != asked]

    def add(self, answer: Record) -> None:
        """Takes an answer; it is on disk after the next ``flush``."""
        self._waiting.append(answer.line())

    def flush(self) -> None:
        """Writes what waits.

        Raises:
            UserError: it cannot be written; what was written before is whole.
        """
        if not self._waiting:
            return
        lines = b"".join(self._waiting)
        try:
            written = 0
            while written < len(lines):
                written += os.write(self._file, lines[written:])
        except OSError as error:
            os.ftruncate(self._file, self._end)
            raise _unwritable(self._path, error) from error
        self._end += len(lines)
        self._waiting.clear()

    def close(self) -> None:
        """Closes the file; what was not flushed is lost."""
        os.close(self._file)

    def _sealed(self) -> Iterator[Record]:
        """Records that stand elsewhere, before those of the file."""
        return iter(())


class AnswersFile(RecordsFile[Answer]):
    """The answers file of a run; many answers lie in a Parquet dataset beside it (`evaluators.run.sealing`)."""

    def __init__(self, path: Path, *, retry_errors: bool = False) -> None:
        """Reads what is answered already; see `RecordsFile`."""
        try:
            go_on_sealing(path)
        except OSError as error:
            raise _unwritable(path, error) from error
        super().__init__(path, Answer, retry_errors=retry_errors)

    def close(self) -> None:
        """Closes the file, and seals its answers where they are many; what was not flushed is lost.

        Raises:
            UserError: they cannot be sealed; what was written before is whole.
        """
        super().close()
        try:
            seal(self._path)
        except OSError as error:
            raise _unwritable(self._path, error) from error

    def _sealed(self) -> Iterator[Answer]:
        return (Answer.model_validate_json(line) for line, _ in AnswerLines(self._path).sealed_lines())


class _FileContent(NamedTuple):
    """What stands in an answers file.

    Attributes:
        known: numbers of what is answered, sorted.
        failed: of these, the errors.
        reasons: why these got no reply.
        cut: how many are of replies that were cut off.
        spent: tokens of all lines but those from the cache.
        end: where the last whole line ends, in bytes.
    """

    known: npt.NDArray[np.uint64]
    failed: npt.NDArray[np.uint64]
    reasons: ReasonCounts
    cut: int
    spent: Tokens
    end: int


def _read(path: Path, kind: type[Record], sealed: Iterator[Record]) -> _FileContent:
    """Eight bytes an answer: a run of millions of items needs no more memory than a small one."""
    done, failed, reasons, end = array("Q"), dict[int, str](), ReasonCounts(), 0
    cut = 0
    prompt, completion = 0, 0
    for answer, place in chain(((one, 0) for one in sealed), records(path, kind)):
        end = place
        key = _number(*answer.key)
        done.append(key)
        if key in failed:
            reasons.remove(failed.pop(key))
        if answer.status == "error":
            failed[key] = reasons.add(answer.raw)
        cut += answer.status == "cut"
        if answer.attempts:
            prompt += answer.tokens.prompt
            completion += answer.tokens.completion
    known = np.unique(np.frombuffer(done, dtype=np.uint64)) if done else np.empty(0, dtype=np.uint64)
    errors = np.fromiter(sorted(failed), dtype=np.uint64)
    return _FileContent(known, errors, reasons, cut, Tokens(prompt=prompt, completion=completion), end)


def _number(unit: str, rotation: int) -> int:
    return number(f"{unit}/{rotation}")


def _unreadable(path: Path, error: OSError) -> UserError:
    return UserError(f"{path}: cannot be read ({error.strerror}); check its permissions.")


def _unwritable(path: Path, error: OSError) -> UserError:
    what = "the disk is full" if error.errno == errno.ENOSPC else (error.strerror or str(error))
    return UserError(
        f"{path}: cannot be written: {what}. The answers so far are kept; mend that and run the same command again."
    )
