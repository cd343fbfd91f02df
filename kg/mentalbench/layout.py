"""Where the files of the release lie, and what each of them holds."""

import os
import re
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, NoReturn

from kg.errors import SourceError

GENERATORS = ("gemini", "gpt5", "qwen235")
"""The text generators of the whole release."""


class Level(StrEnum):
    """The three families of seeds."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class ReleaseTask(StrEnum):
    """The five kinds of item; the last three share the seeds of a pair of disorders."""

    TYPE1 = "type1"
    TYPE2 = "type2"
    TYPE3 = "type3"
    TYPE4A = "type4a"
    TYPE4B = "type4b"

    @property
    def level(self) -> Level:
        """The family of seeds that the task draws on."""
        return {ReleaseTask.TYPE1: Level.LOW, ReleaseTask.TYPE2: Level.MEDIUM}.get(self, Level.HIGH)


TASKS: dict[Level, tuple[ReleaseTask, ...]] = {
    level: tuple(task for task in ReleaseTask if task.level is level) for level in Level
}


def items_path(task: ReleaseTask, unit: str, generator: str) -> str:
    """Where the items of a task, unit and generator lie, below ``dataset/``."""
    folder = f"{task.level}/{unit.replace('-', '/')}"
    if task.level is not Level.HIGH:
        return f"{folder}/main_{generator}.json"
    return f"{folder}/{'type3/' if task is ReleaseTask.TYPE3 else f'type4/{task[-1]}_'}main_{generator}.json"


def features_path(level: Level, unit: str, generator: str) -> str:
    """Where the profiles of those items are, below ``dataset/``."""
    return f"{level}/{unit.replace('-', '/')}/features/main_{generator}.json"


class ReleaseItemsFile(NamedTuple):
    """A file of questions, options and answers."""

    path: Path
    task: ReleaseTask
    unit: str
    generator: str


class FeaturesFile(NamedTuple):
    """A file that gives the profile for each question."""

    path: Path
    level: Level
    unit: str
    generator: str


class ReleaseLayout(NamedTuple):
    """The files of one copy of the release, each list sorted by path; `stray` are files of no known kind."""

    root: Path
    graph: Path | None
    items: tuple[ReleaseItemsFile, ...]
    features: tuple[FeaturesFile, ...]
    stray: tuple[Path, ...]


_CODE = r"D\d{3}"
_FILE = r"main_(?P<generator>[\w.+-]+)\.json"
_SINGLE = re.compile(rf"(?P<level>low|medium)/(?P<unit>{_CODE})/(?P<features>features/)?{_FILE}")
_PAIR = re.compile(
    rf"high/(?P<main>{_CODE})/(?P<sub>{_CODE})/(?:(?P<features>features/)|type3/|type4/(?P<case>[ab])_){_FILE}"
)


def find(path: Path) -> ReleaseLayout:
    """Finds the release in ``path``: a clone of its repository, or its ``resources`` folder.

    Raises:
        SourceError: there is no such folder, or neither a graph nor a dataset in it.
    """
    if not path.is_dir():
        raise SourceError(f"There is no folder {path}. Give the folder of a MentalBench copy.")
    for root in (path, path / "resources"):
        dataset, graph = root / "dataset", root / "knowledge_graph" / "EN"
        if dataset.is_dir() or graph.is_dir():
            return _sorted_out(root, dataset, graph if graph.is_dir() else None)
    raise SourceError(
        f"{path} holds neither dataset/ nor knowledge_graph/EN/, directly or below resources/. "
        "Give the folder of a MentalBench copy."
    )


def _sorted_out(root: Path, dataset: Path, graph: Path | None) -> ReleaseLayout:
    items: list[ReleaseItemsFile] = []
    features: list[FeaturesFile] = []
    stray: list[Path] = []
    for path in _files(dataset):
        where = path.relative_to(dataset).as_posix()
        if single := _SINGLE.fullmatch(where):
            level, unit, generator = Level(single["level"]), single["unit"], single["generator"]
            if single["features"]:
                features.append(FeaturesFile(path, level, unit, generator))
            else:
                items.append(ReleaseItemsFile(path, TASKS[level][0], unit, generator))
        elif pair := _PAIR.fullmatch(where):
            unit, generator = f"{pair['main']}-{pair['sub']}", pair["generator"]
            if pair["features"]:
                features.append(FeaturesFile(path, Level.HIGH, unit, generator))
            else:
                task = ReleaseTask(f"type4{pair['case']}") if pair["case"] else ReleaseTask.TYPE3
                items.append(ReleaseItemsFile(path, task, unit, generator))
        else:
            stray.append(path)
    return ReleaseLayout(root, graph, tuple(items), tuple(features), tuple(stray))


def _files(folder: Path) -> list[Path]:
    def refuse(error: OSError) -> NoReturn:
        raise SourceError(f"Cannot read {error.filename}: {error.strerror}. Check its permissions.") from error

    if not folder.is_dir():
        return []
    found = [Path(base) / name for base, _, names in os.walk(folder, onerror=refuse) for name in names]
    return sorted(found, key=lambda path: path.relative_to(folder).as_posix())
