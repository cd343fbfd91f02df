"""JSON Schemas of the files that other programs read; ``python -m evaluators.schemas`` writes them anew."""

from collections.abc import Mapping
from pathlib import Path

import orjson
from pydantic import BaseModel

from evaluators.answer import Answer
from evaluators.demographics.records import DemographicEffects
from evaluators.preferences.annotation import Annotation
from evaluators.preferences.folder import PreferencesRecord
from evaluators.preferences.free_form.inconsistency import FreeFormScores
from evaluators.run.run_file import RunFile
from evaluators.score.scores import Scores
from generators.item import Item
from generators.manifest import Manifest
from generators.preferences.question import PreferenceQuestion
from generators.preferences.soft_label import SoftLabel
from generators.vocabulary import AnswerVocabulary
from kg.diagnose.written import ProfileFile
from kg.model.profile import Profile

FOLDER = Path(__file__).parent
_DIALECT = "https://json-schema.org/draft/2020-12/schema"

MODELS: Mapping[str, type[BaseModel]] = {
    "manifest": Manifest,
    "item": Item,
    "run": RunFile,
    "answer": Answer,
    "scores": Scores,
    "vocabulary": AnswerVocabulary,
    "profile": ProfileFile,
    "timeline": Profile,
    "preferences": PreferencesRecord,
    "preference_question": PreferenceQuestion,
    "annotation": Annotation,
    "soft_label": SoftLabel,
    "effects": DemographicEffects,
    "free_form": FreeFormScores,
}
"""File name without ``.schema.json`` -> what a file, or a line of a ``.jsonl`` file, is read with.

``timeline`` is the patient of a case, as its item holds them under ``facts``."""


def schema(model: type[BaseModel]) -> bytes:
    """The schema of what a model is written as."""
    made = {"$schema": _DIALECT, **model.model_json_schema(mode="serialization")}
    if model is Item:
        timeline = Profile.model_json_schema(mode="serialization")
        made["$defs"] |= timeline.pop("$defs")
        made["properties"]["facts"]["properties"] = {"timeline": timeline}
    return orjson.dumps(made, option=orjson.OPT_INDENT_2) + b"\n"


def write(folder: Path) -> None:
    """Writes all schemas into a folder."""
    for name, model in MODELS.items():
        (folder / f"{name}.schema.json").write_bytes(schema(model))
