"""Reads files of questions and counts how many of them the index finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from evaluators.consultation.index.index import QuestionIndex
from evaluators.consultation.index.lore import IndexLore

HERE = Path(__file__).parent


def turns(language: str) -> dict[str, Any]:
    path = HERE / "development" / f"turns_{language}.yaml"
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def own(lore: IndexLore) -> Iterator[tuple[str, str]]:
    for key, subject in lore.subjects.items():
        if key not in lore.kinds:
            yield from ((key, text) for text in subject.asks)
    for asked in (lore.sorts, lore.unheard):
        for key, asks in asked.items():
            yield from ((key, text) for text in asks)


class Hits(NamedTuple):
    """Of how many questions a right key comes first, and is among the first three; shares from 0 to 1."""

    first: float
    third: float


def listed(folder: str, language: str) -> list[dict[str, Any]]:
    path = HERE / folder / f"{language}.yaml"
    found: list[dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def hits(index: QuestionIndex, asked: Iterable[tuple[str, dict[str, Any]]]) -> Hits:
    """Counts over pairs of a turn and the question in it."""
    first = third = count = 0
    for text, one in asked:
        ranked = [key for key, _ in index.ranked(text, most=3, about=one.get("about", ()))]
        first += bool(ranked) and ranked[0] in one["keys"]
        third += not set(ranked).isdisjoint(one["keys"])
        count += 1
    return Hits(first / count, third / count)
