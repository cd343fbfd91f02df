"""The loaded graph and a browser, for these tests."""

from __future__ import annotations

from tests.browser.fixtures import browser as browser
from tests.browser.fixtures import kept_browser as kept_browser
from tests.looking import loaded as loaded
