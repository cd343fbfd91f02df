"""The answers of a run as columns: one row for each answer, no text."""

from collections.abc import Iterable
from functools import cached_property
from math import comb
from typing import Any, NamedTuple, Self, get_args

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict

from evaluators.answer import Status

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]

STATUSES: tuple[str, ...] = get_args(Status)
"""Of answers; the columns hold their places."""


class Names(NamedTuple):
    """A column of names: a code for each row, and the name of each code, sorted; -1 is no name.

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
        flat = Names.of(name for names in listed for name in names)
        rows = np.repeat(np.arange(len(listed)), [len(names) for names in listed])
        return cls(rows.astype(np.int64), flat.codes, flat.names)

    @classmethod
    def single(cls, column: Names) -> Self:
        """One cell for each name of a column; rows without a name are in none."""
        rows = np.flatnonzero(column.codes >= 0)
        return cls(rows, column.codes[rows], column.names)


def chance_of(options: Ints, gold: npt.NDArray[np.integer[Any]]) -> Floats:
    """How often a guess is right that draws as many options as are right: 1 / C(options, gold).

    Args:
        options: of each item, how many.
        gold: how many of them are right.
    """
    kinds, which = np.unique(np.column_stack([options, gold]), axis=0, return_inverse=True)
    return np.array([1 / comb(*kind) for kind in kinds.tolist()])[which.ravel()]


class Table(BaseModel):
    """The columns. Sets of options are bit masks: bit 0 is the item's first option.

    Attributes:
        ids: of the items.
        rotation: the order in which the options were shown.
        status: place in STATUSES.
        ranked: the way of asking allows the whole gold set as an answer.
        gold, answer: sets of options in the item's own order.
        options: how many the item has.
        task, suite, group, style, writer: names; the group is what variants share.
        binary: the item is a yes or no question.
        nodes: rows x options; what node each option is.
        scores: rows x options; logarithms of probabilities, NaN where there are none.
        entities, relations: what the item is about.
        differential: which differential the item is about, and which side is gold.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    ids: tuple[str, ...]
    rotation: Ints
    status: Ints
    ranked: Mask
    gold: Ints
    answer: Ints
    options: Ints
    task: Names
    suite: Names
    group: Names
    style: Names
    writer: Names
    binary: Mask
    nodes: Names
    scores: Floats
    entities: Memberships
    relations: Memberships
    differential: Names

    def __len__(self) -> int:
        """How many answers."""
        return len(self.ids)

    def having(self, status: str) -> Mask:
        """Rows of a status."""
        return np.equal(self.status, STATUSES.index(status))

    @cached_property
    def items(self) -> Ints:
        """Which item each row is about, as a number below the count of rows."""
        return np.unique(np.array(self.ids, dtype=str), return_inverse=True)[1].astype(np.int64)

    @cached_property
    def counted(self) -> Mask:
        """Rows that say something of the model: it replied, and could have been right."""
        return ~self.having("error") & self.ranked

    @cached_property
    def parsed(self) -> Mask:
        """Counted rows with an answer."""
        return self.having("ok") & self.ranked

    @cached_property
    def correct(self) -> Mask:
        """Rows whose answer is the whole gold set and nothing else."""
        return self.parsed & np.equal(self.answer, self.gold)

    @cached_property
    def chance(self) -> Floats:
        """How often a guess is right that draws as many options as gold has: 1 / C(options, gold)."""
        return chance_of(self.options, np.bitwise_count(self.gold))

    @cached_property
    def shown_places(self) -> Ints:
        """Rows x options: at which place, from 0, each option was shown; -1 where the item has none."""
        own = np.arange(self.nodes.codes.shape[1])[None, :]
        many = self.options[:, None]
        return np.where(own < many, (own - self.rotation[:, None]) % many, -1)

    def bits(self, sets: Ints) -> Mask:
        """Rows x options: which options are in a set."""
        found: Mask = np.equal((sets[:, None] >> np.arange(self.nodes.codes.shape[1])[None, :]) & 1, 1)
        return found

    def of_rows(self, taken: Ints) -> "Table":
        """The table with some of the rows, in the order given."""
        columns: dict[str, Any] = {}
        for name in type(self).model_fields:
            column = getattr(self, name)
            if isinstance(column, tuple) and name == "ids":
                columns[name] = tuple(column[row] for row in taken)
            elif isinstance(column, Names):
                columns[name] = Names(column.codes[taken], column.names)
            elif isinstance(column, Memberships):
                columns[name] = _of_rows(column, taken, len(self))
            else:
                columns[name] = column[taken]
        return type(self)(**columns)


def _of_rows(column: Memberships, taken: Ints, count: int) -> Memberships:
    order = np.argsort(column.rows, kind="stable")
    starts = np.searchsorted(column.rows[order], np.arange(count + 1))
    sizes = (starts[1:] - starts[:-1])[taken]
    inner = np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    places = order[np.repeat(starts[:-1][taken], sizes) + inner]
    return Memberships(np.repeat(np.arange(len(taken)), sizes), column.cells[places], column.names)
