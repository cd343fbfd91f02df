"""The keys and ids of cases: what a case is told by, and what makes its item the item that it is."""

from collections.abc import Iterable, Mapping
from typing import Any

from generators.item import Item, item_id


def case_key(seed: int, task: str, group: str, side: str, number: int, narrator: str) -> str:
    """What tells a case of a build from all others.

    Args:
        seed: of the build.
        task: the name of the task.
        group: the seed that its variants share.
        side: which case of that seed it is; empty where there is one only.
        number: of the patient.
        narrator: who tells it.
    """
    return f"{seed}/{task}/{group}/{side}/{number}/{narrator}"


def case_id(task: str, key: str, stem: str, options: Iterable[str], stated: Mapping[str, Any]) -> str:
    """The id of a case's item.

    Args:
        task: the name of the task.
        key: what tells the case from all others.
        stem: the text.
        options: the codes of the disorders that are offered.
        stated: the facts of the profile.
    """
    return item_id(task, {"key": key, "stem": stem, "options": sorted(options), "facts": stated})


def id_again(item: Item) -> str | None:
    """The id that the content of a case's item gives; None where it does not say whose case it is."""
    match item.provenance:
        case {"seed": seed, "side": side, "patient": {"number": number}, "narrator": narrator}:
            key = case_key(seed, item.task, item.group, side, number, narrator)
            return case_id(item.task, key, item.stem, (str(option.node) for option in item.options), item.facts)
    return None
