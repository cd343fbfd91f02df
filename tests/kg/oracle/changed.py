"""Knowledge with kinds of conditions that a clinician may write and the knowledge of the project hardly uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kg.knowledge.knowledge import Knowledge
from kg.model.condition import AnyOf, Condition
from kg.model.disorder import Exclusion, Specifier
from kg.model.units import reading

CHANGED: Mapping[str, Sequence[str]] = {
    "D001": ("S033.2 = true",),
    "D003": ("lead(attention, anxiety) >= 1 day",),
    "D008": ("manic_episode.count > 5", "distress(elevated) = false"),
    "D011": ("days(anxiety) != 400 days", "days(anxiety) <= 800 days"),
    "D012": ("days(phobic) > 200 days", "S001.1 = false"),
    "D013": ("depressive_episode.episodes >= 2",),
    "D014": ("depressive_episode.episodes < 2", "depressive_episode.count != 5"),
    "D016": ("since(obsessive, psychosocial) != 0 days",),
    "D017": ("admission(appearance) = false", "event.traumatic = false"),
    "D020": ("ended(psychosocial) > 10 days",),
    "D021": ("binge.per_week = 0 times a week",),
    "D023": ("share(binge_episode, eating) >= 50 %", "overlap(eating, depressive_episode) <= 10 days"),
}
"""Requirements by disorder."""

RULES = (
    [["S001 = true", "onset_age(attention) != 12 years"], ["days(psychotic) = 60 days"]],
    [["outside(psychotic, depressive_episode|manic_episode) > 13 days", "S019 = false"], ["effect(attention) = true"]],
)
"""The two rules of D001-D005; whether they exclude each other is no matter here."""

_UNITS = reading({"binge.per_week": "times a week", "compensation.per_week": "times a week"})


def changed(knowledge: Knowledge) -> Knowledge:
    """The knowledge with other requirements for some disorders, and rules of several alternatives."""
    disorders = dict(knowledge.disorders)
    for code, texts in CHANGED.items():
        disorders[code] = disorders[code].model_copy(update={"requirements": tuple(map(_condition, texts))})
    disorders["D012"] = disorders["D012"].model_copy(
        update={
            "excluded_when": (
                Exclusion(
                    by="D011", when=(_any([["worry.form != realistic"], ["fear.basis = obsession"]]),), reason="r"
                ),
                Exclusion(by="D013", reason="r"),
            ),
            "specifiers": (Specifier(name="short", when=(_condition("days(phobic) < 1 year"),)),),
        }
    )
    differentials = dict(knowledge.differentials)
    one = differentials["D001-D005"]
    rules = tuple(rule.model_copy(update={"when": _any(sets)}) for rule, sets in zip(one.rules, RULES, strict=True))
    differentials[one.code] = one.model_copy(update={"rules": rules})
    return knowledge.model_copy(update={"disorders": disorders, "differentials": differentials})


def _condition(text: str) -> Condition:
    return Condition.model_validate(text, context=_UNITS)


def _any(sets: list[list[str]]) -> AnyOf:
    return AnyOf.model_validate({"any_of": sets}, context=_UNITS)
