"""The knowledge of the checkout, read once."""

from __future__ import annotations

import pytest

from kg.knowledge.knowledge import Knowledge
from kg.knowledge.reader import read
from kg.paths import ontology_folder


@pytest.fixture(scope="session")
def knowledge() -> Knowledge:
    return read(ontology_folder() / "knowledge")
