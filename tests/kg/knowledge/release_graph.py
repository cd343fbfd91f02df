"""The criteria of the public release as its files state them, read without the project's own importer."""

import json
from pathlib import Path
from typing import Any

from tests.lacking import refuse
from tests.places import SHARED as DATA

SHARED = DATA / "mentalbench"
FOLDER = SHARED / "resources" / "knowledge_graph" / "EN"


class ReleaseGraph:
    """Structure and prose of the release.

    Attributes:
        disorders: code -> name.
        scalars: code -> what is stated of the disorder itself.
        groups: code -> group -> definition, with ``relation``.
        differentials: ordered pairs as ``main-sub``.
        prose: every text of more than two words.
    """

    def __init__(self, folder: Path) -> None:
        self.disorders = {code: entry["name"] for code, entry in _json(folder / "disorder.json").items()}
        criteria = {
            code: entry["required_criteria"] for code, entry in _json(folder / "diagnostic_criteria.json").items()
        }
        self.scalars = {code: _of_type(entry, dict, False) for code, entry in criteria.items()}
        self.groups = {code: _of_type(entry, dict, True) for code, entry in criteria.items()}
        rules = [_json(path) for path in sorted((folder / "differential_diagnosis").glob("*.json"))]
        self.differentials = sorted(
            f"{code}-{entry['differential_diagnosis']}"
            for listed in rules
            for code, entries in listed.items()
            for entry in entries
        )
        symptoms = [_json(path) for path in sorted((folder / "symptom").glob("*.json"))]
        self.prose = [text for data in (criteria, rules, symptoms) for text in _texts(data) if len(text.split()) > 2]


def release_graph() -> ReleaseGraph:
    """The release at hand; a test without it is skipped, or fails where the environment asks for it."""
    if not FOLDER.is_dir():
        reason = "the public MentalKG release is not in ../shared/data/mentalbench"
        refuse(reason, "KGBENCH_REQUIRE_SHARED")
    return ReleaseGraph(FOLDER)


def _json(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _of_type(entry: dict[str, Any], kind: type, wanted: bool) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if isinstance(value, kind) == wanted}


def _texts(data: object) -> list[str]:
    if isinstance(data, str):
        return [data]
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else []
    return [text for part in parts for text in _texts(part)]
