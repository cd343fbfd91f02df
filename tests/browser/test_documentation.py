"""The site of the documentation: built strictly, complete, asks for nothing, and can be searched and read."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import kgbench
from kg.version import version
from kgbench.cli.commands import COMMANDS
from tests.browser.axe import findings
from tests.browser.chromium import requests, until
from tests.places import ROOT
from tests.repository.tree import files
from tests.tools import need

pytestmark = [pytest.mark.browser, pytest.mark.tools]

LOOKED_AT = (
    "docs/index.html",
    "docs/reference/python.html",
    "docs/reference/command-line.html",
    "docs/how-to/evaluators.html",
    "docs/dependencies.html",
)
"""The first page, references, a how-to, and the widest tables."""
_FOUND = "return Array.from(document.querySelectorAll('#search-results li a'), (link) => link.href).join(' ')"
WIDTHS = (360, 768, 1280, 1680)
_PAGES = re.compile(r"(?:README|CHANGELOG|CONTRIBUTING|docs/.+)\.md")
_NAVIGATION = re.compile(r'<li class="(?:nav-item|toctree-l\d)[^"]*">\s*<a class="[^"]*" href="([^"]*)"')
_ADDRESS = re.compile(r'<(a|img|script|link|source|iframe)\b[^>]*?\b(?:href|src)="([^"]*)"')
_ID = re.compile(r'\bid="([^"]*)"')
_LOADED = re.compile(r"url\(\s*[\"']?(?:https?:)?//|@import\s+[\"']?(?:https?:)?//")


def build(script: Path, out: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(script), "--out", str(out), "--address", "/"]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all versions, with this one in it."""
    need("sphinx", "make docs")
    out = tmp_path_factory.mktemp("site")
    done = build(ROOT / "docs" / "site" / "build.py", out)
    assert done.returncode == 0, done.stderr[-3000:]
    return out


@pytest.fixture(scope="module")
def site(sites: Path) -> Path:
    return sites / version()


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, str]:
    """Every page by its name, as text."""
    found = {path.relative_to(site).as_posix(): path.read_text("utf-8") for path in sorted(site.rglob("*.html"))}
    return {name: text for name, text in found.items() if not name.startswith("_static/")}


def test_faults_end_the_build_and_leave_the_earlier_site(tmp_path: Path) -> None:
    need("sphinx", "make docs")
    copy = tmp_path / "docs" / "site"
    shutil.copytree(ROOT / "docs" / "site", copy)
    (copy / "toc.yml").write_text("root: docs/index\n", encoding="utf-8")
    page = "# One\n\n[a](missing.md) [b](index.md#no-heading)\n"
    (tmp_path / "docs" / "index.md").write_text(page, encoding="utf-8")
    (tmp_path / "docs" / "lost.md").write_text("# Two\n", encoding="utf-8")
    earlier = tmp_path / "site" / version()
    earlier.mkdir(parents=True)
    done = build(copy / "build.py", tmp_path / "site")
    assert done.returncode == 1
    for said in ("missing.md", "no-heading", "lost.md: WARNING: document isn't included in any toctree"):
        assert said in done.stderr
    assert list(earlier.iterdir()) == []
    assert not (tmp_path / "site" / "versions.json").exists()


def test_a_folder_with_a_page_of_others_is_left_alone(tmp_path: Path) -> None:
    need("sphinx", "make docs")
    (tmp_path / "index.html").write_text("a leaderboard", encoding="utf-8")
    done = build(ROOT / "docs" / "site" / "build.py", tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "--out" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]


def test_every_page_is_in_the_navigation(pages: dict[str, str]) -> None:
    written = {path.relative_to(ROOT).with_suffix(".html").as_posix() for path in files()
               if _PAGES.fullmatch(path.relative_to(ROOT).as_posix())}  # fmt: skip
    linked = {
        urlsplit(urljoin(name, address)).path for name, text in pages.items() for address in _NAVIGATION.findall(text)
    }
    assert len(written) > 40
    assert written - linked == {"docs/index.html"}


