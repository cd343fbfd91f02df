"""A browser for tests that look at pages; a conftest of each folder takes both in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from selenium.webdriver import Chrome

from tests.browser.chromium import chromium, emptied, missing, refuse_browser


@pytest.fixture(scope="session")
def kept_browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """Headless Chromium: to start it takes longer than most tests with it."""
    if reason := missing():
        refuse_browser(f"These tests look at pages, and {reason}.")
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


@pytest.fixture
def browser(kept_browser: Chrome) -> Chrome:
    """An empty tab, of which nothing is told yet."""
    return emptied(kept_browser)
