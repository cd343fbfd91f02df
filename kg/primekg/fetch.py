"""PrimeKG's published files from Harvard Dataverse, however often the connection is lost on the way."""

from __future__ import annotations

import hashlib
import http.client
import re
import time
from collections.abc import Callable
from http.client import HTTPResponse
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from kg.errors import SourceError

HOST = "https://dataverse.harvard.edu"
_PIECE = 1 << 20
_TIMEOUT = 60.0
_ATTEMPTS = 5
"""So many in a row may bring nothing new before the download is given up."""
_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+)")
_WHOLE = re.compile(r"bytes \*/(\d+)")

Tell = Callable[[int, int | None], None]
"""Told how many bytes are there, and of how many."""
Pause = Callable[[float], None]
"""Waits so many seconds."""


class Published(NamedTuple):
    """A file of doi:10.7910/DVN/IXA7BM; `md5` is None where none is known."""

    name: str
    number: int
    md5: str | None


FILES = (
    Published("kg.csv", 6180620, "aac8191d4fbc5bf09cdf8c3c78b4e75f"),
    Published("disease_features.tab", 6180618, None),
    Published("drug_features.tab", 6180619, None),
)


class _BrokenOffError(Exception):
    """The connection ended early; a next attempt may go on."""


def fetch(
    file: Published,
    folder: Path,
    *,
    host: str = HOST,
    tell: Tell = lambda _there, _whole: None,
    pause: Pause = time.sleep,
) -> Path:
    """The file in the folder, downloaded where it is not there yet; a part of an earlier attempt is gone on with.

    Args:
        file: which.
        folder: made where it is missing.
        host: scheme and name of the server.
        tell: called after each piece.
        pause: called before an attempt that follows one without anything new, longer each time.

    Raises:
        SourceError: the server refuses or is out of reach, the file is not the published one, or it cannot be written.
    """
    path, part = folder / file.name, folder / f"{file.name}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _download(f"{host}/api/access/datafile/{file.number}", part, tell, pause)
            _check(file, part)
            part.replace(path)
        else:
            _check(file, path)
    except OSError as error:
        raise SourceError(f"{path}: cannot be written or read ({error.strerror or error}).") from error
    return path


def _check(file: Published, path: Path) -> None:
    with path.open("rb") as opened:
        found = hashlib.file_digest(opened, "md5").hexdigest()
    if file.md5 is not None and found != file.md5:
        raise SourceError(
            f"{path}: is not the published file (md5 {found} instead of {file.md5}). Delete it and fetch it again."
        )


def _download(url: str, part: Path, tell: Tell, pause: Pause) -> None:
    idle = 0
    while True:
        before = _size(part)
        try:
            _go_on(url, part, tell)
            return
        except (_BrokenOffError, HTTPError, http.client.HTTPException) as error:
            if isinstance(error, HTTPError) and error.code < 500:
                raise SourceError(
                    f"{url}: the server refuses ({error.code} {error.reason}). Try again later."
                ) from error
            idle = 0 if _size(part) > before else idle + 1
            if idle == _ATTEMPTS:
                raise SourceError(
                    f"{url}: nothing came in {_ATTEMPTS} attempts ({error}). "
                    "Check the connection and run the command again; it goes on where it stopped."
                ) from error
            if idle:
                pause(2.0**idle)


def _go_on(url: str, part: Path, tell: Tell) -> None:
    """One attempt.

    Raises:
        _BrokenOffError: it ended before the file did.
    """
    there = _size(part)
    headers = {"User-Agent": "kgbench", **({"Range": f"bytes={there}-"} if there else {})}
    try:
        answer = urlopen(Request(url, headers=headers), timeout=_TIMEOUT)
    except HTTPError as error:
        if error.code == http.client.REQUESTED_RANGE_NOT_SATISFIABLE and there:
            _there_is_no_more(part, error.headers.get("Content-Range", ""))
            return
        raise
    except OSError as error:
        raise _BrokenOffError(error) from error
    with answer:
        found = _RANGE.fullmatch(answer.headers.get("Content-Range", "")) if answer.status == 206 else None
        goes_on = found is not None and int(found.group(1)) == there
        # A server that does not know ranges sends the whole file again.
        there = there if goes_on else 0
        length = answer.headers.get("Content-Length")
        whole = int(found.group(2)) if found and goes_on else int(length) if length else None
        with part.open("ab" if goes_on else "wb") as file:
            while piece := _read(answer):
                file.write(piece)
                there += len(piece)
                tell(there, whole)
    if whole is not None and there < whole:
        raise _BrokenOffError(f"{there} of {whole} bytes")


def _read(answer: HTTPResponse) -> bytes:
    """The next piece.

    Raises:
        _BrokenOffError: the connection is lost, or what protects it says so: the folder is not at fault.
    """
    try:
        return answer.read(_PIECE)
    except OSError as error:
        raise _BrokenOffError(error) from error


def _there_is_no_more(part: Path, told: str) -> None:
    """Takes the part for the file, unless the server tells another size: then it is of another file, and goes.

    Raises:
        _BrokenOffError: the next attempt begins anew.
    """
    size = _WHOLE.fullmatch(told)
    if size is not None and int(size.group(1)) != _size(part):
        part.unlink()
        raise _BrokenOffError("what was there does not belong to this file")


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
