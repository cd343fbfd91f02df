"""A browser, and the loaded graph, with all that reports are about or with the knowledge alone."""

from tests.browser.conftest import browser as browser
from tests.generators.diagnosis.fixtures import graph as graph
from tests.looking import loaded as loaded
