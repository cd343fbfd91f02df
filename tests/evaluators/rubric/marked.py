"""The marked answers that come with the tests, and rubrics without a graph."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generators.clinical.definitions.wording import read_wording
from generators.rubric.point import RubricPoint
from kg.model.point import DefinitionPoint
from tests.generators.diagnosis import building

MARKED = Path(__file__).parent / "data" / "marked.jsonl"
SMALL_MODEL = "SmolLM2-135M-Instruct"


@cache
def rubrics_of_knowledge() -> dict[str, tuple[RubricPoint, ...]]:
    """The rubrics of symptoms, forms and findings by their questions."""
    knowledge, asked = building.knowledge(), read_wording().questions
    found: dict[str, tuple[RubricPoint, ...]] = {}
    for symptom in knowledge.symptoms.values():
        found[asked["Symptom"].format(name=symptom.name)] = _rubric(symptom.points)
        for form in symptom.subtypes:
            found[asked["Subtype"].format(name=form.name, parent=symptom.name)] = _rubric(form.points)
    for finding in knowledge.findings.values():
        found[asked["Finding"].format(name=finding.name)] = _rubric(finding.points)
    return found


def _rubric(points: tuple[DefinitionPoint, ...]) -> tuple[RubricPoint, ...]:
    return tuple(
        RubricPoint(id=str(place), claim=point.says, cues=point.cues, against=point.against)
        for place, point in enumerate(points, start=1)
    )
