"""Records of a CSV file by RFC 4180 and UTF-8, one by one, for files that hold some that are none.

This takes much longer than the one pass over a file in which every record is well formed, and says of each other
record where it begins and what is wrong with it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kg.primekg.reconciliation import Malformed

LONGEST = 1 << 16
"""Bytes of the longest record: what is longer has a quote that nobody closed."""

_QUOTED = re.compile(rb'"((?:[^"]|"")*+)"')
_PLAIN = re.compile(rb"[^,\r\n]*+")
_NEEDS_QUOTES = re.compile(rb'[",\r\n]|^ | $')


class CsvRecord(NamedTuple):
    """One record; `fields` are bytes without their quotes."""

    line: int
    fields: list[bytes]


class _BrokenError(Exception):
    """The bytes are not a record, however many lines follow."""


def records(lines: Iterable[bytes]) -> Iterator[CsvRecord | Malformed]:
    """Records and what is none, in order; blank lines are neither.

    After a broken quote, reading goes on with the next line.

    Args:
        lines: physical lines with their ends.
    """
    source = iter(lines)
    ahead: deque[bytes] = deque()
    number = 1
    while (line := ahead.popleft() if ahead else next(source, None)) is not None:
        taken = [line]
        if line.strip(b"\r\n"):
            try:
                while (fields := _fields(b"".join(taken))) is None:
                    _take_up_to_quote(taken, ahead, source)
                yield CsvRecord(number, fields)
            except _BrokenError as error:
                yield Malformed(line=number, reason=str(error))
                ahead.extendleft(reversed(taken[1:]))
                del taken[1:]
        number += len(taken)


def problem(record: CsvRecord, columns: Sequence[str], needed: Iterable[str]) -> str | None:
    """What is wrong with a record that is well quoted, None where nothing is.

    Args:
        record: the record.
        columns: the header.
        needed: columns that must not be blank.
    """
    if len(record.fields) != len(columns):
        return f"{'fewer' if len(record.fields) < len(columns) else 'more'} columns than {len(columns)}"
    try:
        b"".join(record.fields).decode()
    except UnicodeDecodeError:
        return "invalid UTF-8"
    for name, field in zip(columns, record.fields, strict=True):
        if name in needed and not field:
            return f"no {name}"
    return None


def written(record: CsvRecord) -> bytes:
    """The record as one that every reader takes for the same."""
    return (
        b",".join(
            b'"' + field.replace(b'"', b'""') + b'"' if _NEEDS_QUOTES.search(field) else field
            for field in record.fields
        )
        + b"\n"
    )


def _fields(record: bytes) -> list[bytes] | None:
    """The fields of a whole record; None where a quote is still open."""
    record = record.removesuffix(b"\n").removesuffix(b"\r")
    if b'"' not in record and b"\r" not in record:
        return record.split(b",")
    fields = []
    at = 0
    while True:
        if record[at : at + 1] == b'"':
            found = _QUOTED.match(record, at)
            if found is None:
                return None
            fields.append(found.group(1).replace(b'""', b'"'))
        else:
            found = _PLAIN.match(record, at)
            assert found is not None
            fields.append(found.group())
        at = found.end()
        if at == len(record):
            return fields
        if record[at : at + 1] != b",":
            raise _BrokenError("text after a closing quote" if fields and found.re is _QUOTED else "a stray line end")
        at += 1


def _take_up_to_quote(taken: list[bytes], ahead: deque[bytes], source: Iterator[bytes]) -> None:
    """Moves lines to those taken, up to the next that could close a quote.

    Raises:
        _BrokenError: no line does, or none near enough.
    """
    size = sum(map(len, taken))
    while size <= LONGEST and (line := ahead.popleft() if ahead else next(source, None)) is not None:
        taken.append(line)
        size += len(line)
        if b'"' in line:
            return
    raise _BrokenError("a quote that is not closed")
