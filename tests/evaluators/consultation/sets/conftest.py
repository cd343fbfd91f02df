"""The patients of the tests of figures."""

from __future__ import annotations

from tests.evaluators.consultation.metrics.conftest import patients

__all__ = ["patients"]
