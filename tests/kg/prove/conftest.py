"""The knowledge of the checkout, read once."""

from __future__ import annotations

import pytest

from kg.files.resources import ontology_folder
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.reader import read


@pytest.fixture(scope="session")
def knowledge() -> Knowledge:
    return read(ontology_folder() / "knowledge")
