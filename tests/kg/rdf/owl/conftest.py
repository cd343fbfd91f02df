"""The knowledge that comes with kgbench, read once."""

from __future__ import annotations

import pytest

from kg.files.resources import ontology_folder
from kg.graph.content import Content
from kg.sources.read import read_content


@pytest.fixture(scope="package")
def content() -> Content:
    return read_content(ontology_folder() / "knowledge")
