"""Small builds, once a session and engine."""

from tests.generators.fixtures import built as built
from tests.generators.fixtures import context as context
from tests.generators.fixtures import criteria as criteria
from tests.generators.fixtures import graph as graph
from tests.generators.fixtures import items as items
from tests.generators.fixtures import knowledge as knowledge
