"""Small builds that differ in the seed, runs on them whose right answers are chosen, and their leaderboard."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from evaluators.leaderboard.entrant import Entrant, entrants
from evaluators.leaderboard.leaderboard import Leaderboard, leaderboard
from evaluators.run.run_file import RunFile, TaskItems
from evaluators.score.bootstrap import Resampling
from generators.item import Item, Option, Proof
from generators.manifest import ItemsFile, Manifest
from tests.evaluators.report.making import EVIL, FewNodes
from tests.evaluators.score.on_disk import NAMES, answer

TASKS = {"unambiguous": "diagnosis", "self_report": "diagnosis", "entity_typing": "biomedical"}
GROUPS = 20
FEW = Resampling(resamples=200)
Says = Callable[[int], bool]
"""Whether the item of a number is answered rightly."""


def items(task: str, seed: int) -> list[Item]:
    """Two items in each of twenty groups; letters are gold in turn."""
    nodes = dict(zip("ABCD", NAMES, strict=True))
    return [
        Item(
            id=f"{task}-{seed}-{number:06d}",
            suite=TASKS[task],
            task=task,
            stem=f"Case {number} of seed {seed}.",
            question="Which?",
            options=tuple(Option(label=label, text=NAMES[node], node=node) for label, node in nodes.items()),
            answer=("ABCD"[number % 4],),
            cardinality="single",
            group=f"seed-{number // 2}",
            entities=(nodes["ABCD"[number % 4]], "S001", "X/unknown"),
            relations=(),
            facts={},
            proof=Proof(query="oracle/verdicts", params={}, verdicts={}),
            provenance={"subject": "D001-D002"},
        )
        for number in range(2 * GROUPS)
    ]


def build(folder: Path, seed: int = 42, tasks: Sequence[str] = tuple(TASKS), **more: Any) -> Path:
    folder.mkdir(parents=True)
    files = {}
    for task in tasks:
        data = b"".join(item.line() for item in items(task, seed))
        (folder / f"{task}.jsonl").write_bytes(data)
        digest = hashlib.sha256(data).hexdigest()
        files[task] = ItemsFile(suite=TASKS[task], path=f"{task}.jsonl", sha256=digest, count=2 * GROUPS)
    about = {"version": "0", "scale": 1.0, "writer": "offline", "graph_sha256": "0"} | more
    made = Manifest(seed=seed, tasks=files, **about)
    (folder / "manifest.json").write_bytes(made.text())
    return folder


def run(folder: Path, of: Path, says: Says, tasks: Sequence[str] = (), **more: Any) -> Path:
    """A run that has the items right of which `says` says so."""
    folder.mkdir(parents=True)
    made = Manifest.model_validate_json((of / "manifest.json").read_bytes())
    asked = {task: file for task, file in made.tasks.items() if task in (tasks or made.tasks)}
    about: Mapping[str, Any] = {"model": "m", "settings": {}, "style": None, "mode": "generate"} | more
    record = RunFile(
        version="0",
        build=str(of),
        prompts="0",
        shots=0,
        rotations=1,
        limit=None,
        sample=None,
        items={task: TaskItems(sha256=file.sha256, count=file.count) for task, file in asked.items()},
        **about,
    )
    (folder / "run.json").write_bytes(record.text())
    lines = []
    for task in asked:
        for number, item in enumerate(items(task, made.seed)):
            gold = item.answer[0]
            said = gold if says(number) else "ABCD"[("ABCD".index(gold) + 1) % 4]
            lines.append(answer(item, said, raw=f"{EVIL} {item.id}").line())
    (folder / "answers.jsonl").write_bytes(b"".join(lines))
    return folder


def several(folder: Path) -> list[Path]:
    """Four runs on one build, of which one has part of it; two of their models on a fresh seed too."""
    known, fresh = build(folder / "known"), build(folder / "fresh", seed=7)
    runs = folder / "runs"
    return [
        run(runs / "good", known, lambda number: number % 8 != 0, model="strong"),
        run(runs / "weak", known, lambda number: number % 4 == 0, model="weak", mode="forced-choice"),
        run(runs / "=evil <b>", known, lambda number: number % 10 != 0, model=EVIL),
        run(runs / "part", known, lambda number: number % 2 == 0, ["entity_typing"], model="strong", style="single"),
        run(runs / "good-fresh", fresh, lambda number: number % 2 == 0, model="strong"),
        run(runs / "weak-fresh", fresh, lambda number: number % 4 == 1, model="weak", mode="forced-choice"),
    ]


def read(folders: Sequence[Path], builds: Sequence[Path] = ()) -> list[Entrant]:
    return entrants(folders, builds, FEW)


def made(folders: Sequence[Path]) -> Leaderboard:
    return leaderboard(read(folders), FewNodes(), 42, FEW)


def rows_of(found: Leaderboard, name: str) -> list[dict[str, Any]]:
    one = next(sheet for sheet in found.sheets if sheet.name == name)
    return [dict(zip(one.columns, row, strict=True)) for row in one.rows]
