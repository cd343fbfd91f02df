"""Words that refer to the turn before ask about what was asked there, and verification finds the same."""

from __future__ import annotations

from pathlib import Path

from evaluators.consultation.exchange import Ask, Close
from evaluators.consultation.heard import Heard
from evaluators.consultation.run.transcript import read_transcript
from tests.evaluators.consultation.run.fakes import ConsultWorld, FakeDoctor, hold, verified

SINCE = Ask(text="How long has that been going on?")
ASKED = (SINCE, Ask(keys=("S024",)), SINCE, Ask(keys=("S049",)), SINCE)


class ReferringDoctor(FakeDoctor):
    """Asks "How long?" after different questions."""

    def turn(self, heard: Heard) -> Ask | Close:
        if heard.questions >= len(ASKED):
            return Close(ranked=heard.belief.ranked()[:3], why="enough")
        return ASKED[heard.questions]


def test_how_long_is_asked_about_the_turn_before(few: ConsultWorld, tmp_path: Path) -> None:
    one = few._replace(cases=few.cases[:1])
    run = hold(one, tmp_path / "run", ReferringDoctor)
    (path,) = run.transcripts()
    mapped = [[each.key for each in turn.mapped] for turn in read_transcript(path).turns[1:-1]]
    assert mapped[0] == []
    assert mapped[2][:1] == ["now.depressive.time"]
    assert mapped[4][:1] == ["now.eating.time"]
    assert verified(one, run.out) == []
