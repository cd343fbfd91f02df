"""The knowledge of the checkout, read once."""

from __future__ import annotations

import pytest

from kg.knowledge.knowledge import Knowledge
from tests.shipped import shipped


@pytest.fixture(scope="session")
def knowledge() -> Knowledge:
    return shipped()
