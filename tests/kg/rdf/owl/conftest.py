"""The knowledge that comes with kgbench, read once."""

from __future__ import annotations

import pytest

from kg.graph.content import Content
from tests.shipped import shipped_content


@pytest.fixture(scope="session")
def content() -> Content:
    return shipped_content()
