"""The tables of coverage: scores of the graph's layers, and every entity and relation, measured or not."""

from collections.abc import Sequence

from evaluators.coverage.figures import Coverage
from evaluators.report.sheet import Kind, Sheet, sheet

COVERED = {"entities": "entity", "relations": "relation"}
"""Sheet of what the graph holds, measured or not -> its column of keys, which is its breakdown too."""


def coverage_scores(covered: Sequence[Coverage]) -> Sheet:
    """The scores of each layer, beside what they are taken over."""
    columns: dict[str, Kind] = {
        "run": "text",
        "layer": "text",
        "score": "text",
        "value": "number",
        "low": "number",
        "high": "number",
        "measured": "whole",
        "total": "whole",
        "n": "whole",
        "groups": "whole",
        "chance": "number",
        "adjusted": "number",
    }
    rows = (
        {"run": found.run, "layer": layer, "score": name, **score.model_dump()}
        for found in covered
        for layer, scores in found.scores.items()
        for name, score in scores.items()
    )
    return sheet("coverage", columns, rows)


def covered_sheets(covered: Sequence[Coverage]) -> list[Sheet]:
    """The entities and the relations, run by run."""
    return [_covered(name, key, covered) for name, key in COVERED.items()]


def _covered(name: str, key: str, covered: Sequence[Coverage]) -> Sheet:
    columns: dict[str, Kind] = {
        "run": "text",
        "layer": "text",
        key: "text",
        "name": "text",
        "n": "whole",
        "correct": "whole",
        "groups": "whole",
        "accuracy": "number",
        "low": "number",
        "high": "number",
        "chance": "number",
        "adjusted": "number",
    }
    rows = (
        {"run": found.run, key: one.code, **one.model_dump()}
        for found in covered
        for one in (found.entities if name == "entities" else found.relations)
    )
    return sheet(name, columns, rows)
