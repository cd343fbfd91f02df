"""The documents of the harness ask what a run asks, and their replies are read and scored as in a run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from evaluators.lm_eval import kgbench_tasks
from evaluators.lm_eval.reading import read_reply, score_reply
from evaluators.models.forced.completions import plain_text
from evaluators.run.answers_file import NAME, answers
from kg.errors import UserError
from kgbench.api.export import Exported, export_build
from tests.evaluators.forms import tiny


class _Loader(yaml.SafeLoader):
    """Takes the harness's tag for the name of a function."""


_Loader.add_constructor("!function", lambda loader, node: str(node.value))


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Exported]:
    """A build with parts of every form, and its export."""
    folder = tmp_path_factory.mktemp("lm_eval")
    tiny.build(folder / "build")
    return folder, export_build(folder / "build", "lm-eval", folder / "tasks", max_tokens="64")


def documents(folder: Path) -> list[dict[str, Any]]:
    files = sorted((folder / "tasks" / "tiny").glob("*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]


def test_prompts_are_those_of_a_run_that_asks_parts_apart(exported: tuple[Path, Exported]) -> None:
    folder, _ = exported
    model = tiny.Scripted()
    tiny.run(folder / "build", folder / "run", model, apart=True, carry="reference")
    asked = {(question.item.id, question.parts[0].part.id): plain_text(question.turns) for question in model.asked}
    found = documents(folder)
    assert {(one["id"], one["part"]): one["prompt"] for one in found} == asked
    assert len(found) == len(asked) == 4 * (1 + 3 + 1 + 3)


def test_replies_are_read_and_scored_as_in_a_run(exported: tuple[Path, Exported]) -> None:
    folder, _ = exported
    said = {"1": "I cannot say.", "2": "B"}
    model = tiny.Scripted(lambda question: said.get(question.parts[0].part.id))
    run = tiny.run(folder / "build", folder / "said", model, apart=True, carry="reference")
    replies = {(one.id, one.part): one for one in answers(run / NAME)}
    here = folder / "tasks" / "tiny"
    scores = []
    for document in documents(folder):
        expected = replies[document["id"], document["part"]]
        read = read_reply(expected.raw, document, here)
        assert (read["status"], read["answer"], read["method"]) == (
            expected.status,
            list(expected.answer),
            expected.method,
        )
        assert (read.get("text"), read.get("outside", [])) == (expected.text, list(expected.outside))
        scores.append(score_reply(document, read, here))
    assert {one["no_answer"] for one in scores} == {0.0, 1.0}
    assert {one["acc"] for one in scores if "acc" in one} == {0.0, 1.0}


def test_right_replies_are_fully_right(exported: tuple[Path, Exported]) -> None:
    folder, _ = exported
    here = folder / "tasks" / "tiny"
    marks = [score_reply(one, read_reply(one["reply"], one, here), here) for one in documents(folder)]
    # A written plan waits for a judge.
    assert [one for one in marks if one != {"acc": 1.0, "score": 1.0, "no_answer": 0.0}] == [{"no_answer": 0.0}]


def test_every_document_says_what_it_is_about_and_carries_canary_and_proof(exported: tuple[Path, Exported]) -> None:
    folder, done = exported
    found = documents(folder)
    assert all(one["canary"].startswith("kgbench:") for one in found)
    assert {tuple(one["entities"]) for one in found} == {("D001", "S001"), ("D002",)}
    assert {json.loads(one["item"])["proof"]["query"] for one in found} == {tiny.PROOF.query}
    files = {file.stem: file for file in (folder / "tasks").rglob("*.yaml")}
    assert set(files) == {
        "kgbench", "kgbench_mc", "kgbench_tiny", "kgbench_tiny_mc", "kgbench_tiny_labels", "kgbench_tiny_matching",
        "kgbench_tiny_matching_mc", "kgbench_tiny_text", "kgbench_tiny_sequence",
    }  # fmt: skip
    loaded = {name: yaml.load(file.read_text("utf-8"), _Loader) for name, file in files.items()}
    assert {one["metadata"]["build_sha256"] for one in loaded.values()} == {done.sha256}
    assert all(done.sha256.startswith(one["metadata"]["version"]) for one in loaded.values())
    assert loaded["kgbench_tiny_mc"]["task"] == ["kgbench_tiny_matching_mc"]
    assert loaded["kgbench_tiny_text"]["generation_kwargs"]["max_gen_toks"] == 64
    assert any("20 questions are asked by generation only" in sentence for sentence in done.lost)


def test_the_likeliest_letter_counts_and_of_equals_the_first() -> None:
    compare = kgbench_tasks.compare
    assert compare({"gold": [1]}, [(-2.0, False), (-1.0, False), (-1.0, True)]) == {"acc": 1.0}
    assert compare({"gold": [2]}, [(-2.0, False), (-1.0, False), (-1.0, True)]) == {"acc": 0.0}
    assert compare({"gold": [0, 1]}, [(-1.0, False), (-2.0, False)]) == {"acc": 0.0}


def test_what_cannot_be_exported_is_told(exported: tuple[Path, Exported]) -> None:
    folder, _ = exported
    build = folder / "build"
    with pytest.raises(UserError, match="holds other things"):
        export_build(build, "lm-eval", folder / "tasks")
    with pytest.raises(UserError, match="whole number above 0, not many"):
        export_build(build, "lm-eval", folder / "new", max_tokens="many")
    with pytest.raises(UserError, match="needs the gold answers"):
        export_build(build, "lm-eval", folder / "new", without_gold=True)
    with pytest.raises(UserError, match="The build has no task nothing; it has tiny_labels"):
        export_build(build, "lm-eval", folder / "new", tasks=["nothing"])
    with pytest.raises(UserError, match="The exporter rdf writes the graph"):
        export_build(build, "rdf", folder / "new")
    assert not (folder / "new").exists()
