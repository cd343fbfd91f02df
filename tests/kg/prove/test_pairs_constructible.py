"""For every differential there are three profiles: an ambiguous one and the same one settled for either side."""

from __future__ import annotations

import pytest

from kg.files.resources import ontology_folder
from kg.knowledge.knowledge import Knowledge
from kg.model.profile import MAX_FACTS
from tests.kg.prove import straight
from tests.kg.prove.triples import TripleSolver

NEED_MORE = {"D009-D001": 28, "D009-D003": 23}
"""Pairs that pass the limit of facts when both sides' gold is met in full, and how many facts they need."""

PAIRS = sorted(path.stem for path in (ontology_folder() / "knowledge" / "differentials").glob("*.yaml"))


@pytest.fixture(scope="module")
def triples(knowledge: Knowledge) -> TripleSolver:
    return TripleSolver(knowledge)


def test_all_differentials_are_tried(knowledge: Knowledge) -> None:
    assert list(knowledge.differentials) == PAIRS
    assert len(PAIRS) == 87


@pytest.mark.parametrize("pair", PAIRS)
def test_a_differential_has_its_three_profiles(knowledge: Knowledge, triples: TripleSolver, pair: str) -> None:
    most = NEED_MORE.get(pair, MAX_FACTS)
    differential = knowledge.differentials[pair]
    found = triples.find(differential, most)
    assert found is not None
    sides = (differential.primary, differential.alternative)

    def judged(which: int) -> list[list[bool | None]]:
        profile = found[which]
        return [
            [straight.verdict(knowledge, profile, side) for side in sides],
            [straight.rule(knowledge, profile, pair, side) for side in sides],
        ]

    assert judged(0) == [[None, None], [None, None]]
    assert judged(1) == [[True, False], [True, False]]
    assert judged(2) == [[False, True], [False, True]]
    assert found.ambiguous.fact_count() <= most
    mentioned = found.ambiguous.present.keys() | found.ambiguous.vague.keys()
    assert found.main.present.keys() | found.sub.present.keys() <= mentioned
    assert set(differential.trigger.vague) <= found.ambiguous.vague.keys() | set(found.ambiguous.unsettled)


@pytest.mark.parametrize("pair", NEED_MORE)
def test_the_long_pairs_cannot_be_shortened(knowledge: Knowledge, pair: str) -> None:
    """Distinct symptoms that both sides need, and each finding that their criteria and rules ask for."""
    differential = knowledge.differentials[pair]
    groups, findings = set(), {"duration.total"}
    for code in (differential.primary, differential.alternative):
        disorder = knowledge.disorders[code]
        groups |= {part.group for part in disorder.requires if part.mandatory}
        findings |= {"impairment"} if disorder.functional_impairment is not None else set()
        findings |= {one.finding for one in disorder.requirements if one.finding in knowledge.findings}
        (rule,) = (rule for rule in differential.rules if rule.favours == code)
        when = rule.when.any_of[0]
        findings |= {one.finding for one in when if one.finding in knowledge.findings}
    asked = [knowledge.groups[group] for group in sorted(groups)]
    pools = [set(group.pool) for group in asked]
    assert sum(map(len, pools)) == len(set().union(*pools))
    for group in asked:
        findings |= {f"{group.episode}.days"} if group.minimum_days is not None else set()
        findings |= {f"{group.episode}.impairment"} if group.impairment is not None else set()
    assert sum(group.minimum_count for group in asked) + len(findings) == NEED_MORE[pair] > MAX_FACTS
