"""The texts of the items: of each the case, the options and every run's reply as it came, packed in parts."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import orjson

from evaluators.answer import Answer
from evaluators.answer_key import AnswerKey
from evaluators.form import GivenAnswer, form_of
from evaluators.report.items import ReportItems
from evaluators.report.runs import ScoredRun
from generators.experts import WITHHELD
from generators.item import Item

AT_ONCE = 500
"""Items of one part, which the page unpacks when one of them is opened."""

LONGEST = 4000
"""Characters of a case, or of a raw reply, that are kept: as many from its end as from its beginning."""

FIRST = 12
"""Words of a case that stand in lists."""

_LONGEST_HEAD = 160


class ItemTexts(NamedTuple):
    """What items say, by the item's place.

    Attributes:
        heads: the first words of each.
        items: of each, as JSON, what `parts` tells of it but the replies.
    """

    heads: list[str]
    items: list[bytes]


def read_words(sources: Sequence[ScoredRun], items: ReportItems) -> ItemTexts:
    """Reads the words of all items of the runs, each once."""
    place = {unit: number for number, unit in enumerate(items.ids)}
    found = ItemTexts([""] * len(place), [b""] * len(place))
    for source in sources:
        held = source.run.items
        for at in dict.fromkeys(source.run.places.tolist()):
            key = held.keys[at]
            number = place[key.unit]
            if not found.items[number]:
                stem, question, options, right = _words(orjson.loads(held.line(at)), key)
                found.heads[number] = head(stem or question)
                found.items[number] = orjson.dumps([cut(stem), cut(question), options, right])
    return found


def _words(item: dict[str, Any], key: AnswerKey) -> tuple[str, str, list[list[str]], str]:
    """The stem, the question, the options and, where these do not show it, the right answer of a part."""
    if not key.shown:
        return WITHHELD, "", [[label, WITHHELD] for label in key.labels], "" if key.labels else WITHHELD
    if not key.part:
        return item["stem"], item["question"], [[option["label"], option["text"]] for option in item["options"]], ""
    part = next(part for part in Item.model_validate(item).all_parts if part.id == key.part)
    stem = "\n\n".join(filter(None, (item["stem"], part.text)))
    options = [[option.label, option.text] for option in part.options]
    return stem, part.question or item["question"], options, form_of(part.form).gold_in_words(part, key.vocabulary)


def parts(
    sources: Sequence[ScoredRun], items: ReportItems, words: ItemTexts, at_once: int = AT_ONCE
) -> Iterator[list[Any]]:
    """The words in parts of so many items.

    Of each item: the stem, the question, the options, the right answer where the options do not show it, and the
    replies. A reply is [text, how it was read, rotation, the answer in words where letters do not show it] under its
    run. The rotation says how far the options were turned when it was given: its letters are those shown.
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
    """Where each part's first reply stands in a run's answers: replies of many runs would not fit into memory."""

    def __init__(self, source: ScoredRun, items: ReportItems) -> None:
        self._run = source.run
        place = {unit: number for number, unit in enumerate(items.ids)}
        self._rows: dict[int, int] = {}
        keys = self._run.items.keys
        self._all_shown = all(keys[at].shown for at in set(self._run.places.tolist()))
        for row, at in enumerate(self._run.places.tolist()):
            # The rows of a part stand in the order of their rotations.
            self._rows.setdefault(place[self._run.items.keys[at].unit], row)

    def read(self, places: Sequence[int]) -> dict[int, list[Any]]:
        """The replies to some parts, by place."""
        found = {}
        for place in places:
            if place in self._rows:
                row = self._rows[place]
                answer = self._run.replies.answer(row)
                raw = self._run.replies.raw(row) if answer.reply_of else answer.raw
                said = [cut(raw), answer.method, answer.rotation, self._said(row, answer)]
                # A reply may repeat what it was asked; one to a block of an exam is about other items too.
                own = self._run.items.keys[int(self._run.places[row])].shown
                shown = self._all_shown if answer.format == "sitting" else own
                found[place] = said if shown else [WITHHELD, answer.method, answer.rotation, ""]
        return found

    def _said(self, row: int, answer: Answer) -> str:
        """The answer in words, where letters do not show it."""
        key = self._run.items.keys[int(self._run.places[row])]
        form = form_of(key.form)
        if form.of_options or not answer.part:
            return ""
        given = GivenAnswer(answer.status, answer.answer, answer.text, answer.outside)
        return form.answer_in_words(given, key.vocabulary)
