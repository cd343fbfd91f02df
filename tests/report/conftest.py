"""A browser, and the loaded graph."""

from tests.browser.conftest import browser as browser
from tests.looking import loaded as loaded
