"""Reads a run: its answers as columns beside what was asked, and what other ways of reading would change."""

from collections.abc import Container, Iterator, Mapping, Sequence
from math import inf
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from evaluators.answer import Answer
from evaluators.parsing.mentalbench import parse_mentalbench
from evaluators.parsing.parsed import Parsed, Status
from evaluators.parsing.sensitivity import Reply, Sensitivity, sensitivity
from evaluators.run import answers_file, run_file
from evaluators.table.build import Row, table_of
from evaluators.table.items import Asked, asked
from evaluators.table.table import Table
from generators import manifest
from kg.errors import UserError

Parser = Literal["recorded", "mentalbench"]
PARSERS: tuple[Parser, ...] = get_args(Parser)


_WITHOUT_ANSWER: Mapping[str, Status] = {"refused": "refused", "cut": "cut"}


class Run(NamedTuple):
    """A run as read.

    Attributes:
        name: of its folder.
        record: what it is.
        table: its answers, in the order of the build's items.
        sensitivity: what stricter and looser reading would change; None where no text was read.
    """

    name: str
    record: run_file.Record
    table: Table
    sensitivity: Sensitivity | None


Items = Mapping[str, tuple[int, Asked]]
"""Id -> place in the build, and item."""


def read_runs(folders: Sequence[Path], build: Path | None = None, parser: Parser = "recorded") -> list[Run]:
    """Reads runs and the items that they are about; items that several of them were asked are read once.

    Args:
        folders: the runs.
        build: the folder of the items; by default the one that each run names.
        parser: ``mentalbench`` reads the replies again as the published parser does.

    Raises:
        UserError: there is no run or no build, or the build's items are not those that were asked, or were changed.
    """
    known: dict[tuple[Path, tuple[str, ...]], Items] = {}
    found = []
    for folder in folders:
        made = begun(folder)
        key = (build or Path(made.build), tuple(items.sha256 for items in made.items.values()))
        if key not in known:
            known[key] = {item.id: (place, item) for place, item in enumerate(items_of(made, key[0]))}
        found.append(_run(folder, made, known[key], parser))
    return found


def read_run(folder: Path, build: Path | None = None, parser: Parser = "recorded") -> Run:
    """Reads one run; see `read_runs`."""
    return read_runs([folder], build, parser)[0]


def _run(folder: Path, made: run_file.Record, items: Items, parser: Parser) -> Run:
    rows: dict[tuple[int, int], Row] = {}
    replies: list[Reply] = []
    for answer in answers_of(folder, items):
        place, item = items[answer.id]
        rows[place, answer.rotation] = _row(answer, item, parser)
        if answer.mode == "generate" and answer.status != "error":
            replies.append(_reply(answer, item))
    table = table_of([rows[key] for key in sorted(rows)])
    return Run(folder.resolve().name, made, table, sensitivity(replies) if replies else None)


def names_of(folders: Sequence[Path]) -> list[str]:
    """The names of runs, by which they are told apart.

    Raises:
        UserError: two runs have one name.
    """
    names = [folder.resolve().name for folder in folders]
    for place, name in enumerate(names):
        if name in names[:place]:
            raise UserError(f"{folders[place]}: another of these runs is named {name} too; rename one of the folders.")
    return names


def begun(folder: Path) -> run_file.Record:
    """What a run is.

    Raises:
        UserError: there is no run in the folder.
    """
    made = run_file.read(folder)
    if made is None:
        raise UserError(f"{folder} holds no {run_file.NAME}: no run has begun there; run `kgbench evaluate`.")
    return made


def answers_of(folder: Path, known: Container[str]) -> Iterator[Answer]:
    """The answers of a run, as they stand in its file: one that was given again comes again.

    Args:
        folder: the run.
        known: ids of the build's items.

    Raises:
        UserError: there is no answer yet, or one to an item that the build does not have.
    """
    answer = None
    for answer in answers_file.answers(folder / answers_file.NAME):
        if answer.id not in known:
            path = folder / answers_file.NAME
            raise UserError(f"{path}: the build has no item {answer.id}; give the run's own --build.")
        yield answer
    if answer is None:
        raise UserError(f"{folder}: no item has been answered yet; run `kgbench evaluate` again to go on.")


def items_of(made: run_file.Record, build: Path) -> Iterator[Asked]:
    """The items that a run was asked from, in the order of the build.

    Raises:
        UserError: the build's items are not those that were asked, were changed, or cannot be read.
    """
    held = manifest.read(build)
    for task, items in made.items.items():
        if task not in held.tasks or held.tasks[task].sha256 != items.sha256:
            raise UserError(f"{build}: its items of {task} are not those that the run was asked; give --build.")
    return asked(build, held.model_copy(update={"tasks": {task: held.tasks[task] for task in made.items}}))


def is_ranked(answer: Answer, gold: int) -> bool:
    """Whether an answer to an item with so many right options could have been right: forced choice names one option."""
    return answer.mode != "forced-choice" or gold == 1


def _row(answer: Answer, item: Asked, parser: Parser) -> Row:
    status, named = answer.status, answer.answer
    if parser == "mentalbench" and answer.mode == "generate" and status != "error":
        read = parse_mentalbench(answer.raw, item.labels)
        status = read.status
        named = tuple(
            item.labels[(item.labels.index(label) + answer.rotation) % len(item.labels)] for label in read.answer
        )
    scores = None
    if answer.scores is not None:
        scores = tuple(answer.scores.get(label, -inf) for label in item.labels)
    return Row(item, answer.rotation, status, named, answer.style, scores, is_ranked(answer, len(item.gold)))


def _reply(answer: Answer, item: Asked) -> Reply:
    """The reply in the letters that were shown."""
    turned = answer.rotation % len(item.labels)
    letters = dict(zip((*item.labels[turned:], *item.labels[:turned]), item.labels, strict=True))
    status: Status = "ok" if answer.answer else _WITHOUT_ANSWER.get(answer.status, "unparsed")
    read = Parsed(status, tuple(letters[label] for label in answer.answer), answer.method)
    gold = [letters[item.labels[place]] for place in item.gold]
    # A reply with an answer is not looked at again.
    text = "" if answer.answer else answer.raw
    return Reply(text, item.labels, (*item.texts[turned:], *item.texts[:turned]), gold, read)
