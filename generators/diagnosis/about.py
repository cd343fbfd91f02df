"""What a case is about: the nodes that it names, and the types of the edges that its facts and its proof use."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from kg.criteria.criteria import Criteria
from kg.model.profile import Profile
from kg.oracle import Judgement


class Shown(NamedTuple):
    """What of a case decides what it is about.

    Attributes:
        symptoms: those that are told, vague ones among them.
        gold: the disorders that are right.
        options: the disorders that are offered, gold among them.
        differential: whose case it is, for pairs.
    """

    symptoms: Collection[str]
    gold: Sequence[str]
    options: Collection[str]
    differential: str | None


def told(profile: Profile) -> frozenset[str]:
    """The symptoms that a case tells, vague ones among them."""
    return frozenset(code for episode in profile.episodes for code in (*episode.present, *episode.vague))


def entities(shown: Shown, criteria: Criteria) -> tuple[str, ...]:
    """Gold disorders, the differential, the told symptoms, and those groups of gold that they count for."""
    differential = [shown.differential] if shown.differential else []
    return (*shown.gold, *differential, *_groups(shown, criteria), *sorted(shown.symptoms))


def relations(shown: Shown, criteria: Criteria, judgement: Judgement) -> tuple[str, ...]:
    """The types of the edges that are used.

    - ``INCLUDED_IN``: a told symptom counts for a group of gold.
    - ``REQUIRES``: the verdict on a gold disorder follows from the groups that it requires.
    - ``EXCLUDES``: the verdict on an option follows from a disorder that takes precedence, or may do so.
    - ``PRIMARY_OF``, ``ALTERNATIVE``: the side of the differential that is gold.
    """
    verdicts = judgement.verdicts
    side = criteria.differentials.get(shown.differential or "")
    used = {
        "INCLUDED_IN": bool(_groups(shown, criteria)),
        "REQUIRES": any(verdicts[code].by_groups for code in shown.gold),
        "EXCLUDES": any(verdicts[code].by_exclusion for code in shown.options),
        "PRIMARY_OF": side is not None and side.primary in shown.gold,
        "ALTERNATIVE": side is not None and side.alternative in shown.gold,
    }
    return tuple(name for name, is_used in used.items() if is_used)


def _groups(shown: Shown, criteria: Criteria) -> list[str]:
    asked = {need.group for code in shown.gold for need in criteria.disorders[code].needs}
    return sorted(
        code
        for code in asked
        if any(symptom.partition(".")[0] in shown.symptoms for symptom in criteria.groups[code].pool)
    )
