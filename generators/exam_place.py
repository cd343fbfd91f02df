"""Where an item stands in the exam that it belongs to."""

from collections.abc import Mapping
from typing import Any

PLACE = "place"
"""In the provenance of an item of an exam: its place, from 1."""


def place_of(provenance: Mapping[str, Any]) -> int:
    """The place of an item in its exam, from 1; 0 where it is in none."""
    place = provenance.get(PLACE)
    return place if isinstance(place, int) else 0
