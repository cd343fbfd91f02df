"""Which items stand in the report with their words, and those words: the case, the options, every raw reply."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

import orjson

from evaluators.report.behind import Behind
from evaluators.report.source import Source
from evaluators.run import book
from generators import manifest
from generators.unchanged import unchanged_lines

KEPT = 6
"""Items of each figure that stand in the report with their words."""

MOST = 2500
"""Items that do so in all; each figure has its first before any has its second."""

LONGEST = 2000
"""Characters of a case, or of a raw reply, that are kept."""

_CUT = " [cut]"


def texts(sources: Sequence[Source], items: Behind) -> dict[str, Any]:
    """Words by the item's place: stem, question, options, and for each run the reply, how it was read, and its order.

    A rotation says how far the options were turned when the reply was given: its letters are those shown.
    """
    wanted = {items.ids[item]: item for item in chosen(items)}
    found: dict[str, Any] = {}
    for source in sources:
        for item in _items(source, set(wanted.keys() - found.keys())):
            found[item["id"]] = {
                "stem": cut(item["stem"]),
                "question": cut(item["question"]),
                "options": [[option["label"], option["text"]] for option in item["options"]],
                "replies": {},
            }
    for source in sources:
        for reply in book.answers(source.folder / book.NAME):
            known = found.get(reply.id, {"replies": {}})["replies"].get(source.name)
            if reply.id in found and (known is None or reply.rotation <= known[2]):
                found[reply.id]["replies"][source.name] = [cut(reply.raw), reply.method, reply.rotation]
    return {str(wanted[item]): words for item, words in sorted(found.items())}


def chosen(items: Behind, kept: int = KEPT, most: int = MOST) -> list[int]:
    """Items for every figure: those that most runs have wrong, and among equals as the ids' hashes fall."""
    order = sorted(range(len(items.ids)), key=lambda item: (-items.wrong(item), items.ids[item][::-1]))
    cells: dict[tuple[str, int], list[int]] = {}
    for item in order:
        for sheet, members in items.members.items():
            for key in members[item]:
                mine = cells.setdefault((sheet, key), [])
                if len(mine) < kept:
                    mine.append(item)
    # One of each figure, then a second of each.
    turns = (item for turn in zip_longest(*cells.values()) for item in turn if item is not None)
    return list(dict.fromkeys(turns))[:most]


def cut(text: str) -> str:
    """A text that is not too long for the page."""
    return text if len(text) <= LONGEST else text[:LONGEST] + _CUT


def _items(source: Source, wanted: set[str]) -> Iterator[dict[str, Any]]:
    if not wanted:
        return
    held = manifest.read(source.build)
    for task in source.run.record.items:
        lines = unchanged_lines(source.build, held.tasks[task])
        yield from (item for item in map(orjson.loads, lines) if item["id"] in wanted)
