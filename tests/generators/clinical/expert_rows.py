"""Files of items for tests: rows of our own wording that are good, to be spoiled one at a time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

TERMS = {"licence": "CC BY 4.0", "redistribute": "yes", "source": "made up for a test", "author": "A. Tester"}

CHOICE: Mapping[str, Any] = {
    "item": "one",
    "stem": "A baker of 52 has washed her hands a hundred times a day since spring and is ashamed of it.",
    "question": "Which disorder fits best?",
    "options": ["Specific Phobia", "Obsessive-Compulsive Disorder", "Adjustment Disorder", "Schizophrenia"],
    "answer": ["B"],
    "about": ["D016", "S066"],
    **TERMS,
}
TEXT: Mapping[str, Any] = {
    "item": "one",
    "stem": "A diver of 30 cannot enter lifts and climbs ten floors every day.",
    "reference": "This is a specific phobia; exposure in steps is what helps.",
    "about": ["D012"],
    **TERMS,
}
LABELS: Mapping[str, Any] = {
    "item": "one",
    "stem": "A painter of 40 is sad, joyless and tired for weeks and also worries about everything all year.",
    "answer": ["D011", "D013"],
    "vocabulary": "disorders",
    "about": ["D011", "D013"],
    **TERMS,
}


def write(path: Path, *rows: Mapping[str, Any]) -> Path:
    """The rows as a file of JSON lines."""
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def spoiled(row: Mapping[str, Any], **changes: Any) -> dict[str, Any]:
    """A row with other values; None leaves a column out."""
    return {name: value for name, value in {**row, **changes}.items() if value is not None}


def other_stems(count: int) -> list[str]:
    """Stems that share no run of five words."""
    firsts = ("carpenter", "singer", "pilot", "farmer", "printer", "weaver", "judge", "plumber", "dancer", "optician")
    seconds = ("shelves", "songs", "clouds", "cows", "letters", "looms", "robes", "pipes", "shoes", "lenses")
    return [
        f"The {firsts[n % 10]} number {n} talks about {seconds[(n * 7 + n // 10) % 10]} {n} times; nobody listens {n}."
        for n in range(count)
    ]