def test_every_link_leads_somewhere(site: Path, pages: dict[str, str]) -> None:
    ids = {name: set(_ID.findall(text)) for name, text in pages.items()}
    broken = []
    for name, text in pages.items():
        for _, address in _ADDRESS.findall(text):
            parts = urlsplit(address)
            if parts.scheme or address == "#":
                continue
            target = unquote(urlsplit(urljoin(name, parts.path)).path) if parts.path else name
            there = not parts.fragment or unquote(parts.fragment) in ids.get(target, ())
            if not (there and (site / target).exists()):
                broken.append(f"{name}: {address}")
    assert broken == []


def test_no_page_asks_for_anything_from_elsewhere(site: Path, pages: dict[str, str]) -> None:
    asked = [
        f"{name}: {address}"
        for name, text in pages.items()
        for kind, address in _ADDRESS.findall(text)
        if kind != "a" and (urlsplit(address).scheme or address.startswith("//"))
    ]
    styles = [path.name for path in site.rglob("*.css") if _LOADED.search(path.read_text("utf-8"))]
    assert (asked, styles) == ([], [])


def test_the_references_have_everything_that_is_public(pages: dict[str, str]) -> None:
    described = set(_ID.findall(pages["docs/reference/python.html"]))
    assert [name for name in kgbench.__all__ if f"kgbench.{name}" not in described] == []
    described = set(_ID.findall(pages["docs/reference/command-line.html"]))
    assert [name for name in COMMANDS if f"kgbench-{name}" not in described] == []


def test_a_search_works_without_a_network(site: Path, browser: Chrome) -> None:
    requests(browser)
    browser.get((site / "docs" / "index.html").as_uri())
    browser.find_element(By.CSS_SELECTOR, "button.search-button, button.search-button__button").click()
    field = until(lambda: browser.find_element(By.CSS_SELECTOR, "dialog[open] input[type=search]"), "the search field")
    field.send_keys("comorbidity", Keys.ENTER)
    until(lambda: "docs/knowledge.html" in browser.execute_script(_FOUND), "the page that has the word, among results")
    asked = requests(browser)
    assert len(asked) > 3
    assert [address for address in asked if not address.startswith("file:")] == []


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_wider_than_the_screen(site: Path, browser: Chrome, width: int) -> None:
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    wider = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
    over = {}
    for name in LOOKED_AT:
        browser.get((site / name).as_uri())
        over[name] = browser.execute_script(wider)
    assert over == dict.fromkeys(LOOKED_AT, 0)


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing(site: Path, browser: Chrome, colours: str) -> None:
    media = {"features": [{"name": "prefers-color-scheme", "value": colours}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    for name in LOOKED_AT:
        browser.get((site / name).as_uri())
        until(lambda: browser.execute_script("return document.documentElement.dataset.theme") == colours, colours)
        assert findings(browser) == [], name


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder on this machine's loopback."""
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


def test_the_selector_leads_to_the_same_page_of_another_version(site: Path, browser: Chrome, tmp_path: Path) -> None:
    for name in (version(), "0.0.9", "0.0.10"):
        shutil.copytree(site, tmp_path / name)
    runpy.run_path(str(ROOT / "docs" / "site" / "build.py"))["list_versions"](tmp_path, "/")
    with served(tmp_path) as address:
        browser.get(f"{address}/")
        until(lambda: browser.current_url == f"{address}/{version()}/docs/index.html", "the newest version")
        browser.get(f"{address}/{version()}/docs/clinical/import.html")
        button = until(lambda: browser.find_element(By.CSS_SELECTOR, ".version-switcher__button"), "the selector")
        until(button.is_displayed, "the selector in sight")
        button.click()
        listed = browser.find_elements(By.CSS_SELECTOR, ".version-switcher__menu.show a")
        assert [link.text for link in listed] == [version(), "0.0.10", "0.0.9"]
        listed[-1].click()
        until(lambda: browser.current_url == f"{address}/0.0.9/docs/clinical/import.html", "the same page, earlier")
