"""Items that were asked before: in the same file, or in a build."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from generators.clinical.expert.draft import ItemDraft, PartDraft
from generators.clinical.expert.likeness import known, words
from generators.clinical.expert.shape import LETTERS
from generators.item import Item, read_items
from generators.manifest import read as read_manifest
from generators.table_files.fault import RowFault


def repeats(found: Sequence[ItemDraft]) -> Iterator[RowFault]:
    """Items that are nearly another one of the file, or ask the same and call something else right.

    Variants that share a group may be near each other, but not the same.
    """
    first: dict[str, ItemDraft] = {}
    asked: dict[tuple[str, ...], ItemDraft] = {}
    texts = known({place: draft.words for place, draft in enumerate(found)})
    for place, draft in enumerate(found):
        key = _asked(draft)
        same = asked.setdefault(key, draft)
        if same is not draft and _gold(same) != _gold(draft):
            yield draft.fault(
                f"it asks the same as item {same.name} in row {same.row} and calls another answer right",
                "correct one of the two, or leave it out",
            )
            continue
        whole = "\n".join((" ".join(key), *sorted(" ".join(words(text)) for text in _options(draft))))
        before = first.setdefault(whole, draft)
        if before is not draft:
            yield draft.fault(f"it is item {before.name} in row {before.row} once more", "leave one out")
            continue
        for other, share in texts.near(draft.words):
            earlier = found[int(str(other))]
            if int(str(other)) < place and earlier.group != draft.group:
                yield draft.fault(
                    f"it is nearly item {earlier.name} in row {earlier.row} ({share:.0%} of its runs of five words)",
                    "leave one out, or give both the same group if they are variants",
                )
                break


def repeats_of(found: Sequence[ItemDraft], builds: Iterable[Path]) -> Iterator[RowFault]:
    """Items that are nearly one of a build.

    Raises:
        UserError: there is no such build.
    """
    for folder in builds:
        texts = known(_texts(folder))
        for draft in found:
            for other, share in texts.near(draft.words):
                yield draft.fault(
                    f"it is nearly {other} of {folder} ({share:.0%} of its runs of five words)", "leave it out"
                )
                break


def _texts(folder: Path) -> Iterator[tuple[str, str]]:
    for file in read_manifest(folder).tasks.values():
        for item in read_items(folder / file.path):
            yield item.id, _words_of(item)


def _words_of(item: Item) -> str:
    """Everything that an item tells and asks, as a draft's words."""
    told = [item.stem]
    for part in item.all_parts:
        told += [part.text, part.question or item.question, *(option.text for option in part.options)]
    return "\n".join(filter(None, told))


def _asked(draft: ItemDraft) -> tuple[str, ...]:
    told = (draft.stem, *(text for part in draft.parts for text in (part.text, part.question)))
    return tuple(" ".join(words(text)) for text in told)


def _options(draft: ItemDraft) -> list[str]:
    return [option for part in draft.parts for option in part.options]


def _gold(draft: ItemDraft) -> list[list[str]]:
    """What is called right, whatever the order of the options."""
    return [sorted(" ".join(words(text)) for text in _right(part)) for part in draft.parts]


def _right(part: PartDraft) -> list[str]:
    if part.form == "choice":
        return [option for letter, option in zip(LETTERS, part.options, strict=False) if letter in part.answer]
    return [*part.answer] or [part.reference]
