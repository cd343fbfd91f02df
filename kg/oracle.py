"""The oracle: verdicts of all disorders for any profile, computed by a query over the graph."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from kg.chunks import chunks
from kg.store.query_runner import QueryRunner

QUERY = "oracle/verdicts"
BATCH = 500
DETAILED_BATCH = 100
"""With all reasons: an answer of 500 profiles would be more than the embedded engine holds in memory."""

Truth = Literal["met", "not met", "unknown"]


class InEpisode(NamedTuple):
    """What one episode has of a needed symptom group; None: unknown.

    Attributes:
        episode: the place of the episode in the profile.
        symptoms: how many symptoms of the group it has at the least.
        perhaps: how many it has at the most, where all that is vague about it were so.
        enough: whether it has enough of them.
        core: whether it has the core symptoms.
        length: whether it lasted long enough.
        effect: whether it did what the group asks for (distress, impairment, harm, or none).
        now: whether it still goes on.
        holds: whether number, core, length and effect hold together.
    """

    episode: int
    symptoms: int
    perhaps: int
    enough: bool | None
    core: bool | None
    length: bool | None
    effect: bool | None
    now: bool | None
    holds: bool | None


class Tested(NamedTuple):
    """One condition and whether it holds (None: unknown).

    Attributes:
        number: what the timeline or a number gave, at the least and at the most, in the unit of what is asked (shares
            rounded outwards, ages down); None where the condition asks for no number, or what it asks about is not
            there.
    """

    condition: str
    holds: bool | None
    number: tuple[int, int] | None = None


Sets = tuple[tuple[Tested, ...], ...]
"""Sets of conditions of which one must hold whole."""


class Part(NamedTuple):
    """One part of a disorder's criteria and whether it holds (None: unknown).

    Attributes:
        part: ``need`` or ``requirement``.
        of: the need (``manic_episode.ever``) or the requirement as text, its sets joined by ``or``.
        episodes: of a need, each episode in which its group is sought.
        sets: of a requirement, its conditions.
    """

    part: str
    of: str
    holds: bool | None
    episodes: tuple[InEpisode, ...] = ()
    sets: Sets = ()


class Verdict(NamedTuple):
    """What the graph says of one disorder for one profile.

    Attributes:
        contradicted: something told makes a condition false, or an exclusion is true; too few symptoms do not.
        satisfied: satisfied units of the criteria.
        units: all units of the criteria.
        by_groups: it follows from the needed groups: all hold, one is open, or nothing else speaks against the
            disorder but that one does not hold.
        by_exclusion: nothing else speaks against the disorder but that another takes precedence, or may do so.
        parts: the parts of the criteria, where detail was asked for.
        excluded_by: disorders that take precedence, where detail was asked for.
        perhaps_excluded_by: disorders that may take precedence, where detail was asked for.
        specifiers: names that are added to the diagnosis and whether their conditions hold, where detail was asked
            for; no part of the verdict.
    """

    verdict: Truth
    contradicted: bool
    satisfied: int
    units: int
    by_groups: bool
    by_exclusion: bool
    parts: tuple[Part, ...] = ()
    excluded_by: tuple[str, ...] = ()
    perhaps_excluded_by: tuple[str, ...] = ()
    specifiers: tuple[tuple[str, bool | None], ...] = ()

    @property
    def share(self) -> float:
        """Satisfied units over all units, 0 to 1."""
        return self.satisfied / self.units


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
    sets: Mapping[str, Sets] = MappingProxyType({})


def judge(
    connection: QueryRunner, profiles: Iterable[tuple[Mapping[str, Any], str | None]], *, detail: bool = False
) -> Iterator[Judgement]:
    """Judges profiles in their order, many in one round trip.

    Args:
        connection: the open graph.
        profiles: each a profile's ``parameter()`` with the code of a differential whose rules are asked, or None.
        detail: whether to return the parts of each verdict and the conditions of each rule.
    """
    for batch in chunks(profiles, DETAILED_BATCH if detail else BATCH):
        asked = [{**profile, "id": place, "differential": code} for place, (profile, code) in enumerate(batch)]
        for row in connection.rows(QUERY, profiles=asked, detail=detail):
            sets = {favours: _sets(listed) for favours, listed in row["sets"]}
            yield Judgement(_verdicts(row, detail), dict(row["rules"]), sets)


def _verdicts(row: Mapping[str, Any], detail: bool) -> dict[str, Verdict]:
    always = ("disorders", "verdicts", "contradicted", "satisfied", "units", "by_groups", "by_exclusion")
    reasons = ("needs", "requirements", "excluded_by", "perhaps_excluded_by", "specifiers")
    if not detail:
        rows = zip(*(row[column] for column in always), strict=True)
        return {code: Verdict._make((*judged, (), (), (), ())) for code, *judged in rows}
    found = {}
    for code, *judged, needs, requirements, by, perhaps, named in zip(
        *(row[column] for column in (*always, *reasons)), strict=True
    ):
        parts = [Part("need", of, holds, tuple(InEpisode(*one) for one in seen)) for of, holds, seen in needs]
        parts += [Part("requirement", of, holds, sets=_sets(sets)) for of, holds, sets in requirements]
        specifiers = tuple((name, holds) for name, holds in named)
        found[code] = Verdict._make((*judged, tuple(parts), tuple(by), tuple(perhaps), specifiers))
    return found


def _sets(listed: Sequence[Sequence[Sequence[Any]]]) -> Sets:
    return tuple(
        tuple(
            Tested(condition, holds, None if low is None else (low, high)) for condition, holds, low, high in together
        )
        for together in listed
    )
