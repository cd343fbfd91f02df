"""The cases of one differential are one patient, left open and settled either way: told in one scene and in one way."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import orjson

from generators.gates.bottom_k import Smallest, digest
from generators.gates.shares import TextShare, share
from generators.groups import unique_name
from generators.item import Item

SAMPLE = 2_000
"""Accounts that are looked at: one of each patient, by each narrator; those whose names have the smallest hashes."""
SCENE, WORDING = "same scene in all cases of an account", "shared facts told in the same words"
ONE_SCENE, ALIKE = 1.0, 0.85


class _ToldCase(NamedTuple):
    """What is compared of an item.

    Attributes:
        slots: what its scene is.
        told: fact -> the part or pattern that states it, with its tense.
    """

    slots: Mapping[str, str]
    told: Mapping[str, str]


class Triples:
    """Collects the accounts of differentials over all tasks that tell them."""

    def __init__(self, sample: int = SAMPLE) -> None:
        """Starts with none.

        Args:
            sample: how many accounts are kept.
        """
        self._accounts: Smallest[list[bytes]] = Smallest(sample)
        self._tasks: set[str] = set()

    def add(self, item: Item) -> None:
        """Takes one item in, if it is the case of a differential and its plan is recorded."""
        match item.provenance:
            case {
                "subject": str() as subject,
                "patient": {"number": number},
                "narrator": str() as narrator,
                "slots": dict() as slots,
                "sentences": list() as spans,
            } if "-" in subject:
                self._tasks.add(item.task)
                key = digest(unique_name(item.task, item.group), str(number), narrator)
                if self._accounts.wants(key):
                    # What is held as bytes takes a third of the room.
                    held = orjson.dumps([slots, _told(spans)])
                    self._accounts.put(key, [*(self._accounts.get(key) or []), held])

    def result(self) -> list[TextShare]:
        """How alike the cases of an account are; nothing where none has two."""
        scenes = alike = facts = accounts = items = 0
        for _, held in self._accounts.items():
            if len(held) < 2:
                continue
            cases = [_ToldCase(*orjson.loads(one)) for one in held]
            accounts += 1
            items += len(cases)
            scenes += _one_scene(cases)
            for name in set(cases[0].told).intersection(*(case.told for case in cases)):
                facts += 1
                alike += len({case.told[name] for case in cases}) == 1
        task = " + ".join(sorted(self._tasks))
        if not accounts:
            return []
        return [
            share(task, SCENE, (scenes, accounts), items, ONE_SCENE),
            share(task, WORDING, (alike, facts), items, ALIKE),
        ]


def _one_scene(cases: Sequence[_ToldCase]) -> bool:
    """Whether no slot stands for different things."""
    return not any(
        one.slots[name] != other.slots[name]
        for one, other in combinations(cases, 2)
        for name in one.slots.keys() & other.slots.keys()
    )


def _told(spans: Iterable[object]) -> dict[str, str]:
    return dict(entry for span in spans for entry in _of_span(span))


def _of_span(span: object) -> Iterator[tuple[str, str]]:
    """Each fact that a sentence states, with what states it: its part, or the pattern that states a time."""
    match span:
        case {"facts": list() as facts, "from": list() as parts, **others} if len(facts) >= len(parts):
            joints = [others.get("joint", "")] * (len(facts) - len(parts))
            for name, source in zip(facts, [*joints, *parts], strict=True):
                if not str(name).endswith("+"):
                    yield str(name), f"{source} {others.get('tense', '')}"
