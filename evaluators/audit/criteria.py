"""Whether a profile meets the criteria of a disorder, by the definitions that audits of the release share."""

from typing import Literal, NamedTuple

from kg.mentalbench.duration import AVERAGE, Duration, readable
from kg.mentalbench.graph import MentalKg, ReleaseDisorder, ReleaseSymptomGroup
from kg.mentalbench.profile import ReleaseProfile

TOLERANCE_DAYS = 0.6
"""How far a stated duration may pass a maximum: calendars differ by that much."""


class Shortfall(NamedTuple):
    """One thing that the graph asks and the profile does not give."""

    kind: Literal["symptoms", "duration", "missing key"]
    detail: str


def shortfalls(profile: ReleaseProfile, disorder: ReleaseDisorder, graph: MentalKg) -> tuple[Shortfall, ...]:
    """What keeps the profile from being full for its own disorder; empty where it is full.

    Without a shortfall of the kind ``symptoms`` the profile is symptom-met.
    """
    found: list[Shortfall] = []
    for name in disorder.required_groups:
        group, sampled = graph.groups[name], profile.group(name)
        symptoms = frozenset(sampled.symptoms if sampled else ())
        found += _symptom_shortfalls(group, symptoms)
        if group.min_duration and not within(sampled.duration if sampled else None, group.min_duration, None):
            found.append(Shortfall("duration", f"{name}: {sampled.duration if sampled else None}"))
    limits = disorder.min_duration, disorder.max_duration
    if any(limits) and not within(profile.duration, *limits):
        found.append(Shortfall("duration", f"total: {profile.duration}"))
    found += [Shortfall("missing key", key) for key in _missing_keys(profile, disorder)]
    return tuple(found)


def within(stated: str | None, least: Duration | None, most: Duration | None) -> bool:
    """Whether a stated duration keeps the limits; one that is absent or unreadable keeps none."""
    duration = readable(stated)
    return duration is not None and days_within(duration.days(AVERAGE), least, most)


def days_within(days: float, least: Duration | None, most: Duration | None) -> bool:
    """Whether a number of days keeps the limits."""
    if least is not None and days < least.days(AVERAGE):
        return False
    return most is None or days <= most.days(AVERAGE) + TOLERANCE_DAYS


def _symptom_shortfalls(group: ReleaseSymptomGroup, symptoms: frozenset[str]) -> list[Shortfall]:
    found = []
    if group.counted(symptoms) < group.min_count:
        found.append(Shortfall("symptoms", f"{group.name}: {group.counted(symptoms)} of at least {group.min_count}"))
    if not group.core_holds(symptoms):
        found.append(Shortfall("symptoms", f"{group.name}: core incomplete"))
    return found


def _missing_keys(profile: ReleaseProfile, disorder: ReleaseDisorder) -> list[str]:
    asked = {
        "functional_impairment_required": (disorder.functional_impairment, profile.functional_impairment),
        "traumatic_stressor_required": (disorder.traumatic_stressor or None, profile.traumatic_stressor),
        "psychosocial_stressor_required": (
            disorder.psychosocial_stressor or None,
            profile.psychosocial_stressor,
        ),
        "additional_requirements": (
            disorder.additional_requirements or None,
            profile.additional_requirements,
        ),
    }
    return [key for key, (stated, given) in asked.items() if stated is not None and given is None]
