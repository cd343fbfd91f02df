"""Small builds, once a session and engine."""

from tests.generators.diagnosis.fixtures import built as built
from tests.generators.diagnosis.fixtures import context as context
from tests.generators.diagnosis.fixtures import criteria as criteria
from tests.generators.diagnosis.fixtures import graph as graph
from tests.generators.diagnosis.fixtures import items as items
from tests.generators.diagnosis.fixtures import knowledge as knowledge
from tests.generators.diagnosis.fixtures import lore as lore
