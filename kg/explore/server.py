"""A small web server on loopback for pages that are known beforehand."""

from __future__ import annotations

import errno
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

from kg.errors import UserError
from kg.explore.site import Page

LOOPBACK = "127.0.0.1"

# Neo4j Browser would otherwise load its usage statistics and news from the internet.
_POLICY = (
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'; "
    "connect-src 'self' data: blob: ws: wss: http://127.0.0.1:* http://localhost:*; worker-src 'self' blob:"
)


class PageServer(ThreadingHTTPServer):
    """Gives out pages by path; `pages` may be filled after the port is known."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, host: str, port: int) -> None:
        """Take a port.

        Raises:
            UserError: it is taken, or this host is not one of this machine's.
        """
        self.pages: Mapping[str, Page] = {}
        try:
            super().__init__((host, port), _Handler)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                says = "is taken by another program. Give another with --port."
            else:
                says = f"cannot be used ({error.strerror or error}). Give others with --host and --port."
            raise UserError(f"Port {port} on {host} {says}") from error

    def server_bind(self) -> None:
        """Bind without asking the network for this machine's name, which can take long."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = self.server_address[:2]  # type: ignore[assignment]


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self) -> None:
        self._answer(with_content=True)

    def do_HEAD(self) -> None:
        self._answer(with_content=False)

    def do_OPTIONS(self) -> None:
        """Answer the question that Neo4j Browser asks before it fetches a guide or a style."""
        self.send_response(HTTPStatus.NO_CONTENT)
        self._allow()
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _answer(self, *, with_content: bool) -> None:
        page = self.server.pages.get(unquote(urlsplit(self.path).path))
        status = HTTPStatus.OK if page else HTTPStatus.NOT_FOUND
        page = page or Page("text/plain; charset=utf-8", b"There is no such page.\n")
        self.send_response(status)
        self._allow()
        self.send_header("Content-Type", page.kind)
        self.send_header("Content-Length", str(len(page.content)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Content-Security-Policy", _POLICY)
        self.end_headers()
        if with_content:
            self.wfile.write(page.content)

    def _allow(self) -> None:
        # The Browser may come from another port, where the graph's own server serves it.
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS")
        self.send_header("Access-Control-Allow-Headers", "*")
        self.send_header("Access-Control-Allow-Private-Network", "true")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal belongs to the person at it."""


@contextmanager
def serving(host: str = LOOPBACK, port: int = 0) -> Iterator[PageServer]:
    """A server that answers in the background until the block ends.

    Raises:
        UserError: the port cannot be had.
    """
    with PageServer(host, port) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
