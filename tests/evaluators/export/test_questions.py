"""Evals of OpenAI and the scenario of HELM: what they ask is what a run asks, and right replies are read as right."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

from evaluators.lm_eval.reading import read_reply, score_reply
from evaluators.models.forced.completions import plain_text
from evaluators.prompts.apart import questions_apart
from evaluators.prompts.question import Question
from generators.item import CANARY
from generators.manifest import read
from generators.vocabulary import read_vocabularies
from kgbench.api.export import export_build
from tests.generators.export.building import items_of, whole_build
from tests.tools import run_python

_HELM = """
import json, sys
sys.path.insert(0, sys.argv[1])
import kgbench_helm
from helm.benchmark.run_spec import get_run_spec_function
from helm.benchmark.scenarios.scenario import create_scenario

found = {}
for task in sys.argv[2:]:
    spec = get_run_spec_function("kgbench")(task)
    instances = create_scenario(spec.scenario_spec).get_instances(".")
    found[task] = [[one.id, one.input.text, one.references[0].output.text, one.references[0].is_correct, one.split]
                   for one in instances]
print(json.dumps(found))
"""
_EVALS = """
import json, sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from evals.api import CompletionResult
from evals.record import DummyRecorder, LocalRecorder
from evals.registry import Registry
from evals.base import RunSpec

class Reply(CompletionResult):
    def __init__(self, text): self.text = text
    def get_completions(self): return [self.text]

registry = Registry(registry_paths=[Path(sys.argv[1]) / "registry"])
found = {}
for task in sys.argv[2:]:
    spec = registry.get_eval(f"kgbench-{task}")
    samples = {}
    for line in open(f"{sys.argv[1]}/registry/data/kgbench/{task}.jsonl"):
        one = json.loads(line)
        samples[json.dumps(one["input"])] = one["ideal"]
    for name, reply in (("right", lambda asked: samples[json.dumps(asked)]), ("none", lambda asked: "I cannot say.")):
        made = registry.get_class(spec)(
            completion_fns=[lambda prompt, reply=reply, **_: Reply(reply(prompt))],
            eval_registry_path=spec.registry_path, name=spec.key, registry=registry)
        recorder = LocalRecorder(f"{task}-{name}.jsonl", RunSpec(
            completion_fns=[], eval_name=spec.key, base_eval=task, split="test", run_config={}, created_by=""))
        found[f"{task} {name}"] = made.run(recorder)["accuracy"]
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("questions")
    whole_build(folder / "build")
    return folder


def lines(folder: Path) -> list[dict[str, Any]]:
    files = sorted(folder.glob("*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]


def asked(folder: Path) -> dict[tuple[str, str], Question]:
    """Every question of the build but the one whose answer waits for a judge."""
    vocabularies = read_vocabularies(folder, read(folder).vocabularies or {})
    return {
        (item.id, question.parts[0].part.id): question
        for item in items_of(folder).values()
        for question in questions_apart(item, vocabularies)
        if question.parts[0].part.reference is None
    }


def test_openai_samples_ask_what_a_run_asks(folder: Path, tmp_path: Path) -> None:
    done = export_build(folder / "build", "openai-evals", tmp_path / "evals")
    expected, found = asked(folder / "build"), lines(tmp_path / "evals" / "registry" / "data" / "kgbench")
    assert f"{len(expected)} samples" in done.written
    assert "Written answers that need a judge: 1 in number." in done.lost
    assert {(one["id"], one["part"]) for one in found} == set(expected)
    for one in found:
        turns = expected[one["id"], one["part"]].turns
        assert [(turn["role"], turn["content"]) for turn in one["input"]] == [(turn.role, turn.text) for turn in turns]
        assert score_reply(one, read_reply(one["ideal"], one, tmp_path / "evals"), tmp_path / "evals")["acc"] == 1
        assert score_reply(one, read_reply("I cannot say.", one, tmp_path / "evals"), tmp_path / "evals")["acc"] == 0
        assert one["canary"] == CANARY
    registry = yaml.safe_load((tmp_path / "evals" / "registry" / "evals" / "kgbench.yaml").read_text("utf-8"))
    for task in read(folder / "build").tasks:
        declared = registry[registry[f"kgbench-{task}"]["id"]]
        assert (tmp_path / "evals" / "registry" / "data" / declared["args"]["samples_jsonl"]).is_file()
        assert declared["class"] == "kgbench_evals:KgbenchMatch"


def test_helm_instances_ask_what_a_run_asks(folder: Path, tmp_path: Path) -> None:
    export_build(folder / "build", "helm", tmp_path / "helm")
    expected, found = asked(folder / "build"), lines(tmp_path / "helm" / "questions")
    assert {(one["id"], one["part"]): one["prompt"] for one in found} == {
        place: plain_text(question.turns) for place, question in expected.items()
    }
    assert {one["canary"] for one in found} == {CANARY}


@pytest.mark.tools
@pytest.mark.skipif(find_spec("helm") is None, reason="HELM is not installed; it needs torch and older datasets")
def test_helm_takes_the_scenario(folder: Path, tmp_path: Path) -> None:
    export_build(folder / "build", "helm", tmp_path / "helm")
    tasks = list(read(folder / "build").tasks)
    found = json.loads(run_python(_HELM, str(tmp_path / "helm"), *tasks, home=tmp_path).splitlines()[-1])
    questions = lines(tmp_path / "helm" / "questions")
    expected = [[f"{one['id']}/{one['part']}".rstrip("/"), one["prompt"], one["reply"]] for one in questions]
    assert sorted(one[:3] for listed in found.values() for one in listed) == sorted(expected)
    assert {tuple(one[3:]) for listed in found.values() for one in listed} == {(True, "test")}


@pytest.mark.tools
@pytest.mark.skipif(find_spec("evals") is None, reason="OpenAI Evals is not installed; it needs old packages")
def test_openai_evals_runs_the_samples(folder: Path, tmp_path: Path) -> None:
    export_build(folder / "build", "openai-evals", tmp_path / "evals")
    tasks = list(read(folder / "build").tasks)
    found = json.loads(
        run_python(_EVALS, str(tmp_path / "evals"), *tasks, home=tmp_path, OPENAI_API_KEY="none").splitlines()[-1]
    )
    assert found == {f"{task} {name}": float(name == "right") for task in tasks for name in ("right", "none")}
