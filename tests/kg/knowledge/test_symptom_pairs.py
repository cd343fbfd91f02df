"""Near and opposite symptoms are pairs: each names the other, and no pair is both."""

import pytest

from kg.knowledge.knowledge import Knowledge
from tests.shipped import shipped


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return shipped()


@pytest.mark.parametrize("relation", ["near", "opposites"])
def test_both_symptoms_name_each_other(knowledge: Knowledge, relation: str) -> None:
    pairs = {(code, other) for code, symptom in knowledge.symptoms.items() for other in getattr(symptom, relation)}
    assert pairs
    assert {(other, code) for code, other in pairs} == pairs
    assert all(code != other for code, other in pairs)


def test_no_symptom_is_near_its_opposite(knowledge: Knowledge) -> None:
    assert not [code for code, symptom in knowledge.symptoms.items() if set(symptom.near) & set(symptom.opposites)]


def test_opposites_can_meet_in_one_patient_only_at_different_times(knowledge: Knowledge) -> None:
    """Opposites within one pool would make its count unreachable by design."""
    for group in knowledge.groups.values():
        pool = set(group.pool)
        assert not [code for code in pool if pool & set(knowledge.symptoms[code].opposites)], group.code


def test_a_core_symptom_may_be_denied_beside_the_rest_of_its_core(knowledge: Knowledge) -> None:
    """Clinicians decide by such denials: worry that can be reined in, a fear without avoidance."""
    for group in knowledge.groups.values():
        core = set(group.core.symptoms) if group.core is not None and group.core.rule == "all" else set()
        assert not [code for code in core if core & set(knowledge.symptoms[code].near)], group.code
