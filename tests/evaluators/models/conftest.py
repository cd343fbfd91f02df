"""The small build of every task, on each engine."""

from tests.generators.diagnosis.fixtures import built as built
from tests.generators.diagnosis.fixtures import context as context
from tests.generators.diagnosis.fixtures import graph as graph
