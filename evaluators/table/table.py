"""The scored records of a run as columns: one row for each answer to a part, no text."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple, Self, get_args

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict

from evaluators.answer import Status
from evaluators.answer_key import unit_of
from evaluators.form import form_of

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]

STATUSES: tuple[str, ...] = get_args(Status)
"""Of answers; the columns hold their places."""


class NameColumn(NamedTuple):
    """A column of names: a code for each row, and the name of each code, sorted; -1 is not a name.

    Attributes:
        codes: of any shape.
        names: in the order of the codes.
    """

    codes: Ints
    names: tuple[str, ...]

    @classmethod
    def of(cls, values: Iterable[str | None]) -> Self:
        """Codes for some names, None for none."""
        listed = list(values)
        names = tuple(sorted({value for value in listed if value is not None}))
        code = {name: place for place, name in enumerate(names)}
        return cls(np.array([-1 if value is None else code[value] for value in listed], dtype=np.int64), names)


class Memberships(NamedTuple):
    """Which rows belong to which cells: pairs of a row and a cell.

    Attributes:
        rows, cells: of equal length.
        names: of the cells.
    """

    rows: Ints
    cells: Ints
    names: tuple[str, ...]

    @classmethod
    def of(cls, values: Iterable[Iterable[str]]) -> Self:
        """The cells that each row names, in the rows' order."""
        listed = [tuple(dict.fromkeys(value)) for value in values]
        flat = NameColumn.of(name for names in listed for name in names)
        rows = np.repeat(np.arange(len(listed)), [len(names) for names in listed])
        return cls(rows.astype(np.int64), flat.codes, flat.names)

    @classmethod
    def single(cls, column: NameColumn) -> Self:
        """One cell for each name of a column; rows without a name are in none."""
        rows = np.flatnonzero(column.codes >= 0)
        return cls(rows, column.codes[rows], column.names)


