"""The oracle: verdicts of all disorders for any profile, computed by a query over the graph."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from kg.chunks import chunks
from kg.store.connection import QueryRunner

QUERY = "oracle/verdicts"
BATCH = 500

Truth = Literal["met", "not met", "unknown"]


class Part(NamedTuple):
    """One part of a disorder's criteria and whether it holds (None: unknown).

    Attributes:
        part: the kind: ``group``, ``minimum duration``, ``maximum duration``, ``functional impairment``, ``stressor``
            or ``requirement``.
        of: the group code, the finding key or the condition text.
    """

    part: str
    of: str
    holds: bool | None


class Verdict(NamedTuple):
    """What the graph says of one disorder for one profile.

    Attributes:
        contradicted: a stated finding makes a condition false, or an exclusion is true.
        satisfied: satisfied units of the criteria.
        units: all units of the criteria.
        by_groups: it follows from the required groups: all are met, one is open, or nothing else speaks against the
            disorder but that one falls short.
        by_exclusion: nothing else speaks against the disorder but that another takes precedence, or may do so.
        parts: the parts of the criteria, where detail was asked for.
        excluded_by: disorders that take precedence, where detail was asked for.
        perhaps_excluded_by: disorders that may take precedence, where detail was asked for.
    """

    verdict: Truth
    contradicted: bool
    satisfied: int
    units: int
    by_groups: bool
    by_exclusion: bool
    parts: tuple[Part, ...]
    excluded_by: tuple[str, ...]
    perhaps_excluded_by: tuple[str, ...]

    @property
    def share(self) -> float:
        """Satisfied units over all units, 0 to 1."""
        return self.satisfied / self.units


class Tested(NamedTuple):
    """One condition of a rule and whether it holds (None: unknown)."""

    condition: str
    holds: bool | None


class Judgement(NamedTuple):
    """What the graph says of one profile.

    Attributes:
        verdicts: by disorder.
        rules: the truth of a differential's two rules by the side they favour.
        sets: the sets of conditions that each of these rules consists of, where detail was asked for; a rule holds
            where one of its sets holds whole.
    """

    verdicts: Mapping[str, Verdict]
    rules: Mapping[str, bool | None]
    sets: Mapping[str, tuple[tuple[Tested, ...], ...]] = MappingProxyType({})


def judge(
    connection: QueryRunner, profiles: Iterable[tuple[Mapping[str, Any], str | None]], *, detail: bool = False
) -> Iterator[Judgement]:
    """Judges profiles in their order, many in one round trip.

    Args:
        connection: the open graph.
        profiles: each a profile's ``parameter()`` with the code of a differential whose rules are asked, or None.
        detail: whether to return the parts of each verdict and the conditions of each rule.
    """
    for batch in chunks(profiles, BATCH):
        asked = [{**profile, "id": place, "differential": code} for place, (profile, code) in enumerate(batch)]
        for row in connection.rows(QUERY, profiles=asked, detail=detail):
            sets = {
                favours: tuple(tuple(Tested(*test) for test in together) for together in listed)
                for favours, listed in row["sets"]
            }
            yield Judgement(_verdicts(row, detail), dict(row["rules"]), sets)


def _verdicts(row: Mapping[str, Any], detail: bool) -> dict[str, Verdict]:
    count = len(row["disorders"])
    reasons = ("parts", "excluded_by", "perhaps_excluded_by")
    always = ("disorders", "verdicts", "contradicted", "satisfied", "units", "by_groups", "by_exclusion")
    columns = (*always, *reasons)
    filled = [row[column] if detail or column not in reasons else [()] * count for column in columns]
    return {
        code: Verdict._make((*judged, tuple(Part(*part) for part in parts), tuple(by), tuple(may)))
        for code, *judged, parts, by, may in zip(*filled, strict=True)
    }
