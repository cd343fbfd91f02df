"""A browser, and the loaded graph, with all that reports are about or with the knowledge alone."""

from tests.browser.fixtures import browser as browser
from tests.browser.fixtures import kept_browser as kept_browser
from tests.generators.diagnosis.fixtures import graph as graph
from tests.looking import loaded as loaded
