"""Proposed next questions, by what they ask."""

from __future__ import annotations

from evaluators.consultation.metrics.next_question import ExpectedQuestion, NextQuestions, ProposedQuestion
from tests.evaluators.consultation.metrics.scored import Ward

EXPECTED = ExpectedQuestion(
    text="Do you sleep badly?",
    keys=("S027",),
    asked=("S024",),
    gains={"S027": 0.5, "S028": 0.2},
    best=0.5,
    unanswerable=("S028",),
)


def test_figures_by_hand(patients: Ward) -> None:
    pairs = [
        (ProposedQuestion("Do you sleep badly?", ("S027",)), EXPECTED),
        (ProposedQuestion("Are you slow?", ("S028",)), EXPECTED),
        (ProposedQuestion("Are you sad?", ("S024",)), EXPECTED),
        (ProposedQuestion("", ()), EXPECTED),
    ]
    found = NextQuestions(patients.oracle).scores(pairs, "en")
    assert [getattr(found, name).count for name in ("same_node", "same_group", "same_phase", "new", "answerable")] == [
        1,
        3,
        3,
        2,
        2,
    ]
    assert found.same_node.n == 4
    assert found.regret.value == round((0 + 0.3 + 0.5 + 0.5) / 4, 4)
    assert found.rouge_l.value == round((1 + 2 / 7 + 2 / 7 + 0) / 4, 4)
    assert found.bertscore == "not run"


def test_phases_and_areas(patients: Ward) -> None:
    compare = NextQuestions(patients.oracle)
    keys = ("S032", "any.depressive_episode", "S024", "now.depressive.time", "finding.worry.form", "topic.alcohol")
    assert [compare.phase(key) for key in keys] == [
        "risk",
        "screening",
        "assessment",
        "deepening",
        "deepening",
        "background",
    ]
    assert compare.areas("any.depressive_episode") <= compare.areas("S024")
    assert compare.areas("now.depressive.time") == compare.areas("past.depressive.signs")
    assert compare.areas("now.depressive.time") != compare.areas("now.elevated.time")
    assert compare.areas("topic.alcohol") == {"topic.alcohol"}
