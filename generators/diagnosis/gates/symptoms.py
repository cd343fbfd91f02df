"""Gates on symptoms: what is denied beside what is present, and what is present at the same time."""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from generators.diagnosis.gates.case import Case
from generators.diagnosis.gates.neighbours import NONE, Neighbours
from kg.criteria.criteria import Criteria
from kg.model.profile import Profile

MOST_DENIED = 4
"""How many symptoms a case may deny (semantics, section 5)."""


def near_denial(profile: Profile, neighbours: Mapping[str, Neighbours]) -> Iterator[str]:
    """Denied symptoms that are near one that is present or vague."""
    told = {code for episode in profile.episodes for code in (*episode.present, *episode.vague)}
    for code in profile.denied:
        if beside := sorted(told & neighbours.get(code, NONE).near):
            yield f"{code} is denied beside {beside[0]}"


def opposites(profile: Profile, neighbours: Mapping[str, Neighbours]) -> Iterator[str]:
    """Two opposite symptoms at a time that the episodes may share."""
    for one, other in combinations_with_replacement(profile.episodes, 2):
        spans = one.span(profile.age), other.span(profile.age)
        apart = one is not other and (
            spans[0].ends.low >= spans[1].begins.high or spans[1].ends.low >= spans[0].begins.high
        )
        there = {*other.present, *other.vague}
        for code in () if apart else sorted({*one.present, *one.vague}):
            if against := sorted(there & neighbours.get(code, NONE).opposites):
                yield f"{code} and {against[0]} at the same time"


def idle_denial(case: Case, criteria: Criteria, neighbours: Mapping[str, Neighbours]) -> Iterator[str]:
    """Denials that serve no option, complaint or review of systems, and more denials than a case may have.

    A denial serves an option whose groups count the symptom, and a complaint that shows in episodes which may have it.
    A review of systems asks everybody the same.
    """
    pools = {
        symptom
        for code in case.options
        for need in criteria.disorders[code].needs
        for symptom in criteria.groups[need.group].pool
    }
    complaint = {symptom for one in case.profile.episodes for symptom in criteria.kinds[one.kind].symptoms}
    for symptom in case.profile.denied:
        if symptom not in pools | complaint and not neighbours.get(symptom, NONE).review:
            yield f"{symptom} is denied, which serves no option, complaint or review"
    if len(case.profile.denied) > MOST_DENIED:
        yield f"{len(case.profile.denied)} symptoms are denied"
