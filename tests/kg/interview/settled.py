"""Random patients of whom nothing is vague, as they can be asked."""

from __future__ import annotations

from kg.knowledge.knowledge import Knowledge
from kg.model.profile import Profile
from tests.kg.oracle.patients import patients

DRAWN = 1_500


def settled_patients(knowledge: Knowledge, seed: int, number: int) -> list[Profile]:
    """So many of them, drawn by the seed."""
    found = [profile for profile, _ in patients(knowledge, seed, DRAWN) if settled(knowledge, profile)][:number]
    assert len(found) == number
    return found


def settled(knowledge: Knowledge, profile: Profile) -> bool:
    """Whether nothing about a patient is vague, and each symptom is one that its kind of episode shows."""
    if profile.age is None or profile.unsettled:
        return False
    spans = [one.span(profile.age) for one in profile.episodes]
    exact = all(low == high for span in spans for low, high in (span.begins, span.ends))
    vague = any(one.vague or one.unsettled for one in profile.episodes)
    events = all(one.ago is not None and one.ago.low == one.ago.high and not one.unsettled for one in profile.events)
    ongoing = [one.kind for one, span in zip(profile.episodes, spans, strict=True) if span.ends.high == 0]
    shown = all({*one.present} <= {*knowledge.kinds[one.kind].symptoms} for one in profile.episodes)
    return exact and events and shown and not vague and len(set(ongoing)) == len(ongoing)
