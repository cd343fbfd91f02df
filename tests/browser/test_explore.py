"""Neo4j Browser on both engines: connect, load style and guide, run every query of the guide, see it drawn."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select

from kg.errors import UserError
from kg.explore.browser import cache_folder, fetched
from kg.explore.guide import body, guide_queries
from kg.explore.login import login
from kg.explore.session import SessionNotice, exploring
from kg.show.looks import LOOKS
from kg.store.browser import JAR
from tests.browser.chromium import complaints, refuse_browser, requests, until
from tests.looking import Loaded
from tests.places import ROOT

pytestmark = pytest.mark.browser

_JARS = ROOT / ".cache" / "neo4j"
# Draws paths, so a graph is to be seen; the others are tables.
_DRAWN = {query.name for query in guide_queries() if re.search(r"^MATCH \w+ = ", query.text, re.MULTILINE)}
_NEVER_DRAWN = {
    "Part",
    "Theme",
    "Kin",
    "Relative",
    "WordingFile",
    "Occupation",
    "Person",
    "Slice",
    "RelationType",
    "Run",
}
"""Labels that no query of the guide draws: sentences and people of the texts, and what is told in tables."""


@pytest.fixture
def told(loaded: Loaded) -> Iterator[SessionNotice]:
    """A session of `kgbench explore`, its Browser from the server where there is one, else from the jar."""
    if loaded.http_port:
        with exploring(login(loaded.target), None, f"http://localhost:{loaded.http_port}/browser/") as session:
            yield session
        return
    with exploring(login(loaded.target), _jar(), None) as session:
        yield session


def _jar() -> Path:
    for jar in sorted(_JARS.glob(f"*/{JAR}")):
        return jar
    try:
        found = fetched(cache_folder())
    except UserError as error:
        refuse_browser(str(error))
        raise
    if found is None:
        refuse_browser("Neo4j Browser cannot be had: there is no Maven to fetch it with.")
    assert found is not None
    return found


def find(browser: Chrome, selector: str) -> WebElement:
    return until(lambda: browser.find_element(By.CSS_SELECTOR, selector), selector)


def press(browser: Chrome, selector: str) -> None:
    """Clicks as soon as the page lets it: what has just been drawn may still be moving, or lie under something else."""

    def pressed() -> bool:
        browser.find_element(By.CSS_SELECTOR, selector).click()
        return True

    until(pressed, selector)


def connect(browser: Chrome, session: SessionNotice) -> None:
    """Fill in what the link leaves open, and press the button."""
    assert session.browser is not None
    assert session.login is not None
    browser.get(session.browser)
    address = find(browser, "[data-testid=boltaddress]")
    assert address.get_attribute("value") == session.login.address
    if session.login.user:
        assert find(browser, "[data-testid=username]").get_attribute("value") == session.login.user
        password = session.login.password or os.environ["NEO4J_PASSWORD"]
        find(browser, "[data-testid=password]").send_keys(password)
    else:
        until(partial(_without_authentication, browser), "the choice of no authentication")
    press(browser, "[data-testid=connect]")
    until(lambda: "Connected to" in browser.find_element(By.CSS_SELECTOR, "[data-testid=stream]").text, "connected")


def _without_authentication(browser: Chrome) -> bool:
    kinds = browser.find_element(By.XPATH, "//select[option[@value='NO_AUTH']]")
    Select(kinds).select_by_value("NO_AUTH")
    return kinds.get_attribute("value") == "NO_AUTH"


def newest(browser: Chrome, command: str) -> WebElement:
    """The newest frame, once it is the answer to this command."""

    def look() -> WebElement | None:
        found = browser.find_element(By.CSS_SELECTOR, "[data-testid=frame]")
        shown = found.find_element(By.CSS_SELECTOR, "[data-testid=frameCommand]").text
        return found if " ".join(command.split()) in " ".join(shown.split()) else None

    return until(look, f"an answer to {command}")


def enter(browser: Chrome, command: str) -> None:
    keys = ActionChains(browser).send_keys(command)
    keys.key_down(Keys.CONTROL).send_keys(Keys.ENTER).key_up(Keys.CONTROL).perform()


def fills(frame: WebElement) -> set[str]:
    """Colours of the nodes that a frame draws."""
    circles = frame.find_elements(By.CSS_SELECTOR, "svg circle.b-outline")
    return {circle.get_attribute("fill") or "" for circle in circles} - {""}


def answer(frame: WebElement, name: str) -> set[str]:
    """Wait for what a query of the guide gives: the nodes' colours, none for a table.

    Raises:
        AssertionError: it gives an error, or nothing.
    """
    if name in _DRAWN:
        return until(lambda: fills(frame), f"the drawing of {name}")
    rows = until(lambda: frame.find_elements(By.CSS_SELECTOR, "[role=row], tbody tr"), f"the table of {name}")
    assert rows
    return set()


def ours(found: list[str]) -> list[str]:
    """Complaints about what this project serves or asks.

    Not among them: that Neo4j Browser may not fetch fonts, news and statistics from the internet, and that its look
    around the Bolt port for a web page ends in nothing; nor an error of its own script that shows in none of its
    frames, whose answers are looked at one by one.
    """
    expected = (
        "(reading 'id')",
        "Content Security Policy",
        "Failed to load resource",
        "blocked by CORS policy",
        "ERR_",
    )
    about_us = ("guide.html", "style.grass")
    return [
        text for text in found if any(part in text for part in about_us) or not any(part in text for part in expected)
    ]


def _on_slide(browser: Chrome, title: str) -> bool:
    return title in browser.find_element(By.CSS_SELECTOR, "[data-testid=guidesDrawer]").text


def test_the_guide_from_first_to_last(told: SessionNotice, browser: Chrome) -> None:
    connect(browser, told)
    style, guide = told.commands
    enter(browser, style)
    assert "node.Disorder" in newest(browser, style).text
    enter(browser, guide)
    seen: set[str] = set()
    for query in guide_queries():
        press(browser, "[data-testid=guideNextSlide]")
        until(partial(_on_slide, browser, query.title), query.title)
        press(browser, "[data-testid=guidesDrawer] .runnable")
        press(browser, "[data-testid=editor-Run]")
        frame = newest(browser, body(query.text).splitlines()[0])
        seen |= answer(frame, query.name)
        assert "ERROR" not in frame.text
    colours = {look.fill for label, look in LOOKS.items() if label not in _NEVER_DRAWN}
    assert seen == colours
    assert ours(complaints(browser)) == []
    assert {told.guide, told.style} <= set(requests(browser))
