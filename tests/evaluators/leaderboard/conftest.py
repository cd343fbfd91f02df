"""A browser for all tests of a module, and the loaded graph."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from selenium.webdriver import Chrome

from tests.browser.chromium import chromium, missing, refuse_browser
from tests.generators.diagnosis.fixtures import graph as graph


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """Headless Chromium: to start it takes longer than most of these tests."""
    if reason := missing():
        refuse_browser(f"These tests look at pages, and {reason}.")
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        yield driver
