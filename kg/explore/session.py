"""One session of `kgbench explore`: the pages that are served and what the person is told."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from kg.explore.browser import cache_folder, fetched
from kg.explore.login import Login
from kg.explore.server import LOOPBACK, serving
from kg.explore.site import BROWSER, GUIDE, STYLE, browser_pages, pages
from kg.store import ServerTarget, Target
from kg.store.browser import served_by


class SessionNotice(NamedTuple):
    """What the person needs to know.

    Attributes:
        browser: the link to Neo4j Browser, None where it could not be had.
        guide: address of the guide.
        style: address of the style sheet.
        login: what to enter; None where only guide and style are served.
    """

    browser: str | None
    guide: str
    style: str
    login: Login | None

    @property
    def commands(self) -> tuple[str, str]:
        """The two commands for the Browser's command line."""
        return f":style {self.style}", f":guide {self.guide}"

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        style, guide = self.commands
        return {
            "browser": self.browser,
            "login": self.login.model_dump() if self.login else None,
            "guide": self.guide,
            "style": self.style,
            "commands": [style, guide],
        }


def find_jar(target: Target, named: Path | None) -> tuple[Path | None, str | None]:
    """Where Neo4j Browser comes from: a jar to serve, or the address of a server that serves it; neither is possible.

    Args:
        target: where the graph is.
        named: the jar that the user named.

    Raises:
        UserError: Maven is there and could not fetch the jar.
    """
    if named:
        return named, None
    if isinstance(target, ServerTarget) and (address := served_by(target)):
        return None, address
    return fetched(cache_folder()), None


def _address(port: int) -> str:
    # By name: unless a server's settings say otherwise, Neo4j Browser takes guides and styles from this host only.
    return f"http://localhost:{port}"


@contextmanager
def guiding(host: str = LOOPBACK, port: int = 0) -> Iterator[SessionNotice]:
    """Serve guide and style alone, for a Browser that runs elsewhere.

    Raises:
        UserError: the port cannot be had.
    """
    with serving(host, port) as server:
        base = _address(server.server_port)
        server.pages = pages(base)
        yield SessionNotice(None, f"{base}{GUIDE}", f"{base}{STYLE}", None)


@contextmanager
def exploring(
    entry: Login, jar: Path | None, elsewhere: str | None, port: int = 0, lacks: Collection[str] = ()
) -> Iterator[SessionNotice]:
    """Serve guide, style and, from a jar, Neo4j Browser.

    Args:
        entry: what to enter.
        jar: the Browser's jar.
        elsewhere: the address of a Browser that another server gives out.
        port: 0 for any that is free.
        lacks: what pages of the guide need and the graph does not hold.

    Raises:
        UserError: the port cannot be had, or the jar is none.
    """
    with serving(LOOPBACK, port) as server:
        base = _address(server.server_port)
        browser = f"{base}{BROWSER}" if jar else elsewhere
        server.pages = pages(base, lacks) | (browser_pages(jar, entry.uri) if jar else {})
        yield SessionNotice(entry.link(browser) if browser else None, f"{base}{GUIDE}", f"{base}{STYLE}", entry)
