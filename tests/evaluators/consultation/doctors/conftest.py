"""Doctors are looked at without their questions about the background, which have a test of their own."""

from __future__ import annotations

import pytest

from evaluators.consultation.doctors.careful import CarefulDoctor


@pytest.fixture(autouse=True)
def no_background(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CarefulDoctor, "background", 0)
