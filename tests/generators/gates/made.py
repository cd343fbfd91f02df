"""Synthetic items: only what the gates look at differs between them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import ParamSpec, TypeVar

from generators.draw import stream
from generators.gates.gates import Gates
from generators.gates.masks import Masker, SlottedText, template_lister
from generators.gates.measured import CASES, Measured
from generators.item import Cardinality, Item, Option, Proof
from kg.workers.shared import SharedWithWorkers

A = TypeVar("A")
P = ParamSpec("P")
T = TypeVar("T")

CODES = tuple(f"D{number:03d}" for number in range(1, 13))
RELATED = {
    one: {
        other: (1 if place % 3 == 0 else 0, 1 + (place + number) % 4, 1 if abs(place - number) <= 2 else 0)
        for number, other in enumerate(CODES)
        if other != one and abs(place - number) <= 4
    }
    for place, one in enumerate(CODES)
}
"""Neighbours in the list are related; those at most two apart are joined."""
FOURS = tuple(combinations(CODES, 4))
EVERY_TASK: Mapping[str, Measured] = defaultdict(lambda: CASES)
"""Every task writes cases and offers disorders."""


class AtOnce:
    """Does at once whatever is asked for."""

    def __init__(self, fills: Mapping[str, Iterable[str]] | None = None) -> None:
        self._templates = template_lister(Masker(fills or {}))

    def templates(self, texts: Sequence[SlottedText]) -> Callable[[], list[list[str]]]:
        listed = [self._templates(text) for text in texts]
        return lambda: listed

    def count(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Callable[[], T]:
        return self.call(function, *args, **kwargs)

    def work_on(self, shared: SharedWithWorkers[A], work: Callable[[A], T]) -> Callable[[], T]:
        value = work(shared.value)
        return lambda: value

    def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Callable[[], T]:
        value = function(*args, **kwargs)
        return lambda: value


def add_all(gates: Gates, items: Iterable[Item]) -> None:
    """Hands in all items of some tasks."""
    names: dict[str, None] = {}
    for made in items:
        gates.add(made)
        names[made.task] = None
    for name in names:
        gates.done(name)


def item(
    number: int,
    options: Sequence[str],
    gold: Iterable[str],
    *,
    task: str = "medical_chart",
    stem: str = "Nothing was said.",
    group: str | None = None,
    cardinality: Cardinality = "single",
) -> Item:
    """An item with these nodes as options A, B, ... in this order."""
    listed = tuple(Option(label="ABCDEFGH"[place], text=node, node=node) for place, node in enumerate(options))
    right = set(gold)
    return Item(
        id=f"{task}-{number}",
        suite="diagnosis",
        task=task,
        stem=stem,
        question="Which?",
        options=listed,
        answer=tuple(option.label for option in listed if option.node in right),
        cardinality=cardinality,
        group=f"seed-{number // 3}" if group is None else group,
        entities=(),
        relations=(),
        facts={},
        proof=Proof(query="oracle/verdicts", params={}, verdicts={}),
        provenance={},
    )


def fair(count: int = 100, task: str = "medical_chart") -> Iterator[Item]:
    """Sets of four of which each member is gold for three narrators."""
    rng = stream("fair", task)
    number = 0
    for _ in range(count):
        options = rng.choice(FOURS)
        for gold in options:
            for _ in range(3):
                yield item(number, rng.shuffled(options), {gold}, task=task)
                number += 1


def coupled(task: str, count: int = 60) -> Iterator[Item]:
    """Two joined pairs as options: of two answers each pair is gold, of one answer each option."""
    rng = stream("coupled")
    joined = [pair for pair in combinations(CODES, 2) if RELATED[pair[0]].get(pair[1], (0, 0, 0))[2]]
    number = 0
    for _ in range(count):
        one = rng.choice(joined)
        other = rng.choice([pair for pair in joined if not set(pair) & set(one)])
        options = [*one, *other]
        answers = [{*one}, {*other}] if task == "ambiguous" else [{node} for node in options]
        for gold in answers:
            for _ in range(3):
                yield item(number, rng.shuffled(options), gold, task=task, cardinality="hybrid")
                number += 1
