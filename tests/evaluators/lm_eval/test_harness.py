"""lm-evaluation-harness itself runs an export; its answers and accuracy are those of a run with the same replies."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from evaluators.answer import Answer
from evaluators.lm_eval.reading import read_reply
from kgbench.api.export import export_build
from kgbench.api.run import evaluate
from kgbench.api.scores import score
from tests.evaluators.run.runs import answers_of, build, item, server
from tests.evaluators.run.server import Behaviour
from tests.tools import need, run_python

pytestmark = pytest.mark.tools

_PROGRAM = """
import json, sys
from pathlib import Path
from lm_eval import simple_evaluate
from lm_eval.__main__ import cli_evaluate
from lm_eval.tasks import TaskManager

command, others, tasks = map(json.loads, sys.argv[1:])
sys.argv = ["lm_eval", *command]
cli_evaluate()
# The index of the tasks that come with the harness takes seconds.
manager = TaskManager(include_path=tasks, include_defaults=False)
for name, options in others.items():
    found = simple_evaluate(task_manager=manager, log_samples=True, **options)
    kept = {key: found[key] for key in ("results", "versions", "samples")}
    Path(name).write_text(json.dumps(kept, default=str))
"""
_TASKS = ("charts", "reports")


class Harness:
    """What the harness left of a run: results and versions by task, and samples; from its files or from its API."""

    def __init__(self, place: Path) -> None:
        self.samples: dict[str, list[dict[str, Any]]] = {}
        if place.is_dir():
            (results,) = place.rglob("results_*.json")
            found = json.loads(results.read_text("utf-8"))
            for file in place.rglob("samples_*.jsonl"):
                task = file.stem.removeprefix("samples_").rpartition("_")[0]
                self.samples[task] = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        else:
            found = json.loads(place.read_text("utf-8"))
            self.samples = found["samples"]
        self.results: dict[str, dict[str, Any]] = found["results"]
        self.versions: dict[str, Any] = found["versions"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build, its export, three runs of the harness in one process, and two runs of ours with the same server."""
    need("lm_eval")
    folder = tmp_path_factory.mktemp("harness")
    build(
        folder / "build",
        {
            "charts": [item(number) for number in range(12)],
            "reports": [item(number, "reports", "hybrid") for number in range(10)],
        },
    )
    export_build(folder / "build", "lm-eval", folder / "tasks")
    with server(Behaviour()) as url:
        tasks = str(folder / "tasks")
        chat = f"model=mock,base_url={url}/chat/completions,tokenizer_backend=none,num_concurrent=1"
        command = [
            "run",
            "--include_path",
            tasks,
            "--model",
            "local-chat-completions",
            "--model_args",
            chat,
            "--apply_chat_template",
            "--tasks",
            "kgbench_trial",
            "--log_samples",
            "--output_path",
            "written",
        ]
        others = {
            "dummy": {"model": "dummy", "tasks": ["kgbench", "kgbench_mc"]},
            "letters": {
                "model": "gguf",
                "model_args": f"base_url={url.removesuffix('/v1')}",
                "tasks": ["kgbench_trial_mc"],
            },
        }  # fmt: skip
        given = map(json.dumps, (command, others, tasks))
        run_python(_PROGRAM, *given, home=folder, OPENAI_API_KEY="none")
        options: dict[str, Any] = {"base_url": url, "cache": False, "progress": False}
        evaluate(folder / "build", "mock", folder / "ours", **options)
        evaluate(folder / "build", "mock", folder / "forced", mode="forced-choice", endpoint="echo", **options)
    return folder


def _ours(run: Path) -> dict[str, Answer]:
    return {id_: answer for (id_, _), answer in answers_of(run).items()}


def _read(sample: dict[str, Any]) -> dict[str, Any]:
    (text,) = sample["filtered_resps"]
    read: dict[str, Any] = json.loads(text)
    return read


def _accuracy(run: Path, task: str, metric: str = "accuracy") -> float:
    (found,) = score([run]).scores
    (cell,) = (cell for cell in found.cells if (cell.breakdown, cell.key) == ("task", task))
    value = cell.figures[metric].value
    assert value is not None
    return value


def test_written_replies_give_the_same_answers_and_accuracy(folder: Path) -> None:
    harness, ours = Harness(folder / "written"), _ours(folder / "ours")
    found = [sample for task in _TASKS for sample in harness.samples[f"kgbench_{task}"]]
    assert len(found) == len(ours) == 22
    for sample in found:
        expected = ours[sample["doc"]["id"]]
        assert sample["resps"] == [[expected.raw]]
        read = _read(sample)
        assert (read["status"], tuple(read["answer"])) == (expected.status, expected.answer)
    for task in _TASKS:
        figures = harness.results[f"kgbench_{task}"]
        assert figures["acc,kgbench"] == pytest.approx(_accuracy(folder / "ours", task), abs=1e-9)
    both = [sample["acc"] for sample in found]
    assert 0 < sum(both) < len(both)
    assert harness.results["kgbench_trial"]["acc,kgbench"] == pytest.approx(sum(both) / len(both))


def test_log_likelihoods_give_the_same_answers_and_accuracy(folder: Path) -> None:
    harness, forced = Harness(folder / "letters"), _ours(folder / "forced")
    found = [sample for task in _TASKS for sample in harness.samples[f"kgbench_{task}_mc"]]
    # Of the reports every second one has two right answers, which no single letter is.
    assert len(found) == 12 + 5
    for sample in found:
        expected = forced[sample["doc"]["id"]]
        assert expected.scores is not None
        told = [float(value) for ((value, _),) in sample["resps"]]
        assert told == pytest.approx([expected.scores[label] for label in sample["doc"]["labels"]])
        assert expected.answer == (sample["doc"]["labels"][told.index(max(told))],)
    for task in _TASKS:
        figures = harness.results[f"kgbench_{task}_mc"]
        right = [sample["acc"] for sample in harness.samples[f"kgbench_{task}_mc"]]
        assert figures["acc,none"] == pytest.approx(sum(right) / len(right))
        assert figures["acc,none"] == pytest.approx(_accuracy(folder / "forced", task), abs=1e-9)


def test_a_dummy_model_gets_what_its_replies_are_worth(folder: Path) -> None:
    harness = Harness(folder / "dummy")
    for task in _TASKS:
        for sample in harness.samples[f"kgbench_{task}"]:
            read = _read(sample)
            assert read == read_reply("lol", sample["doc"], folder / "tasks" / "trial")
            assert (read["status"], sample["acc"], sample["no_answer"]) == ("unparsed", 0.0, 1.0)
        for sample in harness.samples[f"kgbench_{task}_mc"]:
            told = [float(value) for ((value, _),) in sample["resps"]]
            assert sample["acc"] == float(sample["doc"]["gold"] == [told.index(max(told))])
    assert harness.results["kgbench"]["acc,kgbench"] == 0


def test_the_version_is_the_hash_of_the_build(folder: Path) -> None:
    sha256 = hashlib.sha256((folder / "build" / "manifest.json").read_bytes()).hexdigest()
    assert {str(version) for version in Harness(folder / "dummy").versions.values()} == {sha256[:16]}
