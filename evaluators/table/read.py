"""Reads a run: its answers as columns beside what was asked, and what other ways of reading would change."""

from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np

from evaluators.answer import Answer
from evaluators.answer_key import AnswerKey, unit_of
from evaluators.form import form_of
from evaluators.parsing.mentalbench import parse_mentalbench
from evaluators.parsing.parsed import ParsedReply, Status
from evaluators.parsing.sensitivity import ReadReply, Sensitivity, sensitivity
from evaluators.run import answers_file, run_file
from evaluators.run.answer_lines import AnswerLines
from evaluators.table.build import Row, table_of
from evaluators.table.items import KeyedItems
from evaluators.table.table import AnswerTable, Ints
from generators import manifest
from kg.errors import UserError

Parser = Literal["recorded", "mentalbench"]

_WITHOUT_ANSWER: Mapping[str, Status] = {"refused": "refused", "cut": "cut"}


class Replies(NamedTuple):
    """Where the replies of a run stand in its answers file.

    Attributes:
        lines: the file, with the answers that are sealed.
        begins: for each row of the table, the place of the line that holds its reply.
        own: for each row, the place of its own line.
    """

    lines: AnswerLines
    begins: Ints
    own: Ints

    def raw(self, row: int) -> str:
        """The reply of a row, whole."""
        return Answer.model_validate_json(self.lines.line(int(self.begins[row]))).raw

    def answer(self, row: int) -> Answer:
        """The answer of a row."""
        return Answer.model_validate_json(self.lines.line(int(self.own[row])))


class Run(NamedTuple):
    """A run as read; everything that is made of a run is made of this.

    Attributes:
        name: of its folder.
        record: what it is.
        table: its answers, in the order of the build's items.
        sensitivity: what stricter and looser reading would change; None where no text was read, or nobody asked.
        items: what was asked; the same object for runs that were asked the same.
        places: for each row of the table, the place of its part in the items.
        replies: for whoever shows them.
    """

    name: str
    record: run_file.RunFile
    table: AnswerTable
    sensitivity: Sensitivity | None
    items: KeyedItems
    places: Ints
    replies: Replies


def read_runs(
    folders: Sequence[Path], build: Path | None = None, parser: Parser = "recorded", *, readings: bool = True
) -> list[Run]:
    """Reads runs and the items that they are about.

    Each answers file is opened once, and each items file once for all runs that were asked the same.

    Args:
        folders: the runs.
        build: the folder of the items; by default the one that each run names.
        parser: ``mentalbench`` reads the replies again as the published parser does.
        readings: whether the replies are read in stricter and looser ways too.

    Raises:
        UserError: there is no run or no build, or the build's items are not those that were asked, or were changed.
    """
    known: dict[tuple[Path, tuple[str, ...]], KeyedItems] = {}
    found = []
    for folder in folders:
        made = begun(folder)
        key = (build or Path(made.build), tuple(items.sha256 for items in made.items.values()))
        if key not in known:
            known[key] = items_of(made, key[0])
        found.append(_run(folder, made, known[key], parser, readings=readings))
    return found


def read_run(folder: Path, build: Path | None = None, parser: Parser = "recorded") -> Run:
    """Reads one run; see `read_runs`."""
    return read_runs([folder], build, parser)[0]


def _run(folder: Path, made: run_file.RunFile, items: KeyedItems, parser: Parser, *, readings: bool) -> Run:
    path = folder / answers_file.NAME
    try:
        lines = AnswerLines(path)
        rows, replies, begins = _rows(lines, items, parser, readings=readings)
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); check its permissions.") from error
    if not rows:
        raise UserError(f"{folder}: no item has been answered yet; run `kgbench evaluate` again to go on.")
    order = sorted(rows)
    table = table_of([rows[key] for key in order])
    places = np.array([place for place, _ in order], dtype=np.int64)
    held, own = np.array([begins[key] for key in order], dtype=np.int64).T
    found = sensitivity(replies) if replies else None
    return Run(folder.resolve().name, made, table, found, items, places, Replies(lines, held, own))


