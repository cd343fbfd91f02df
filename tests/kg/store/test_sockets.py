"""Hanging up, and leaving everything else open."""

from __future__ import annotations

import socket
from pathlib import Path

from kg.store.sockets import hang_up


def test_only_connections_at_the_port_end(tmp_path: Path) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as one,
        socket.create_server(("127.0.0.1", 0)) as other,
        socket.create_connection(one.getsockname()) as ended,
        socket.create_connection(other.getsockname()) as kept,
        (tmp_path / "file").open("w") as file,
    ):
        served, _ = one.accept()
        serving, _ = other.accept()
        with served, serving:
            before = len(list(Path("/dev/fd").iterdir()))
            hang_up(one.getsockname()[1])
            assert len(list(Path("/dev/fd").iterdir())) == before
            assert ended.recv(1) == b""
            assert served.recv(1) == b""
            serving.sendall(b"x")
            assert kept.recv(1) == b"x"
            file.write("x")
