"""Items as their file tells them: rows put together, before anything is looked up in the graph."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from generators.clinical.expert.columns import ItemRow
from generators.clinical.expert.kinds import ItemKind
from generators.clinical.expert.row_faults import row_faults
from generators.clinical.expert.shape import REDISTRIBUTE, STATUS, PartForm, form_of, is_theme, unlettered
from generators.table_files.fault import RowFault


class PartDraft(NamedTuple):
    """One part; columns as in the file.

    Attributes:
        row: where it stands.
        answer: letters, or codes.
        labels: codes of the author's own with their names.
    """

    row: int
    id: str
    form: PartForm
    text: str
    question: str
    options: tuple[str, ...]
    answer: tuple[str, ...]
    vocabulary: str
    labels: Mapping[str, str]
    reference: str
    rubric: tuple[str, ...]
    step: str
    reveals: str


class ItemTerms(NamedTuple):
    """Who answers for an item, and what others may do with it."""

    licence: str
    redistribute: bool
    source: str
    author: str
    reviewed_by: str
    status: str


class ItemDraft(NamedTuple):
    """One item.

    Attributes:
        name: the file's own name of it.
        group: what its variants share.
    """

    name: str
    row: int
    kind: ItemKind
    stem: str
    parts: tuple[PartDraft, ...]
    about: tuple[str, ...]
    group: str
    terms: ItemTerms

    @property
    def words(self) -> str:
        """Everything that it tells and asks."""
        told = (self.stem, *(text for part in self.parts for text in (part.text, part.question, *part.options)))
        return "\n".join(filter(None, told))

    def fault(self, says: str, remedy: str, part: PartDraft | None = None) -> RowFault:
        """What is wrong with it, or with one of its parts."""
        return RowFault(self.row if part is None else part.row, "", says, remedy, self.name)


def drafts(rows: Iterable[ItemRow], kind: ItemKind, faults: list[RowFault]) -> list[ItemDraft]:
    """The items of some rows, in the order of their first rows; an item with faults is left out."""
    by_name: dict[str, list[ItemRow]] = {}
    for row in rows:
        name = row.text("item")
        if not name:
            faults.append(RowFault(row.number, "", "it names no item", "give the item a name in the column item"))
            continue
        by_name.setdefault(name, []).append(row)
    found = []
    for name, own in by_name.items():
        wrong = [fault._replace(item=name) for fault in row_faults(own, kind)]
        faults.extend(wrong)
        if not wrong:
            found.append(_draft(name, own, kind))
    return found


def _draft(name: str, rows: Sequence[ItemRow], kind: ItemKind) -> ItemDraft:
    first = rows[0]
    parts = tuple(_part(row, kind, place, rows) for place, row in enumerate(rows, start=1))
    terms = ItemTerms(
        licence=first.text("licence"),
        redistribute=REDISTRIBUTE[first.text("redistribute").casefold()],
        source=first.text("source"),
        author=first.text("author"),
        reviewed_by=first.text("reviewed_by"),
        status=first.text("status") or STATUS[0],
    )
    # Of a theme each row tells its own; of everything else the first row tells the whole.
    stem = "" if is_theme(kind) else first.text("stem")
    return ItemDraft(name, first.number, kind, stem, parts, first.several("about"), first.text("group") or name, terms)


def _part(row: ItemRow, kind: ItemKind, place: int, rows: Sequence[ItemRow]) -> PartDraft:
    shared = rows[0] if kind.layout == "together" else row
    options = tuple(unlettered(row.several("options") or shared.several("options")))
    form = form_of(row, kind, options)
    answer = row.several("answer")
    return PartDraft(
        row=row.number,
        id=row.text("part") or str(place),
        form=form,
        text=row.text("stem") if is_theme(kind) or place > 1 else "",
        question=row.text("question") or shared.text("question") or kind.question,
        options=options,
        answer=tuple(sorted({one.upper() for one in answer} if form == "choice" else {*answer})),
        vocabulary=row.text("vocabulary") or ("disorders" if form == "text" and answer else ""),
        labels=_labels(row),
        reference=row.text("reference"),
        rubric=row.several("rubric"),
        step=row.text("step"),
        reveals=row.text("reveals"),
    )


def _labels(row: ItemRow) -> dict[str, str]:
    told = (label.partition("=") for label in row.several("labels"))
    return {code.strip(): name.strip() for code, _, name in told}