class Columns(BaseModel):
    """Columns of equal length: arrays, names, memberships, and further columns of the same rows."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    def of_rows(self, taken: Ints) -> Self:
        """The columns with some of the rows, in the order given."""
        return type(self)(**{name: _of_rows(getattr(self, name), taken) for name in type(self).model_fields})


class Choices(Columns):
    """Columns about options; a row without options has none, and sets that are empty.

    Sets of options are bit masks: bit 0 is the first option.

    Attributes:
        gold, answer: sets of options in the item's own order.
        options: how many there are.
        rotation: by how many places they were moved up when they were shown.
        binary: the item is a yes or no question.
        nodes: rows x options; what node each option is.
        scores: rows x options; logarithms of probabilities, NaN where there are none.
    """

    gold: Ints
    answer: Ints
    options: Ints
    rotation: Ints
    binary: Mask
    nodes: NameColumn
    scores: Floats

    @cached_property
    def shown_places(self) -> Ints:
        """Rows x options: at which place, from 0, each option was shown; -1 where there is none."""
        own = np.arange(self.nodes.codes.shape[1])[None, :]
        many = self.options[:, None]
        return np.where(own < many, (own - self.rotation[:, None]) % np.maximum(many, 1), -1)

    def bits(self, sets: Ints) -> Mask:
        """Rows x options: which options are in a set."""
        found: Mask = np.equal((sets[:, None] >> np.arange(self.nodes.codes.shape[1])[None, :]) & 1, 1)
        return found


class Codes(Columns):
    """Columns about codes of vocabularies, of which there may be any number.

    Attributes:
        gold, named: the codes that are right, and those that were named.
        outside: how many were named that are in no vocabulary.
    """

    gold: Memberships
    named: Memberships
    outside: Ints


class AnswerTable(Columns):
    """The scored records of a run: one row for each answer to a part, whatever its form.

    Attributes:
        ids: of the items.
        part: of the item; no name where the item is one part.
        form: how the part is answered.
        format: how parts that go together, or an exam, were asked; no name elsewhere.
        rotation: the order in which options were shown.
        status: place in STATUSES.
        ranked: the way of asking allows a fully right answer.
        score: from 0 to 1; NaN where there is none: the request failed, or the answer waits for a judge.
        chance: what a guess scores; NaN where guessing has no level.
        right: the answer is fully right.
        task, suite, group, style, writer: names; the group is what variants share.
        entities, relations: what the part is about.
        differential: which differential the item is about, and which side is gold.
        tenth: of the exam that the item stands in, from 1 to 10; 0 elsewhere.
        choices: columns about options.
        codes: columns about codes.
        values: further numbers that a form gives its answers, by name; NaN in the rows of other forms.
    """

    ids: tuple[str, ...]
    part: NameColumn
    form: NameColumn
    format: NameColumn
    rotation: Ints
    status: Ints
    ranked: Mask
    score: Floats
    chance: Floats
    right: Mask
    task: NameColumn
    suite: NameColumn
    group: NameColumn
    style: NameColumn
    writer: NameColumn
    entities: Memberships
    relations: Memberships
    differential: NameColumn
    tenth: Ints
    choices: Choices
    codes: Codes
    values: Mapping[str, Floats]

    def __len__(self) -> int:
        """How many answers."""
        return len(self.ids)

    def having(self, status: str) -> Mask:
        """Rows of a status."""
        return np.equal(self.status, STATUSES.index(status))

    def of_form(self, form: str) -> Mask:
        """Rows of a form."""
        names = self.form.names
        return np.equal(self.form.codes, names.index(form) if form in names else len(names))

    @cached_property
    def of_options(self) -> Mask:
        """Rows whose answer is a set of options."""
        found = np.array([form_of(name).of_options for name in self.form.names], dtype=bool)
        return found[self.form.codes]

    @cached_property
    def units(self) -> tuple[str, ...]:
        """Which part of which item each row is about."""
        parts = (self.part.names[code] if code >= 0 else "" for code in self.part.codes.tolist())
        return tuple(unit_of(item, part) for item, part in zip(self.ids, parts, strict=True))

    @cached_property
    def items(self) -> Ints:
        """The same as a number below the count of rows."""
        return np.unique(np.array(self.units, dtype=str), return_inverse=True)[1].astype(np.int64)

    @cached_property
    def replied(self) -> Mask:
        """Rows with a reply that could have been right, whether it has a score yet or not."""
        return ~self.having("error") & self.ranked

    @cached_property
    def counted(self) -> Mask:
        """Rows that say something of the model: it replied, could have been right, and has a score."""
        return self.replied & ~np.isnan(self.score)

    @cached_property
    def parsed(self) -> Mask:
        """Counted rows with an answer."""
        return self.having("ok") & self.counted

    @cached_property
    def correct(self) -> Mask:
        """Rows whose answer is fully right."""
        return self.parsed & self.right


Column = tuple[str, ...] | Ints | Floats | Mask | NameColumn | Memberships | Columns | Mapping[str, Floats]


def _of_rows(column: Column, taken: Ints) -> Any:
    match column:
        case NameColumn():
            return NameColumn(column.codes[taken], column.names)
        case Memberships():
            return _memberships_of_rows(column, taken)
        case Columns():
            return column.of_rows(taken)
        case tuple():
            return tuple(column[row] for row in taken)
        case Mapping():
            return {name: values[taken] for name, values in column.items()}
        case _:
            return column[taken]


def _memberships_of_rows(column: Memberships, taken: Ints) -> Memberships:
    count = int(max(column.rows.max(initial=-1), taken.max(initial=-1))) + 1
    order = np.argsort(column.rows, kind="stable")
    starts = np.searchsorted(column.rows[order], np.arange(count + 1))
    sizes = (starts[1:] - starts[:-1])[taken]
    inner = np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    places = order[np.repeat(starts[:-1][taken], sizes) + inner]
    return Memberships(np.repeat(np.arange(len(taken)), sizes), column.cells[places], column.names)
