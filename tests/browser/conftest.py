"""The loaded graph and a browser, for these tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome

from tests.browser.chromium import chromium, missing, refuse_browser
from tests.looking import loaded as loaded


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chrome]:
    """A fresh headless Chromium."""
    if reason := missing():
        refuse_browser(f"These tests look at pages, and {reason}.")
    with chromium(tmp_path / "profile") as driver:
        yield driver
