"""How well drawn cases fit the tables they were drawn from: neither too far off nor too close."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from math import fsum, log, log2
from typing import Any

from scipy.special import gammaincc

from generators.consultation.mix import SEXES, Mix
from generators.consultation.sampling.drawing import DrawnFrom
from kg.model.base import Record

FAR, COPIED = 0.001, 0.999
"""A table fails where p is below the first (it was not drawn from) or above the second (it was copied, not drawn)."""
_FEWEST = 5
"""Cells that are expected less often are counted together."""
_NONE = "none"


class TableFit(Record):
    """How well the cases fit one table.

    Attributes:
        table: such as ``age | female``.
        n: cases that the table is about.
        cells: that are compared; those expected rarely are one.
        chi_square: sum of squared differences over what is expected.
        degrees: of freedom.
        p: probability of a chi-square at least so great, if drawn from the table.
        js_bits: Jensen-Shannon divergence of what was drawn from the table, in bits.
        js_null: what it is on average for so many cases drawn from the table.
        passed: p is neither below .001 nor above .999.
    """

    table: str
    n: int
    cells: int
    chi_square: float
    degrees: int
    p: float
    js_bits: float
    js_null: float
    passed: bool


class FitReport(Record):
    """How well the cases fit the mix.

    Attributes:
        tables: in the order in which they are drawn.
        absent: classes that no disorder of the graph falls into, which have no cases.
        tries: drafts of a patient for each accepted one, on average.
        acceptance: share of drafts that were accepted, for each disorder or state drawn first.
    """

    tables: tuple[TableFit, ...]
    absent: tuple[str, ...]
    tries: float
    acceptance: Mapping[str, float]

    @property
    def failed(self) -> tuple[str, ...]:
        """The tables that do not fit."""
        return tuple(one.table for one in self.tables if not one.passed)


def fit(table: str, shares: Mapping[Hashable, float], counts: Mapping[Any, int]) -> TableFit:
    """Compares counts with the shares that they were drawn by.

    Args:
        table: its name.
        shares: of each cell, sum 1.
        counts: of each cell; of another one: what cannot be was drawn.

    Source: Pearson 1900 for chi-square; Lin 1991 for the divergence, whose mean follows from that of chi-square, since
    the divergence of close distributions is an eighth of chi-square over n, in nats.
    """
    n = sum(counts.values())
    kept: list[tuple[float, int]] = []
    rare: list[tuple[float, int]] = []
    for cell, share in shares.items():
        (kept if share * n >= _FEWEST else rare).append((share, counts.get(cell, 0)))
    cells = [*kept, *([(fsum(share for share, _ in rare), sum(count for _, count in rare))] if rare else [])]
    cells = [one for one in cells if one[0] > 0]
    impossible = n - sum(count for _, count in cells)
    chi_square = fsum((count - share * n) ** 2 / (share * n) for share, count in cells) if n else 0.0
    degrees = len(cells) - 1
    p = 0.0 if impossible else float(gammaincc(degrees / 2, chi_square / 2)) if degrees else 1.0
    return TableFit(
        table=table,
        n=n,
        cells=len(cells),
        chi_square=round(chi_square, 4),
        degrees=degrees,
        p=round(p, 6),
        js_bits=round(_divergence([(share, count / n) for share, count in cells]), 7) if n else 0.0,
        js_null=round(degrees / (8 * n * log(2)), 7) if n else 0.0,
        passed=not impossible and (not degrees or n == 0 or FAR <= p <= COPIED),
    )


def _divergence(cells: Sequence[tuple[float, float]]) -> float:
    """Jensen-Shannon divergence of pairs of shares, in bits."""
    return fsum(
        0.5 * share * log2(2 * share / (first + second))
        for first, second in cells
        for share in (first, second)
        if share > 0
    )


def report(mix: Mix, drawn: Sequence[DrawnFrom]) -> FitReport:
    """The fit of all tables of a mix."""
    tries: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    for one in drawn:
        tries[one.stratum.first] += one.tries
        accepted[one.stratum.first] += 1
    return FitReport(
        tables=tuple(_tables(mix, drawn)),
        absent=mix.absent,
        tries=round(tries.total() / max(1, len(drawn)), 4),
        acceptance={first: round(accepted[first] / tries[first], 4) for first in sorted(accepted)},
    )


def _tables(mix: Mix, drawn: Sequence[DrawnFrom]) -> Iterator[TableFit]:
    joint = mix.joint
    yield fit("sex", _margin((one.sex, share) for one, share in joint.items()), Counter(d.stratum.sex for d in drawn))
    for sex in SEXES:
        ages = _margin((one.bin, share) for one, share in joint.items() if one.sex == sex)
        yield fit(f"age | {sex}", ages, Counter(d.stratum.bin for d in drawn if d.stratum.sex == sex))
    for sex in SEXES:
        for place, (low, high) in enumerate(mix.bins):
            firsts = _margin((one.first, share) for one, share in joint.items() if one[:2] == (sex, place))
            of_both = Counter(d.stratum.first for d in drawn if d.stratum[:2] == (sex, place))
            yield fit(f"first | {sex}, {low}-{high}", firsts, of_both)
    of_class = Counter(mix.class_of(d.stratum.first) for d in drawn)
    yield fit("class of first", _margin((mix.class_of(one.first), share) for one, share in joint.items()), of_class)
    of_second = Counter(d.second or _NONE for d in drawn if d.stratum.first in mix.disorders)
    yield fit("second | first", _seconds(mix), of_second)


def _margin(listed: Iterator[tuple[Hashable, float]]) -> dict[Hashable, float]:
    """Shares of the cells, sum 1."""
    found: dict[Hashable, list[float]] = {}
    for cell, share in listed:
        found.setdefault(cell, []).append(share)
    sums = {cell: fsum(shares) for cell, shares in found.items()}
    whole = fsum(sums.values())
    return {cell: share / whole for cell, share in sums.items()}


def _seconds(mix: Mix) -> dict[Hashable, float]:
    """The share of each second disorder of those who have one at all."""

    def parts() -> Iterator[tuple[Hashable, float]]:
        for stratum, share in mix.joint.items():
            if stratum.first not in mix.disorders:
                continue
            seconds = mix.second(stratum)
            yield _NONE, share * (1 - mix.second_share if seconds else 1)
            for code, part in seconds.items():
                yield code, share * mix.second_share * part

    return _margin(parts())
