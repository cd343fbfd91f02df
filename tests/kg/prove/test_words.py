"""A profile reads as a clinician would say it."""

from __future__ import annotations

from kg.knowledge.knowledge import Knowledge
from kg.model.profile import PastEpisode, Profile
from kg.prove.words import describe


def test_symptoms_findings_and_the_past_are_named(knowledge: Knowledge) -> None:
    profile = Profile(
        present={"S027": "S027.1", "S024": "S024.1"},
        vague={"S025": "S025.1"},
        findings={"duration.total": 14, "psychosis.outside_mood_weeks": 1, "depressive.days": 14, "impairment": True},
        past=(
            PastEpisode(
                episode="elevated_mood",
                present={"S033": "S033.1"},
                findings={"elevated_mood.days": 7, "elevated_mood.impairment": False},
            ),
        ),
    )
    symptoms, findings, episodes = knowledge.symptoms, knowledge.findings, knowledge.episodes
    assert describe(profile, knowledge) == (
        f"A patient with: {symptoms['S024'].name} (S024), {symptoms['S027'].name} (S027); "
        f"perhaps {symptoms['S025'].name} (S025); "
        f"{findings['duration.total'].name}: 14 days; "
        f"{findings['psychosis.outside_mood_weeks'].name}: 1 week; "
        f"{episodes['depressive'].name}, length: 14 days; "
        f"{findings['impairment'].name}: yes; "
        f"in the past, {episodes['elevated_mood'].name}: {symptoms['S033'].name} (S033), "
        f"{episodes['elevated_mood'].name}, length: 7 days, {episodes['elevated_mood'].name}, not impairing."
    )


def test_choices_are_said_by_their_meaning(knowledge: Knowledge) -> None:
    choice = knowledge.findings["attention.course"].values[0]
    profile = Profile(findings={"attention.course": choice.value, "binge.per_week": 3})
    name = knowledge.findings["attention.course"].name
    assert describe(profile, knowledge) == (
        f"A patient with: {name}: {choice.meaning}; {knowledge.findings['binge.per_week'].name}: 3 times a week."
    )


def test_a_patient_of_whom_nothing_is_said(knowledge: Knowledge) -> None:
    assert describe(Profile(), knowledge) == "A patient with: no symptom and no finding."
