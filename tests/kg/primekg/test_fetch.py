"""Downloads from a server of this machine that loses connections, knows no ranges, or refuses."""

from __future__ import annotations

import hashlib
import http.client
import ssl
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from kg.errors import UserError
from kg.primekg.fetch import Published, fetch

DATA = bytes(range(256)) * 20_000
FILE = Published("kg.csv", 7, hashlib.md5(DATA).hexdigest())


class Server(ThreadingHTTPServer):
    """Sends at most `most` bytes before it drops the connection."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.most = len(DATA)
        self.ranges = True
        self.status = 200
        self.asked: list[str | None] = []

    @property
    def host(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Keeps silent."""

    def do_GET(self) -> None:
        server = self.server
        assert isinstance(server, Server)
        assert self.path == "/api/access/datafile/7"
        wanted = self.headers.get("Range")
        server.asked.append(wanted)
        if server.status != 200:
            self.send_error(server.status)
            return
        start = int(wanted.removeprefix("bytes=").removesuffix("-")) if wanted and server.ranges else 0
        if start >= len(DATA):
            self.send_response(416)
            self.send_header("Content-Range", f"bytes */{len(DATA)}")
            self.end_headers()
            return
        self.send_response(206 if wanted and server.ranges else 200)
        if wanted and server.ranges:
            self.send_header("Content-Range", f"bytes {start}-{len(DATA) - 1}/{len(DATA)}")
        self.send_header("Content-Length", str(len(DATA) - start))
        self.end_headers()
        self.wfile.write(DATA[start : start + server.most])


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield running
        running.shutdown()
        thread.join()


def test_a_file_comes_whole_over_lost_connections(server: Server, tmp_path: Path) -> None:
    server.most = 1_500_000
    told: list[tuple[int, int | None]] = []
    path = fetch(FILE, tmp_path / "new", host=server.host, tell=lambda there, whole: told.append((there, whole)))
    assert path.read_bytes() == DATA
    assert server.asked == [None, "bytes=1500000-", "bytes=3000000-", "bytes=4500000-"]
    assert told[-1] == (len(DATA), len(DATA))
    assert list(path.parent.iterdir()) == [path]
    assert fetch(FILE, tmp_path / "new", host=server.host) == path
    assert len(server.asked) == 4


def test_a_part_of_an_earlier_call_is_gone_on_with(server: Server, tmp_path: Path) -> None:
    (tmp_path / "kg.csv.part").write_bytes(DATA[:1000])
    assert fetch(FILE, tmp_path, host=server.host).read_bytes() == DATA
    assert server.asked == ["bytes=1000-"]
    (tmp_path / "kg.csv").rename(tmp_path / "kg.csv.part")
    assert fetch(FILE, tmp_path, host=server.host).read_bytes() == DATA


def test_a_server_without_ranges_sends_it_again(server: Server, tmp_path: Path) -> None:
    server.ranges = False
    (tmp_path / "kg.csv.part").write_bytes(b"other")
    assert fetch(FILE, tmp_path, host=server.host).read_bytes() == DATA


def test_another_content_is_refused(server: Server, tmp_path: Path) -> None:
    other = FILE._replace(md5="0" * 32)
    with pytest.raises(UserError, match=r"kg\.csv\.part: is not the published file .* Delete it and fetch it again"):
        fetch(other, tmp_path, host=server.host)
    assert not (tmp_path / "kg.csv").exists()
    (tmp_path / "kg.csv").write_bytes(b"mine")
    with pytest.raises(UserError, match=r"kg\.csv: is not the published file"):
        fetch(FILE, tmp_path, host=server.host)
    assert (tmp_path / "kg.csv").read_bytes() == b"mine"


def test_a_part_that_is_longer_than_the_file_goes(server: Server, tmp_path: Path) -> None:
    (tmp_path / "kg.csv.part").write_bytes(DATA + b"more")
    unknown = FILE._replace(md5=None)
    assert fetch(unknown, tmp_path, host=server.host, pause=lambda _: None).read_bytes() == DATA
    assert server.asked == [f"bytes={len(DATA) + 4}-", None]


def test_a_loss_that_encryption_notices_is_a_loss(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = [ssl.SSLEOFError(8, "EOF occurred in violation of protocol")]
    reading = http.client.HTTPResponse.read

    def read(answer: http.client.HTTPResponse, size: int | None = None) -> bytes:
        if len(server.asked) == 2 and lost:
            raise lost.pop()
        return reading(answer, size)

    server.most = 3_000_000
    monkeypatch.setattr(http.client.HTTPResponse, "read", read)
    waited: list[float] = []
    assert fetch(FILE, tmp_path, host=server.host, pause=waited.append).read_bytes() == DATA
    assert server.asked == [None, "bytes=3000000-", "bytes=3000000-"]
    assert waited == [2.0]


@pytest.mark.parametrize(
    ("status", "message", "asked", "pauses"),
    [(404, "refuses .404", 1, []), (503, "nothing came in 5", 5, [2.0, 4.0, 8.0, 16.0])],
)
def test_refusals(server: Server, tmp_path: Path, status: int, message: str, asked: int, pauses: list[float]) -> None:
    server.status = status
    waited: list[float] = []
    with pytest.raises(UserError, match=message):
        fetch(FILE, tmp_path, host=server.host, pause=waited.append)
    assert (len(server.asked), waited) == (asked, pauses)


def test_a_server_that_gives_nothing_is_given_up(server: Server, tmp_path: Path) -> None:
    server.most = 0
    with pytest.raises(UserError, match=r"nothing came in 5 attempts \(0 of 5120000 bytes\)"):
        fetch(FILE, tmp_path, host=server.host, pause=lambda _: None)
