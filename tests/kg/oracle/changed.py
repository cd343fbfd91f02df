"""Knowledge with kinds of conditions that a clinician may write and the knowledge of the project does not use yet."""

from __future__ import annotations

from collections.abc import Mapping

from kg.knowledge.knowledge import Knowledge
from kg.model.condition import AnyOf
from tests.builders import conditions

CHANGED: Mapping[str, tuple[str, ...]] = {
    "D011": ("depressive.days <= 20",),
    "D012": ("S001 = true", "elevated_mood.days < 7"),
    "D016": ("S002 = false", "psychotic.days > 30"),
    "D017": ("hypomanic_episode.ever = true", "psychotic.majority = false"),
    "D021": ("depressive_episode.met = true", "depressive.impairment = true"),
    "D023": ("depressive.days = 30",),
}
"""Requirements by disorder."""

RULES = (
    [["S001 = true", "onset_age < 12"], ["psychotic.days >= 60"], ["impairment.domain = social"]],
    [["elevated_mood.days < 7", "S019 = false"], ["depressive_episode.ever = true", "depressive.days > 20"]],
)
"""The two rules of D001-D005; whether they exclude each other is no matter here."""


def changed(knowledge: Knowledge) -> Knowledge:
    """The knowledge with other requirements for some disorders, and rules of several alternatives."""
    disorders = dict(knowledge.disorders)
    for code, texts in CHANGED.items():
        disorders[code] = disorders[code].model_copy(update={"requirements": conditions(*texts)})
    differentials = dict(knowledge.differentials)
    one = differentials["D001-D005"]
    rules = tuple(
        rule.model_copy(update={"when": AnyOf.model_validate({"any_of": sets})})
        for rule, sets in zip(one.rules, RULES, strict=True)
    )
    differentials[one.code] = one.model_copy(update={"rules": rules})
    return knowledge.model_copy(update={"disorders": disorders, "differentials": differentials})
