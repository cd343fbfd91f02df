"""What gives the answer of an item away, or was left in it by mistake; item by item."""

import re
from collections.abc import Iterator, Mapping

from generators.clinical.expert.draft import ItemDraft, PartDraft
from generators.clinical.expert.likeness import runs, words
from generators.clinical.expert.shape import LETTERS
from generators.table_files.fault import RowFault

LONGER, BY_CHARACTERS = 1.5, 20
"""The right option may be so many times as long as the longest wrong one, or longer by so many characters."""
_MOST_COPIED = 0.5
_SHORTEST = 4
"""Characters of the shortest option that is looked for in the stem."""

_MARK = re.compile(
    r"^\s*[*\u2713\u2714\u2705\u2192]|[*\u2713\u2714\u2705\u2190]\s*$|\[x\]|[(\[]\s*(?:correct|right|true|answer|key)\s*[)\]]",
    re.IGNORECASE,
)
_EXPLAINED = re.compile(
    r"\b(?:explanation|rationale|(?:correct|right)\s+(?:answer|option|choice)(?:\s+is)?|answer\s+key|answer)\s*[:=]"
    r"|\bthe\s+(?:correct|right)\s+(?:answer|option|choice)\s+is\b",
    re.IGNORECASE,
)
_CATCH_ALL = re.compile(
    r"(?:all|none|both|neither|any)(?:\s+of)?(?:\s+the)?(?:\s+(?:above|below|these|those|options|answers|them|other\w*))*\W*"
    r"|(?:both\s+)?[A-Z]\s*(?:,|and|or|&)\s*[A-Z](?:\s*(?:,|and|or|&)\s*[A-Z])*\W*"
    r"|(?:all|none|both|neither)\b.*\b(?:above|listed|options|correct)\W*",
    re.IGNORECASE,
)


def giveaways(draft: ItemDraft, names: Mapping[str, tuple[str, ...]]) -> Iterator[RowFault]:
    """What may not stay in an item.

    Args:
        draft: the item.
        names: code -> what it is called, for codes that are right answers.
    """
    if _EXPLAINED.search(draft.stem):
        yield draft.fault("its stem explains the answer", "take the explanation out")
    for part in draft.parts:
        told = "\n".join(filter(None, (draft.stem, part.text)))
        yield from _left_over(draft, part)
        if part.form == "choice":
            yield from _of_options(draft, part, told)
        else:
            yield from _named(draft, part, told, names)
        if part.reference and _copied(part.reference, told) > _MOST_COPIED:
            yield draft.fault("its reference repeats the stem", "write the answer, not the case", part)


def catch_alls(draft: ItemDraft) -> Iterator[RowFault]:
    """Options that speak of other options."""
    shown: set[tuple[str, ...]] = set()
    for part in draft.parts:
        if part.options in shown:
            continue
        shown.add(part.options)
        for letter, option in zip(LETTERS, part.options, strict=False):
            if _CATCH_ALL.fullmatch(option.strip()):
                yield draft.fault(
                    f"its option {letter} ({option.strip()}) speaks of the other options",
                    "write an option that stands for itself",
                    part,
                )


def _left_over(draft: ItemDraft, part: PartDraft) -> Iterator[RowFault]:
    for where, text in (("text", part.text), ("question", part.question)):
        if _EXPLAINED.search(text):
            yield draft.fault(f"its {where} explains the answer", "take the explanation out", part)
    for letter, option in zip(LETTERS, part.options, strict=False):
        if _EXPLAINED.search(option):
            yield draft.fault(f"its option {letter} explains the answer", "take the explanation out", part)


def _of_options(draft: ItemDraft, part: PartDraft, told: str) -> Iterator[RowFault]:
    listed = dict(zip(LETTERS, part.options, strict=False))
    marked = [letter for letter, option in listed.items() if _MARK.search(option)]
    if marked:
        yield draft.fault(f"its option {', '.join(marked)} is marked", "take the mark out of the text", part)
    right = [listed[letter] for letter in part.answer]
    wrong = [option for letter, option in listed.items() if letter not in part.answer]
    if len(right) != 1 or not wrong:
        return
    (one,) = right
    ends = {option.rstrip().endswith(".") for option in wrong}
    if len(wrong) > 1 and ends == {not one.rstrip().endswith(".")}:
        yield draft.fault("only its right option ends otherwise than the others", "end all options alike", part)
    longest = max(map(len, wrong))
    # The options of a theme are shared: one is the longest for every part.
    if draft.kind.layout is None and len(one) > LONGER * longest and len(one) >= longest + BY_CHARACTERS:
        yield draft.fault(
            f"its right option has {len(one)} characters and the longest wrong one {longest}",
            "make the options alike in length",
            part,
        )
    if _stands_in(one, told) and not any(_stands_in(option, told) for option in wrong):
        yield draft.fault("its right option stands in the stem, and no other does", "word the stem otherwise", part)


def _named(draft: ItemDraft, part: PartDraft, told: str, names: Mapping[str, tuple[str, ...]]) -> Iterator[RowFault]:
    """Right codes whose full names the stem gives."""
    own = {**names, **{code: (name,) for code, name in part.labels.items()}}
    for code in part.answer:
        said = next((name for name in own.get(code, ()) if _stands_in(name, told)), None)
        if said is not None:
            yield draft.fault(f"its answer {code} is named in the stem ({said})", "word the stem otherwise", part)


def _stands_in(name: str, text: str) -> bool:
    said = " ".join(words(name))
    return len(said) >= _SHORTEST and f" {said} " in f" {' '.join(words(text))} "


def _copied(text: str, source: str) -> float:
    """The share of the runs of five words of a text that stand in another."""
    own, other = runs(text), runs(source)
    return len(own & other) / len(own) if own else 0.0
