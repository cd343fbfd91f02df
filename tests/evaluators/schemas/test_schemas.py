"""The published schemas are those of the models, and what the models write keeps to them."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from evaluators.answer import Answer
from evaluators.schemas import FOLDER, MODELS, schema
from generators.manifest import ItemsFile, Manifest
from kg.knowledge.files import read_yaml
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode
from kgbench.api.preferences import import_preferences
from tests.evaluators.forms.tiny import TASKS, Scripted, Tiny, build, run
from tests.evaluators.recorded.recording import BUILD, RUNS
from tests.generators.gates.made import FOURS, item
from tests.places import ROOT


def published(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", MODELS)
def test_a_published_schema_is_that_of_the_model(name: str) -> None:
    written = (FOLDER / f"{name}.schema.json").read_bytes()
    assert written == schema(MODELS[name]), "run `python -m evaluators.schemas` and commit what it writes"
    Draft202012Validator.check_schema(published(name))


def test_no_schema_lies_there_without_a_model() -> None:
    assert {path.name for path in FOLDER.glob("*.json")} == {f"{name}.schema.json" for name in MODELS}


def test_an_item_keeps_to_its_schema_and_a_broken_one_does_not() -> None:
    validator = Draft202012Validator(published("item"))
    line = json.loads(item(1, FOURS[0], {FOURS[0][0]}).line())
    assert validator.is_valid(line)
    assert not validator.is_valid({**line, "answer": "A"})
    assert not validator.is_valid({**line, "more": 1})


def test_a_timeline_among_the_facts_keeps_to_its_schema() -> None:
    patient = Profile(age=34, episodes=(Episode(kind="depressive", begins=Bounds(14, 35), ends=Bounds(0, 0)),))
    timeline = patient.model_dump(exclude_defaults=True, mode="json")
    assert Draft202012Validator(published("timeline")).is_valid(timeline)
    validator = Draft202012Validator(published("item"))
    line = json.loads(item(1, FOURS[0], {FOURS[0][0]}).line())
    assert validator.is_valid({**line, "facts": {"timeline": timeline}})
    assert not validator.is_valid({**line, "facts": {"timeline": {**timeline, "present": ["S024"]}}})


def test_a_profile_file_keeps_to_its_schema() -> None:
    validator = Draft202012Validator(published("profile"))
    example = read_yaml(ROOT / "docs" / "examples" / "profile.yaml")
    assert validator.is_valid(example)
    page = (ROOT / "docs" / "knowledge.md").read_text(encoding="utf-8")
    shown = [block.partition("```")[0] for block in page.split("```yaml\n") if block.startswith("age:")]
    assert len(shown) == 2
    assert all(validator.is_valid(yaml.safe_load(block)) for block in shown)
    for wrong in (
        {"present": ["S024"]},
        {"episodes": [{"begins": "3 weeks"}]},
        {"episodes": [{"kind": "depressive", "begins": "a while"}]},
        {"episodes": [{"kind": "depressive", "impairment": "yes"}]},
        {"denied": ["S024.1"]},
        {"age": "old"},
    ):
        assert not validator.is_valid(wrong), wrong


def test_a_manifest_keeps_to_its_schema() -> None:
    made = Manifest(
        version="1",
        seed=42,
        scale=1.0,
        writer="offline",
        graph_sha256="0" * 64,
        tasks={"t": ItemsFile(suite="s", path="items/t.jsonl", sha256="0" * 64, count=1)},
    )
    assert Draft202012Validator(published("manifest")).is_valid(json.loads(made.text()))


def test_an_answer_keeps_to_its_schema() -> None:
    answer = Answer(
        id="t-1",
        rotation=0,
        status="ok",
        answer=("A",),
        raw="A",
        mode="generate",
        style="single",
        shots=0,
        scores=None,
        method="letter",
        latency=0.1,
        tokens={"prompt": 1, "completion": 1},
        attempts=1,
    )
    assert Draft202012Validator(published("answer")).is_valid(json.loads(answer.model_dump_json()))


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_an_item_with_parts_keeps_to_its_schema(task: Tiny) -> None:
    validator = Draft202012Validator(published("item"))
    line = json.loads(task.item(1).line())
    assert validator.is_valid(line)
    assert not validator.is_valid({name: value for name, value in line.items() if name != "parts"})
    assert not validator.is_valid({**line, "parts": [{"form": "text"}]})


def test_a_build_and_a_run_with_parts_keep_to_their_schemas(tmp_path: Path) -> None:
    made = build(tmp_path / "build")
    folder = run(tmp_path / "build", tmp_path / "run", Scripted())
    assert Draft202012Validator(published("manifest")).is_valid(json.loads(made.text()))
    assert Draft202012Validator(published("run")).is_valid(json.loads((folder / "run.json").read_bytes()))
    validator = Draft202012Validator(published("answer"))
    lines = (folder / "answers.jsonl").read_bytes().splitlines()
    assert len(lines) == 32
    assert all(validator.is_valid(json.loads(line)) for line in lines)
    (vocabulary,) = (tmp_path / "build" / "items").glob("*.vocabulary.json")
    assert Draft202012Validator(published("vocabulary")).is_valid(json.loads(vocabulary.read_bytes()))


@pytest.mark.parametrize("run_folder", RUNS, ids=lambda folder: folder.name)
def test_recorded_runs_of_format_1_keep_to_the_schemas(run_folder: Path) -> None:
    validator = Draft202012Validator(published("answer"))
    assert all(validator.is_valid(json.loads(line)) for line in (run_folder / "answers.jsonl").open())
    assert Draft202012Validator(published("run")).is_valid(json.loads((run_folder / "run.json").read_bytes()))
    items = [line for path in (BUILD / "items").glob("*.jsonl") for line in path.open()]
    assert all(Draft202012Validator(published("item")).is_valid(json.loads(line)) for line in items)


def test_a_preferences_folder_keeps_to_its_schemas(tmp_path: Path) -> None:
    import_preferences("demonstration", simulated=2, out=tmp_path / "p")
    names = {
        "questions.jsonl": "preference_question",
        "annotations.jsonl": "annotation",
        "preferences.json": "preferences",
    }
    for file, name in names.items():
        text = (tmp_path / "p" / file).read_text(encoding="utf-8")
        for line in text.splitlines() if file.endswith("l") else [text]:
            Draft202012Validator(published(name)).validate(json.loads(line))
    broken = json.loads((tmp_path / "p" / "annotations.jsonl").read_text(encoding="utf-8").splitlines()[0])
    del broken["annotator"]
    assert not Draft202012Validator(published("annotation")).is_valid(broken)
