"""Reads runs for coverage: which answers are right, and what their items are about."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from evaluators.run import run_file
from evaluators.table.read import answers_of, begun, is_ranked, items_of, names_of
from evaluators.table.table import Floats, Ints, Mask, Memberships, Names, chance_of


class Items(NamedTuple):
    """The items of a build.

    Attributes:
        rows: id -> row.
        gold: the right labels of each.
        chance: how often a guess at each is right.
        groups: what variants share.
        entities, relations: what each is about.
    """

    rows: dict[str, int]
    gold: tuple[frozenset[str], ...]
    chance: Floats
    groups: Names
    entities: Memberships
    relations: Memberships


class Answers(NamedTuple):
    """The answers of a run, failed requests among them.

    Attributes:
        run: name of its folder.
        model: who answered.
        items: what was asked.
        rows: the item of each answer.
        counted: the model replied, and could have been right.
        correct: with the whole gold set and nothing else.
        build: the folder of the items; None where they are in none.
    """

    run: str
    model: str
    items: Items
    rows: Ints
    counted: Mask
    correct: Mask
    build: Path | None = None


def read_answers(folders: Sequence[Path], build: Path | None = None) -> list[Answers]:
    """Reads some runs; items that several of them were asked are read once.

    Args:
        folders: the runs.
        build: the folder of the items; by default the one that each run names.

    Raises:
        UserError: two runs have one name, there is no run or no build, or its items are not those that were asked.
    """
    names = names_of(folders)
    known: dict[tuple[Path, tuple[str, ...]], Items] = {}
    found = []
    for folder, name in zip(folders, names, strict=True):
        made = begun(folder)
        key = (build or Path(made.build), tuple(items.sha256 for items in made.items.values()))
        if key not in known:
            known[key] = _items(made, key[0])
        found.append(_answers(folder, name, made.model, known[key], key[0]))
    return found


def _items(made: run_file.Record, build: Path) -> Items:
    rows: dict[str, int] = {}
    gold: list[frozenset[str]] = []
    options: list[int] = []
    groups: list[str] = []
    entities: list[tuple[str, ...]] = []
    relations: list[tuple[str, ...]] = []
    for item in items_of(made, build):
        rows[item.id] = len(rows)
        gold.append(frozenset(item.labels[place] for place in item.gold))
        options.append(len(item.labels))
        groups.append(item.group)
        entities.append(item.entities)
        relations.append(item.relations)
    chance = chance_of(np.array(options), np.array([len(right) for right in gold]))
    return Items(rows, tuple(gold), chance, Names.of(groups), Memberships.of(entities), Memberships.of(relations))


def _answers(folder: Path, run: str, model: str, items: Items, build: Path) -> Answers:
    said: dict[tuple[int, int], tuple[bool, bool]] = {}
    for answer in answers_of(folder, items.rows):
        row = items.rows[answer.id]
        right = answer.status == "ok" and items.gold[row] == frozenset(answer.answer)
        counted = answer.status != "error" and is_ranked(answer, len(items.gold[row]))
        said[row, answer.rotation] = (counted, right)
    rows = np.array([row for row, _ in said], dtype=np.int64)
    counted, correct = np.array(list(said.values()), dtype=bool).T
    return Answers(run, model, items, rows, counted, correct, build)