_Key = tuple[int, int]
"""The place of a part, and the order of the options."""


def _rows(
    lines: AnswerLines, items: KeyedItems, parser: Parser, *, readings: bool
) -> tuple[dict[_Key, Row], list[ReadReply], dict[_Key, tuple[int, int]]]:
    """The answers of a run, the replies that are read in other ways, and where each reply and each answer begins."""
    rows: dict[_Key, Row] = {}
    replies: list[ReadReply] = []
    begins: dict[_Key, tuple[int, int]] = {}
    held = 0
    for answer, begin in answers_file.placed_in(lines):
        place = items.places.get(unit_of(answer.id, answer.part))
        if place is None:
            raise UserError(f"{lines.path}: the build has no item {answer.id}; give the run's own --build.")
        key = items.keys[place]
        rows[place, answer.rotation] = _row(answer, key, parser)
        # Where one reply answers several parts, their lines follow the one that holds it.
        held = begin if answer.reply_of is None else held
        begins[place, answer.rotation] = (held, begin)
        if readings and answer.mode == "generate" and answer.status != "error" and _is_alone(answer):
            replies.append(_reply(answer, key))
    return rows, replies, begins


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


def begun(folder: Path) -> run_file.RunFile:
    """What a run is.

    Raises:
        UserError: there is no run in the folder.
    """
    made = run_file.read(folder)
    if made is None:
        raise UserError(f"{folder} holds no {run_file.NAME}: no run has begun there; run `kgbench evaluate`.")
    return made


def items_of(made: run_file.RunFile, build: Path) -> KeyedItems:
    """The items that a run was asked from, in the order of the build.

    Raises:
        UserError: the build's items are not those that were asked, were changed, or cannot be read.
    """
    held = manifest.read(build)
    for task, items in made.items.items():
        if task not in held.tasks or held.tasks[task].sha256 != items.sha256:
            raise UserError(f"{build}: its items of {task} are not those that the run was asked; give --build.")
    return KeyedItems(build, held.model_copy(update={"tasks": {task: held.tasks[task] for task in made.items}}))


def is_ranked(answer: Answer, gold: int) -> bool:
    """Whether an answer to an item with so many right options could have been right: forced choice names one option."""
    return answer.mode != "forced-choice" or gold == 1


def _is_alone(answer: Answer) -> bool:
    """Whether its item has no parts and its reply is about nothing else."""
    return not answer.part and answer.format is None


def _row(answer: Answer, key: AnswerKey, parser: Parser) -> Row:
    status, named = answer.status, answer.answer
    if parser == "mentalbench" and answer.mode == "generate" and status != "error" and _is_alone(answer):
        read = parse_mentalbench(answer.raw, key.labels)
        status = read.status
        named = tuple(
            key.labels[(key.labels.index(label) + answer.rotation) % len(key.labels)] for label in read.answer
        )
    scores = None
    if answer.scores is not None:
        scores = tuple(answer.scores.get(label, -inf) for label in key.labels)
    return Row(
        key,
        answer.rotation,
        status,
        named,
        answer.style,
        scores,
        form_of(key.form).any_right or is_ranked(answer, len(key.gold)),
        answer.text,
        answer.outside,
        answer.format,
    )


def _reply(answer: Answer, key: AnswerKey) -> ReadReply:
    """The reply in the letters that were shown."""
    turned = answer.rotation % len(key.labels)
    letters = dict(zip((*key.labels[turned:], *key.labels[:turned]), key.labels, strict=True))
    status: Status = "ok" if answer.answer else _WITHOUT_ANSWER.get(answer.status, "unparsed")
    read = ParsedReply(status, tuple(letters[label] for label in answer.answer), answer.method)
    gold = [letters[key.labels[place]] for place in key.gold]
    # A reply with an answer is not looked at again.
    text = "" if answer.answer else answer.raw
    return ReadReply(text, key.labels, (*key.texts[turned:], *key.texts[:turned]), gold, read)
