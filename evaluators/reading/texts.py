"""Texts to be read: drawn from a build by a seed, with what was asked and what each sentence states."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generators.draw import stream
from generators.item import Item
from generators.part import ItemPart
from generators.writing.facts import Sentence
from generators.writing.spans import decode
from kg.errors import UserError

BUILD = "build"
"""The source of texts that a build holds."""
_PLAIN_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'})


class ReadText(NamedTuple):
    """One text with what a reader may be shown beside it.

    Attributes:
        source: whose it is: ``build``, ``release``, or the name of a file.
        part: which part of the source it is from, such as the task; may be empty.
        id: its name in the source.
        options: lines such as ``A Panic Disorder``.
        answer: the right labels, parted by spaces; empty where nobody knows.
        sentences: the text's sentences with the ids of their facts; none where they are not recorded.
    """

    source: str
    part: str
    id: str
    text: str
    options: tuple[str, ...] = ()
    answer: str = ""
    sentences: tuple[Sentence, ...] = ()


def drawn(task: str, items: Iterable[Item], count: int, n: int, seed: int) -> list[ReadText]:
    """Some texts of a task, in the order in which they were drawn.

    Args:
        task: the task.
        items: its items.
        count: how many it has.
        n: how many are drawn.
        seed: of the draw; the same seed draws the same places.

    Raises:
        UserError: the task has fewer items.
    """
    if n > count:
        raise UserError(f"The task {task} has {count} items and {n} are wanted; ask for fewer, or build more of them.")
    order = {place: rank for rank, place in enumerate(stream(seed, "reading", task).shuffled(range(count))[:n])}
    found = [(order[place], _of(item)) for place, item in enumerate(items) if place in order]
    return [text for _, text in sorted(found, key=lambda one: one[0])]


def in_one_typography(text: str) -> str:
    """A text with plain quotes, and none around the whole of it: they would tell the source."""
    plain = text.translate(_PLAIN_QUOTES).strip()
    inner = plain[1:-1]
    return inner.strip() if plain[:1] == plain[-1:] == '"' and '"' not in inner else plain


def _of(item: Item) -> ReadText:
    lines = tuple(line for part in item.all_parts for line in _asked(part))
    answer = "; ".join(filter(None, map(_answer, item.all_parts)))
    try:
        sentences = tuple(decode(item.stem, item.provenance.get("sentences")))
    except ValueError:
        sentences = ()
    return ReadText(BUILD, item.task, item.id, item.stem, lines, answer, sentences)


def _asked(part: ItemPart) -> Iterator[str]:
    if part.id:
        yield f"{part.id}: {part.question}".rstrip(": ")
    yield from (f"{option.label} {option.text}" for option in part.options)


def _answer(part: ItemPart) -> str:
    said = " ".join(part.answer) or part.reference or ""
    return f"{part.id}: {said}" if part.id and said else said
