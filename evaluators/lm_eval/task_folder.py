"""The folder of an export: for each suite its task files, documents, functions and vocabularies."""

from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import orjson

from evaluators.lm_eval.documents import documents_of
from evaluators.lm_eval.task_files import (
    CHOICE,
    FUNCTIONS,
    GENERATION,
    TaskWay,
    group_file,
    group_name,
    task_file,
    task_name,
)
from generators.export.build_exporter import BuildToExport
from generators.manifest import NAME as MANIFEST
from generators.vocabulary import read_vocabularies
from kg.errors import UserError
from kg.files.atomic import write_whole
from kg.version import version

_SHORT = 16
"""Characters of the build's hash that stand as the version in the harness's table; the metadata have all of it."""


class TaskFolder:
    """Writes an export, suite by suite.

    Attributes:
        metadata: of every task and group.
        groups: suite and way of asking of the groups that were written.
        tasks, documents: how many there are.
        not_by_letter: how many documents cannot be asked by log-likelihood.
    """

    def __init__(self, build: BuildToExport, path: Path, max_tokens: int) -> None:
        """Writes nothing yet.

        Args:
            build: what to write.
            path: the folder.
            max_tokens: how long a reply may be.
        """
        self._build = build
        self._path = path
        self._max_tokens = max_tokens
        self._vocabularies = read_vocabularies(build.folder, build.manifest.vocabularies or {})
        self.metadata: dict[str, Any] = {
            "version": build.sha256[:_SHORT],
            "build_sha256": build.sha256,
            "graph_sha256": build.manifest.graph_sha256,
            "kgbench": version(),
            "canary": build.manifest.canary,
        }
        self.groups: set[tuple[str, TaskWay]] = set()
        self.tasks = self.documents = self.not_by_letter = 0

    def add(self, suite: str, tasks: Sequence[str]) -> None:
        """Writes the folder of a suite.

        Raises:
            UserError: an items file was changed after the build, or something cannot be written.
        """
        folder = self._path / suite
        by_letter = [task for task in tasks if self._write_task(folder, task)]
        write_whole(folder / f"{FUNCTIONS}.py", files(__package__).joinpath(f"{FUNCTIONS}.py").read_text("utf-8"))
        write_whole(folder / MANIFEST, self._build.manifest.text().decode())
        for name, file in (self._build.manifest.vocabularies or {}).items():
            write_whole(folder / file.path, self._vocabularies[name].text().decode())
        self._write_group(folder, suite, tasks, GENERATION)
        if by_letter:
            self._write_group(folder, suite, by_letter, CHOICE)

    def _write_task(self, folder: Path, task: str) -> bool:
        """Writes a task; whether some of its documents can be asked by log-likelihood."""
        count = by_letter = 0
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with (folder / f"{task}.jsonl").open("wb") as file:
                for item in self._build.items(task):
                    for document in documents_of(item, self._vocabularies):
                        file.write(orjson.dumps(document) + b"\n")
                        count += 1
                        by_letter += document["one_letter"]
        except OSError as error:
            raise UserError(f"{folder} cannot be written ({error.strerror}); choose another place.") from error
        for way in (GENERATION, CHOICE) if by_letter else (GENERATION,):
            text = task_file(task, way, {**self.metadata, "asked": way.said}, self._max_tokens)
            write_whole(folder / f"{task_name(task, way)}.yaml", text)
        self.tasks += 1
        self.documents += count
        self.not_by_letter += count - by_letter
        return bool(by_letter)

    def _write_group(self, folder: Path, suite: str, tasks: Iterable[str], way: TaskWay) -> None:
        members = [task_name(task, way) for task in tasks]
        write_whole(folder / f"{group_name(suite, way)}.yaml", group_file(suite, members, way, self.metadata))
        self.groups.add((suite, way))

    def readme(self) -> str:
        """What stands beside the suites."""
        groups = sorted(group_name(suite, way) for suite, way in self.groups)
        return _README.format(**self.metadata, groups="\n".join(f"- `{name}`" for name in groups))


_README = """# Tasks of kgbench for lm-evaluation-harness

Made by kgbench {kgbench} from the build {build_sha256}. Canary: {canary}. Do not train on these files.

```
pip install "kgbench[lm-eval]"
lm_eval run --model MODEL --model_args ARGS --include_path . --tasks GROUP
```

Groups; those that end in `_mc` compare letters by log-likelihood, the others let the model write:

{groups}

Of each question the documents hold the prompt, the letters, the right ones, what the question is about, and the whole
item with its proof. `acc` is the share of questions that are fully right, `score` counts parts of an answer, and
`no_answer` is the share of replies in which no certain answer was read.
"""
