"""A small build and runs on it, written to disk as the build and the runner write them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path

from evaluators.answer import Answer
from evaluators.run.run_file import RunFile, TaskItems
from generators.item import Item, Option, Proof
from generators.manifest import ItemsFile, Manifest

NAMES = {"D001": "Panic Disorder", "D002": "Agoraphobia", "D003": "Delusional Disorder", "D004": "Schizophrenia"}
TASKS = ("ambiguous", "unambiguous")


def items() -> dict[str, list[Item]]:
    """Eight items of each task in four groups; the first letters are gold in turn."""
    return {task: [_item(task, number) for number in range(8)] for task in TASKS}


def _item(task: str, number: int) -> Item:
    labels = "ABCD"
    size = 2 if task == "ambiguous" else 1
    gold = tuple(sorted(labels[(number + one) % 4] for one in range(size)))
    nodes = dict(zip(labels, NAMES, strict=True))
    return Item(
        id=f"{task}-{number:016d}",
        suite="diagnosis",
        task=task,
        stem=f"Case {number}.",
        question="Which?",
        options=tuple(Option(label=label, text=NAMES[node], node=node) for label, node in nodes.items()),
        answer=gold,
        cardinality="hybrid",
        group=f"D001-D002/seed-{number // 2}",
        entities=(*(nodes[label] for label in gold), "S001"),
        relations=("REQUIRES",),
        facts={},
        proof=Proof(query="oracle/verdicts", params={}, verdicts={}, rule={"D001": True}),
        provenance={"subject": "D001-D002", "writer": f"offline/{'plain' if number % 2 else 'brisk'}"},
    )


def write_build(folder: Path, made: Mapping[str, list[Item]] | None = None) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    files = {}
    for task, listed in (made or items()).items():
        data = b"".join(item.line() for item in listed)
        (folder / f"{task}.jsonl").write_bytes(data)
        digest = hashlib.sha256(data).hexdigest()
        files[task] = ItemsFile(suite="diagnosis", path=f"{task}.jsonl", sha256=digest, count=len(listed))
    manifest = Manifest(version="0", seed=42, scale=1.0, writer="offline", graph_sha256="0", tasks=files)
    (folder / "manifest.json").write_bytes(manifest.text())
    return folder


def answer(item: Item, said: str, *, raw: str = "", rotation: int = 0) -> Answer:
    """An answer; ``said`` is letters of the item's own order, or a status other than ok."""
    status = said if said in {"unparsed", "cut", "refused", "error"} else "ok"
    return Answer.model_validate(
        {
            "id": item.id,
            "rotation": rotation,
            "status": status,
            "answer": tuple(said) if status == "ok" else (),
            "raw": raw or said,
            "mode": "generate",
            "style": item.cardinality,
            "method": "letters" if status == "ok" else "nothing",
            "latency": 0.1,
            "attempts": 1,
        }
    )


def write_run(folder: Path, build: Path, says: Callable[[Item], Answer | None]) -> Path:
    """A run in which each item is answered as told; None leaves it open."""
    folder.mkdir(parents=True, exist_ok=True)
    made = items()
    manifest = Manifest.model_validate_json((build / "manifest.json").read_bytes())
    record = RunFile(
        version="0",
        build=str(build),
        model="baseline:first",
        mode="generate",
        settings={},
        style=None,
        prompts="0",
        shots=0,
        rotations=1,
        limit=None,
        sample=None,
        items={task: TaskItems(sha256=file.sha256, count=file.count) for task, file in manifest.tasks.items()},
    )
    (folder / "run.json").write_bytes(record.text())
    answers = [says(item) for listed in made.values() for item in listed]
    (folder / "answers.jsonl").write_bytes(b"".join(found.line() for found in reversed(answers) if found))
    return folder
