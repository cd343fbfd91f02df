"""What a finding gives away is what the knowledge says that it is about."""

from __future__ import annotations

from evaluators.consultation.shown_profile import given_away
from tests.evaluators.consultation.talking import TalkingWorld


def test_findings_presuppose_what_the_knowledge_says(talking: TalkingWorld) -> None:
    needs = {key: dict(one.needs) for key, one in talking.knowledge.findings.items() if one.needs}
    assert {key: dict(one) for key, one in given_away().presupposes.items()} == needs


def test_findings_speak_of_events_that_there_are(talking: TalkingWorld) -> None:
    for key, says in given_away().events.items():
        assert {*says} <= {*talking.knowledge.findings[key].sayings()}
        assert {*says.values()} <= {*talking.knowledge.events}
