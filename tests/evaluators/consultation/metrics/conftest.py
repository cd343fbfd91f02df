"""What the tests of figures share."""

from __future__ import annotations

import pytest

from tests.evaluators.consultation.metrics.scored import Ward, ward


@pytest.fixture(scope="session")
def patients() -> Ward:
    """12 patients who deny nothing, with a belief that is counted over about 80."""
    return ward(80, 12)
