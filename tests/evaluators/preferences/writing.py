"""Annotations written as the programs write them that kgbench reads, for tests."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from evaluators.preferences.annotation import Annotation
from generators.preferences.question import OPTIONS


def as_csv(rows: Sequence[dict[str, Any]]) -> str:
    columns = list(dict.fromkeys(name for row in rows for name in row))
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns, restval="")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def jspsych_rows(annotations: Sequence[Annotation], person_column: bool = False) -> list[dict[str, Any]]:
    """One run an annotator: a welcome, the pseudonym, then the sliders with a pause before each."""
    rows: list[dict[str, Any]] = []
    for name in sorted({one.annotator for one in annotations}):
        own = sorted((one for one in annotations if one.annotator == name), key=lambda one: one.at)
        run: dict[str, Any] = {"run_id": f"run of {name}"}
        rows.append({**run, "trial_type": "instructions", "trial_index": 0, "response": "", "time_elapsed": 900})
        asked = {"pseudonym": name} if not person_column else {"Q0": "yes"}
        rows.append({**run, "trial_type": "survey-text", "trial_index": 1, "response": json.dumps(asked)})
        for place, one in enumerate(own):
            response: dict[str, Any] = {f"Q{slider}": score for slider, score in enumerate(one.scores)}
            if one.comment:
                response["comment"] = one.comment
            rows.append({**run, "trial_type": "html-button-response", "trial_index": 2 * place + 2, "response": "0"})
            row = {
                **run,
                "trial_type": "survey-slider",
                "trial_index": 2 * place + 3,
                "time_elapsed": 1000 * place + 1000,
                "rt": "null" if one.seconds is None else round(one.seconds * 1000),
                "response": json.dumps(response),
                "question_order": json.dumps(list(one.order)) if one.order else "",
                "question_id": one.question,
                "gender": one.gender or "",
            }
            rows.append({**row, "annotator": name} if person_column else row)
    return rows


def long_rows(annotations: Sequence[Annotation]) -> list[dict[str, Any]]:
    return [
        {
            "annotator": one.annotator,
            "question": one.question,
            "option": "ABCDE"[place],
            "score": one.scores[place],
            "form": one.gender or "",
            "order": " ".join(map(str, one.order)),
            "time": one.at,
            "seconds": "" if one.seconds is None else one.seconds,
            "comment": one.comment,
        }
        for one in annotations
        for place in range(OPTIONS)
    ]
