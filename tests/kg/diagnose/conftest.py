"""The criteria in the engine under test."""

from __future__ import annotations

from tests.kg.oracle.conftest import graph as graph
from tests.kg.oracle.conftest import knowledge as knowledge
