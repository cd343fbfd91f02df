"""The server on loopback, as a Browser asks it."""

from __future__ import annotations

import http.client
import socket
import zipfile
from pathlib import Path

import pytest

from kg.errors import UserError
from kg.explore.server import LOOPBACK, serving
from kg.explore.site import BROWSER, GUIDE, STYLE, Page, browser_pages, pages


def ask(port: int, method: str, path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=10)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content


def test_guide_and_style_may_be_read_from_elsewhere() -> None:
    with serving() as server:
        server.pages = pages("http://localhost:1")
        for path, start in ((GUIDE, b'<article class="guide">'), (STYLE, b"node {")):
            answer, content = ask(server.server_port, "GET", path, Origin="http://localhost:7474")
            assert answer.status == 200
            assert content.startswith(start)
            assert answer.headers["Access-Control-Allow-Origin"] == "*"
        answer, content = ask(server.server_port, "HEAD", GUIDE)
        assert (answer.status, content) == (200, b"")


def test_the_question_before_the_question() -> None:
    with serving() as server:
        answer, content = ask(
            server.server_port,
            "OPTIONS",
            GUIDE,
            **{"Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "cache-control,x-a"},
        )
    assert (answer.status, content) == (204, b"")
    assert answer.headers["Access-Control-Allow-Headers"] == "*"
    assert "GET" in answer.headers["Access-Control-Allow-Methods"]


@pytest.mark.parametrize("path", ["/", "/nowhere", "/../pyproject.toml", "/%2e%2e/%2e%2e/etc/passwd"])
def test_nothing_else_is_given_out(path: str) -> None:
    with serving() as server:
        server.pages = pages("http://localhost:1")
        answer, content = ask(server.server_port, "GET", path)
    assert (answer.status, content) == (404, b"There is no such page.\n")


def test_writing_is_refused() -> None:
    with serving() as server:
        answer, _ = ask(server.server_port, "POST", GUIDE)
    assert answer.status == 501


def test_only_this_machine_is_listened_to() -> None:
    with serving() as server:
        assert server.server_address[0] == "127.0.0.1"


def test_a_port_that_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind((LOOPBACK, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(UserError, match=rf"^Port {port} on 127.0.0.1 is taken by another program. Give another"):
            serving(LOOPBACK, port).__enter__()


def test_a_host_of_another_machine() -> None:
    with pytest.raises(UserError, match=r"on 192\.0\.2\.1 cannot be used .*Give others with --host and --port"):
        serving("192.0.2.1", 0).__enter__()


def test_the_port_is_free_again_afterwards() -> None:
    with serving() as first:
        port = first.server_port
    with serving(LOOPBACK, port) as second:
        assert second.server_port == port


def jar(folder: Path, *names: str) -> Path:
    path = folder / "browser.jar"
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, f"content of {name}")
    return path


def test_the_browser_from_a_jar(tmp_path: Path) -> None:
    found = browser_pages(
        jar(tmp_path, "META-INF/MANIFEST.MF", "browser/index.html", "browser/app.js", "browser/x.woff2"),
        "bolt://127.0.0.1:17687",
    )
    assert sorted(found) == ["/", BROWSER, "/browser/app.js", "/browser/index.html", "/browser/x.woff2"]
    assert found[BROWSER] == Page("text/html; charset=utf-8", b"content of browser/index.html")
    assert found["/browser/app.js"].kind == "text/javascript; charset=utf-8"
    assert found["/"] == Page("application/json", b'{"bolt_direct": "bolt://127.0.0.1:17687"}')


def test_a_jar_of_something_else(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="does not hold Neo4j Browser"):
        browser_pages(jar(tmp_path, "META-INF/MANIFEST.MF"), "bolt://127.0.0.1:1")
    damaged = jar(tmp_path, "browser/index.html")
    data = bytearray(damaged.read_bytes())
    data[data.index(b"content of")] ^= 0xFF
    damaged.write_bytes(data)
    with pytest.raises(UserError, match="cannot be read as a jar"):
        browser_pages(damaged, "bolt://127.0.0.1:1")
    (tmp_path / "no.jar").write_text("no zip")
    with pytest.raises(UserError, match="cannot be read as a jar"):
        browser_pages(tmp_path / "no.jar", "bolt://127.0.0.1:1")
