"""The words behind the figures: of every item the case, the options and each run's raw reply, packed in parts."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import orjson

from evaluators.answer import Answer
from evaluators.report.items import Behind
from evaluators.report.runs import Source
from evaluators.run import answers_file
from generators import manifest
from generators.unchanged import unchanged_lines

AT_ONCE = 500
"""Items of one part, which the page unpacks when one of them is opened."""

LONGEST = 4000
"""Characters of a case, or of a raw reply, that are kept: as many from its end as from its beginning."""

FIRST = 12
"""Words of a case that stand in lists."""

_LONGEST_HEAD = 160


class Words(NamedTuple):
    """What items say, by the item's place.

    Attributes:
        heads: the first words of each.
        items: of each, as JSON, what `parts` tells of it but the replies.
    """

    heads: list[str]
    items: list[bytes]


def read_words(sources: Sequence[Source], items: Behind) -> Words:
    """Reads the words of all items of the runs, each build once."""
    place = {item: number for number, item in enumerate(items.ids)}
    found = Words([""] * len(place), [b""] * len(place))
    for source in sources:
        if all(found.items[place[item]] for item in source.run.table.ids):
            continue
        for item in _items(source):
            number = place.get(item["id"])
            if number is not None:
                options = [[option["label"], option["text"]] for option in item["options"]]
                found.heads[number] = head(item["stem"] or item["question"])
                found.items[number] = orjson.dumps([cut(item["stem"]), cut(item["question"]), options])
    return found


def parts(sources: Sequence[Source], items: Behind, words: Words, at_once: int = AT_ONCE) -> Iterator[list[Any]]:
    """The words in parts of so many items; of each item the stem, the question, the options and the replies.

    A reply is [text, how it was read, rotation] under its run. The rotation says how far the options were turned when
    it was given: its letters are those shown.
    """
    replies = {source.name: _Replies(source, items) for source in sources}
    for begin in range(0, len(items.ids), at_once):
        places = range(begin, min(begin + at_once, len(items.ids)))
        said = {run: found.read(places) for run, found in replies.items()}
        yield [
            [*orjson.loads(words.items[place]), {run: mine[place] for run, mine in said.items() if place in mine}]
            for place in places
        ]


def head(text: str) -> str:
    """The first words of a text."""
    first = text.split(maxsplit=FIRST)
    shown = " ".join(first[:FIRST])
    whole = len(first) <= FIRST and len(shown) <= _LONGEST_HEAD
    return shown if whole else f"{shown[:_LONGEST_HEAD]} ..."


def cut(text: str) -> str:
    """A text that is not too long for the page: its answer may stand first or last, so the middle goes."""
    if len(text) <= LONGEST:
        return text
    half = LONGEST // 2
    return f"{text[:half]}\n[{len(text) - 2 * half} characters are left out here]\n{text[-half:]}"


class _Replies:
    """Where each item's first reply stands in a run's answers: replies of many runs would not fit into memory."""

    def __init__(self, source: Source, items: Behind) -> None:
        self._path = source.folder / answers_file.NAME
        place = {item: number for number, item in enumerate(items.ids)}
        self._begin: dict[int, int] = {}
        turned: dict[int, int] = {}
        begin = 0
        for answer, end in answers_file.placed(self._path):
            number = place.get(answer.id)
            if number is not None and answer.rotation <= turned.get(number, answer.rotation):
                self._begin[number], turned[number] = begin, answer.rotation
            begin = end

    def read(self, places: Sequence[int]) -> dict[int, list[Any]]:
        """The replies to some items, by place."""
        found = {}
        with self._path.open("rb") as file:
            for place in places:
                if place in self._begin:
                    file.seek(self._begin[place])
                    answer = Answer.model_validate_json(file.readline())
                    found[place] = [cut(answer.raw), answer.method, answer.rotation]
        return found


def _items(source: Source) -> Iterator[dict[str, Any]]:
    held = manifest.read(source.build)
    for task in source.run.record.items:
        yield from map(orjson.loads, unchanged_lines(source.build, held.tasks[task]))
