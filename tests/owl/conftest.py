"""The knowledge that comes with kgbench, read once."""

from __future__ import annotations

import pytest

from kg.graph.content import Content
from kg.graph.source import read_content
from kg.paths import ontology_folder


@pytest.fixture(scope="package")
def content() -> Content:
    return read_content(ontology_folder() / "knowledge")
