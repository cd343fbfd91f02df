"""The small build of every task, on each engine."""

from tests.generators.fixtures import built as built
from tests.generators.fixtures import context as context
from tests.generators.fixtures import graph as graph
