"""Answers made by hand and by lot, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log
from typing import cast

import numpy as np

from evaluators.answer_key import AnswerKey
from evaluators.run.run_file import RunFile
from evaluators.table.build import Row, table_of
from evaluators.table.items import KeyedItems
from evaluators.table.read import Replies, Run
from evaluators.table.table import AnswerTable

LABELS = "ABCD"


def bare_run(name: str, record: RunFile, table: AnswerTable) -> Run:
    """A run of which nothing but the table is looked at."""
    places = np.arange(len(table), dtype=np.int64)
    return Run(name, record, table, None, cast(KeyedItems, None), places, cast(Replies, None))


def asked(
    number: int,
    gold: str,
    *,
    task: str = "unambiguous",
    suite: str = "diagnosis",
    group: str | None = None,
    labels: str = LABELS,
    cardinality: str = "hybrid",
    nodes: Sequence[str | None] | None = None,
    entities: tuple[str, ...] = (),
    relations: tuple[str, ...] = (),
    differential: str | None = None,
    writer: str | None = None,
) -> AnswerKey:
    return AnswerKey(
        id=f"{task}-{number:06d}",
        suite=suite,
        task=task,
        labels=tuple(labels),
        texts=tuple(f"Option {label}" for label in labels),
        nodes=tuple(nodes or (f"D00{place}" for place in range(1, len(labels) + 1))),
        gold=tuple(labels.index(label) for label in gold),
        cardinality=cardinality,
        group=group or f"group-{number}",
        entities=entities,
        relations=relations,
        differential=differential,
        writer=writer,
    )


def row(item: AnswerKey, said: str, *, rotation: int = 0, probabilities: Sequence[float] | None = None) -> Row:
    """An answer; ``said`` is letters, or a status other than ok."""
    status = said if said in {"unparsed", "cut", "refused", "error"} else "ok"
    return Row(
        key=item,
        rotation=rotation,
        status=status,
        answer=tuple(said) if status == "ok" else (),
        style=item.cardinality,
        scores=None if probabilities is None else tuple(map(log, probabilities)),
    )


def yes_no(number: int, gold: str) -> AnswerKey:
    return asked(
        number, gold, task="fact_checking", suite="biomedical", labels="AB", cardinality="binary", group="five"
    )


@cache
def by_hand() -> AnswerTable:
    """Ten answers whose figures can be worked out on paper."""
    return table_of(
        [
            row(asked(0, "A", group="one"), "A", probabilities=(0.7, 0.1, 0.1, 0.1)),
            row(asked(1, "B", group="one"), "BC", probabilities=(0.1, 0.5, 0.3, 0.1)),
            row(asked(2, "CD", group="two"), "C"),
            row(asked(3, "AB", group="two"), "BC"),
            row(asked(4, "D", group="three"), "A", probabilities=(0.6, 0.2, 0.1, 0.1)),
            row(asked(5, "D", group="three"), "unparsed"),
            row(asked(6, "A", group="three"), "refused"),
            row(asked(7, "A", group="four"), "error"),
            row(yes_no(8, "A"), "A"),
            row(yes_no(9, "B"), "A"),
        ]
    )


@cache
def by_lot(seed: int, count: int = 60, *, groups: int = 12, perfect: bool = False) -> AnswerTable:
    """Answers of every kind, drawn by lot; a perfect run answers each item rightly, in three orders of options."""
    random = np.random.default_rng(seed)
    rows = []
    for number in range(count):
        binary = bool(random.random() < 0.3)
        labels = "AB" if binary else LABELS
        gold = "".join(sorted(random.choice(list(labels), size=1 if binary else random.integers(1, 3), replace=False)))
        item = asked(
            number,
            gold,
            task="fact_checking" if binary else "unambiguous",
            suite="biomedical" if binary else "diagnosis",
            labels=labels,
            cardinality="binary" if binary else "hybrid",
            group=f"group-{random.integers(groups)}",
            entities=tuple(f"S{place}" for place in random.choice(5, size=2, replace=False)),
            relations=("INCLUDED_IN",) if random.random() < 0.5 else (),
        )
        if perfect:
            certain = [0.997 if label in gold else 0.001 for label in labels]
            rows += [row(item, gold, rotation=rotation, probabilities=certain) for rotation in range(3)]
            continue
        said = str(random.choice(["ok", "ok", "ok", "ok", "unparsed", "refused", "error"]))
        if said == "unparsed" and len(rows) % 2:
            said = "cut"
        if said == "ok":
            said = "".join(sorted(random.choice(list(labels), size=random.integers(1, 3), replace=False)))
        scored = random.dirichlet([1.0] * len(labels)).tolist() if random.random() < 0.5 else None
        rotations = range(int(random.integers(1, 4)))
        rows += [row(item, said, rotation=rotation, probabilities=scored) for rotation in rotations]
    return table_of(rows)


@cache
def by_guess(seed: int, count: int = 6000) -> AnswerTable:
    """Guesses that draw as many options as are right."""
    random = np.random.default_rng(seed)
    rows = []
    for number in range(count):
        binary = number % 2 == 0
        labels, size = ("AB", 1) if binary else (LABELS, 1 + number % 4 // 3)
        gold, said = ("".join(sorted(random.choice(list(labels), size=size, replace=False))) for _ in range(2))
        rows.append(row(asked(number, gold, labels=labels, cardinality="binary" if binary else "hybrid"), said))
    return table_of(rows)
