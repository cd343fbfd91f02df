"""What a run holds, whatever stops it: the same bytes for any order, number of workers and point of interruption."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from evaluators.consultation.run.holding import hold as hold_one
from evaluators.consultation.run.lines import ConclusionLine, TurnLine, line_of
from evaluators.consultation.run.transcript import read_transcript
from kg.errors import UserError
from tests.evaluators.consultation.run.fakes import (
    ConsultWorld,
    FakeDoctor,
    FakePatient,
    HeldRun,
    SlowDoctor,
    hold,
    parts,
)


@pytest.fixture(scope="module")
def straight(few: ConsultWorld, tmp_path_factory: pytest.TempPathFactory) -> HeldRun:
    """A run that was never disturbed."""
    return hold(few, tmp_path_factory.mktemp("runs") / "straight")


def test_every_consultation_is_closed(few: ConsultWorld, straight: HeldRun) -> None:
    assert straight.standing.total == straight.standing.over == len(few.cases)
    assert straight.standing.statuses == {"closed": len(few.cases)}
    for path in straight.transcripts():
        kept = read_transcript(path)
        assert [one.turn for one in kept.turns] == [*range(FakeDoctor.questions + 2)]
        assert [one.act for one in kept.turns] == ["question"] * (FakeDoctor.questions + 1) + ["closing"]
        assert kept.conclusion is not None
        assert kept.conclusion.questions == FakeDoctor.questions
        assert kept.conclusion.named == kept.conclusion.ranked[0][0]
        lines = [*map(line_of, kept.turns), line_of(kept.conclusion)]
        assert b"".join(lines) == path.read_bytes()


def test_the_tracks_part_where_not_all_is_told(few: ConsultWorld, straight: HeldRun) -> None:
    apart = 0
    for path in straight.transcripts():
        kept = read_transcript(path)
        heard: dict[str, bool] = {}
        true: dict[str, bool] = {}
        for turn in kept.turns:
            follow(heard, turn, "heard")
            follow(true, turn, "true")
            assert not turn.true.reopened
            apart += heard != true
        assert kept.conclusion is not None
        assert heard == kept.conclusion.verdicts
        assert true == kept.conclusion.true
    assert apart >= 1


def follow(known: dict[str, bool], turn: TurnLine, track: str) -> None:
    changes = getattr(turn, track)
    known.update(dict.fromkeys(changes.met, True), **dict.fromkeys(changes.unmet, False))
    for code in changes.reopened:
        del known[code]


def test_the_same_bytes_in_another_order(few: ConsultWorld, straight: HeldRun, tmp_path: Path) -> None:
    assert hold(few, tmp_path / "turned", cases=few.cases[::-1]).files() == straight.files()


def test_the_same_bytes_from_a_doctor_who_has_to_be_waited_for(
    few: ConsultWorld, straight: HeldRun, tmp_path: Path
) -> None:
    found = hold(few, tmp_path / "slow", SlowDoctor, at_once=5).files()
    expected = straight.files()
    assert found.pop("consult.json") != expected["consult.json"]
    assert found == {name: data for name, data in expected.items() if name != "consult.json"}


def test_it_goes_on_after_any_byte(few: ConsultWorld, straight: HeldRun, tmp_path: Path) -> None:
    company = parts(few, straight.out / "belief.json", FakeDoctor, FakePatient).company()
    (tmp_path / "consultations").mkdir()
    path = straight.transcripts()[0]
    (case,) = (one for one in few.cases if one.id == path.stem)
    whole = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    points = sorted({0, 1, len(whole) // 2, *ends, ends[0] - 1, ends[1] + 1, ends[-2] - 3, ends[-1] - 1})
    for point in points:
        cut = tmp_path / "consultations" / path.name
        cut.write_bytes(whole[:point])
        assert hold_one(tmp_path, False, company, case) == "closed"
        assert cut.read_bytes() == whole, point


def test_what_is_over_stays(few: ConsultWorld, straight: HeldRun) -> None:
    before = {path: path.stat().st_mtime_ns for path in straight.transcripts()}
    again = hold(few, straight.out)
    assert again.standing.before == len(few.cases)
    assert {path: path.stat().st_mtime_ns for path in straight.transcripts()} == before


def test_another_budget_is_another_run(few: ConsultWorld, straight: HeldRun) -> None:
    with pytest.raises(UserError, match="was begun with other things: budget was 15 and is 14"):
        hold(few, straight.out, budget=14)


def test_other_cases_are_another_run(few: ConsultWorld, straight: HeldRun) -> None:
    with pytest.raises(UserError, match="count was 12 and is 5; the cases have changed since"):
        hold(few, straight.out, cases=few.cases[:5])


def test_a_broken_transcript_is_a_sentence(few: ConsultWorld, straight: HeldRun, tmp_path: Path) -> None:
    out = tmp_path / "broken"
    shutil.copytree(straight.out, out)
    path = out / "consultations" / straight.transcripts()[3].name
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b'{"line": "turn"}\n', lines[3]]))
    with pytest.raises(UserError, match=rf"{path.name}, line 3: not a line of a consultation \(turn: Field required\)"):
        hold(few, out)
    path.write_bytes(b"".join([*lines[:2], *lines[3:5]]))
    with pytest.raises(UserError, match=r"line 3: .*turn 3 is not in its place"):
        hold(few, out)


def test_a_conclusion_has_its_shape(straight: HeldRun) -> None:
    kept = read_transcript(straight.transcripts()[0])
    assert isinstance(kept.conclusion, ConclusionLine)
    shares = [share for _, share in kept.conclusion.ranked]
    assert shares == sorted(shares, reverse=True)
    parts = {*kept.conclusion.met, *kept.conclusion.unmet, *kept.conclusion.open}
    assert len(parts) == sum(map(len, (kept.conclusion.met, kept.conclusion.unmet, kept.conclusion.open))) > 0
