"""What a verification found, for people: short blocks that fit a narrow terminal, and sums."""

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from generators.failed_items import FailedItem
from generators.verify import VerificationFinding

_LABEL = 8
_MOST = 6
"""How many lines of one kind a block has."""


class _Alike(NamedTuple):
    """What items of one seed share when the same is wrong with them."""

    cause: str
    says: str
    task: str
    subject: str | None
    seed: str
    fell: tuple[str, ...]
    states: tuple[str, ...]


def blocks(findings: Sequence[VerificationFinding], width: int = 80) -> list[list[str]]:
    """A block of lines for each different finding; items of one seed with which the same is wrong share one.

    Args:
        findings: what was found.
        width: how many characters a line may have.
    """
    alike: dict[_Alike | VerificationFinding, list[VerificationFinding]] = {}
    for finding in findings:
        alike.setdefault(_key(finding), []).append(finding)
    return [list(_block(listed, width)) for listed in alike.values()]


def as_json(finding: VerificationFinding) -> dict[str, Any]:
    """A finding as plain values; what was found of an item stands beside its id."""
    plain = {"cause": finding.cause, "where": finding.where, "says": finding.says}
    return plain if finding.item is None else {**plain, **finding.item.model_dump(mode="json")}


def by_subject(findings: Iterable[VerificationFinding]) -> list[dict[str, Any]]:
    """How many items and seeds of each differential or disorder have something wrong, by the task's name too."""
    items: dict[tuple[str, str], set[str]] = {}
    seeds: dict[tuple[str, str], set[str]] = {}
    for finding in findings:
        if finding.item is not None:
            key = (finding.item.subject or "(slice)", finding.item.task)
            items.setdefault(key, set()).add(finding.where)
            seeds.setdefault(key, set()).add(finding.item.seed)
    return [
        {"subject": subject, "task": task, "seeds": len(seeds[subject, task]), "items": len(items[subject, task])}
        for subject, task in sorted(items)
    ]


def by_cause(findings: Iterable[VerificationFinding]) -> dict[str, int]:
    """How many findings there are of each cause."""
    return dict(Counter(finding.cause for finding in findings))


def _key(finding: VerificationFinding) -> _Alike | VerificationFinding:
    item = finding.item
    if item is None:
        return finding
    return _Alike(finding.cause, finding.says, item.task, item.subject, item.seed, item.fell, item.states)


def _block(alike: Sequence[VerificationFinding], width: int) -> Iterator[str]:
    first = alike[0]
    if first.item is None:
        yield from _filled(f"{first.cause}: {first.where}", "", width)
        yield from _filled(first.says, "  ", width)
        return
    count = f"{len(alike)} item{'s' if len(alike) > 1 else ''}"
    yield from _filled(f"{first.cause}: {first.item.task}, {_whose(first.item)}, {count}", "", width)
    yield from _filled(first.says, "  ", width)
    yield from _lines("fell", first.item.fell, width)
    yield from _lines("states", first.item.states, width)
    if first.item.right not in (None, first.item.answer):
        now = ", ".join(first.item.right or ()) or "nothing"
        yield from _lines("answer", [f"was {', '.join(first.item.answer)}, would now be {now}"], width)
    yield from _lines("begins", [first.item.begins], width)
    more = f" and {len(alike) - 1} more" if len(alike) > 1 else ""
    yield from _lines("id", [f"{first.where}{more}"], width)


def _whose(item: FailedItem) -> str:
    # The group of a case already begins with its subject.
    return item.seed.replace("/", " ") if item.subject and item.seed.startswith(item.subject) else item.seed


def _lines(label: str, texts: Sequence[str], width: int) -> Iterator[str]:
    for place, text in enumerate(texts[:_MOST]):
        head = label if place == 0 else ""
        yield from _filled(text, f"  {head:<{_LABEL}}", width)
    if len(texts) > _MOST:
        yield f"  {'':<{_LABEL}}and {len(texts) - _MOST} more; --json has them all"


def _filled(text: str, indent: str, width: int) -> list[str]:
    return textwrap.wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=" " * len(indent) if indent.strip() else indent + "  ",
        break_on_hyphens=False,
    )
