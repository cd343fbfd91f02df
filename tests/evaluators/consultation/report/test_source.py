"""What the report reads, and what it refuses."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from evaluators.consultation.controls import ControlScores, OtherCaseControl
from evaluators.consultation.metrics.figures import share
from evaluators.consultation.metrics.scores import ConsultationScores
from evaluators.consultation.report.outcome import outcome_of, premature, shown_in_full
from evaluators.consultation.report.run_sheets import run_sheets
from evaluators.consultation.report.source import read_reported
from evaluators.consultation.run.transcript import path_of
from generators.consultation.cases_file import CASES, TRUTHS
from kg.errors import UserError
from tests.evaluators.consultation.metrics.scored import ward
from tests.evaluators.consultation.report.making import CERTIFICATE, TalkedRuns


def test_what_became_of_each(talked: TalkedRuns) -> None:
    found = read_reported(talked.runs["en"], talked.cases).consultations
    assert [one.status for one in found] == ["closed", "closed", "missing", "missing"]
    assert [outcome_of(one) for one in found] == ["right", "wrong", "unnamed", "unnamed"]
    assert [premature(one) for one in found] == [False, True, None, None]
    assert [len(one.turns) for one in found] == [11, 3, 1, 0]


def test_what_is_true_may_be_missing(talked: TalkedRuns, tmp_path: Path) -> None:
    (tmp_path / CASES).write_bytes((talked.cases / CASES).read_bytes())
    found = read_reported(talked.runs["en"], tmp_path).consultations
    assert {one.truth for one in found} == {None}
    assert [outcome_of(one) for one in found] == ["unknown", "unknown", "unnamed", "unnamed"]
    assert {premature(one) for one in found} == {None}
    (tmp_path / TRUTHS).write_bytes((talked.cases / TRUTHS).read_bytes().splitlines(keepends=True)[0])
    with pytest.raises(UserError, match="has no truth; make the cases again"):
        read_reported(talked.runs["en"], tmp_path)


def test_the_limit_keeps_bad_and_good(talked: TalkedRuns) -> None:
    right, wrong, unfinished, nothing = read_reported(talked.runs["en"], talked.cases).consultations
    listed = [right, right, nothing, wrong, right, wrong, unfinished, right]
    assert shown_in_full(listed, None) == [0, 1, 3, 4, 5, 6, 7]
    assert shown_in_full(listed, 7) == [0, 1, 3, 4, 5, 6, 7]
    # The one that nobody concluded comes before the wrong ones.
    assert shown_in_full(listed, 4) == [0, 1, 3, 6]
    assert shown_in_full(listed, 1) == [6]
    assert shown_in_full(listed, 0) == []
    assert shown_in_full([right] * 5, 3) == [0, 1, 2]
    assert shown_in_full([*[wrong] * 5, right], 4) == [0, 1, 2, 5]


def test_other_cases_and_other_beliefs_are_refused(talked: TalkedRuns, tmp_path: Path) -> None:
    cases, run = tmp_path / "cases", tmp_path / "run"
    shutil.copytree(talked.cases, cases)
    shutil.copytree(talked.runs["en"], run)
    (cases / CASES).write_bytes((cases / CASES).read_bytes().replace(b'"female"', b'"male"'))
    with pytest.raises(UserError, match="was made from other cases"):
        read_reported(run, cases)
    path = path_of(run, talked.listed[0].id)
    path.write_bytes(path.read_bytes().replace(b'"belief":[0.001,', b'"belief":[', 1))
    with pytest.raises(UserError, match=r"line \d+: it states \d+ probabilities"):
        read_reported(run, talked.cases)


@pytest.fixture(scope="module")
def scores() -> ConsultationScores:
    """Of two consultations, with a control; said to be those of the runs made by hand."""
    patients = ward(80, 2)
    held = [patients.held(case, ["S024"], (("D013", 0.75),)) for case in patients.cases]
    control = OtherCaseControl(own=share([1, 0]), others=0.25, commonest=share([1, 1]))
    return patients.scoring.scores(patients.scoring.replay(held)).model_copy(
        update={
            "statuses": {"closed": 2, "missing": 2},
            "controls": ControlScores(other_case=control, blank=None, doctor_words=None),
        }
    )


def test_scores_are_shown_where_they_are_of_these_transcripts(
    talked: TalkedRuns, scores: ConsultationScores, tmp_path: Path
) -> None:
    run = tmp_path / "run"
    shutil.copytree(talked.runs["en"], run)
    assert read_reported(run, talked.cases).unscored == "not scored yet"
    (run / "scores.json").write_bytes(scores.text())
    read = read_reported(run, talked.cases)
    assert (read.scores, read.unscored) == (scores, "")
    (run / "scores.json").write_bytes(scores.model_copy(update={"statuses": {"missing": 4}}).text())
    assert read_reported(run, talked.cases).unscored == "scored before its last consultations"
    (run / "scores.json").write_bytes(b"{}")
    assert read_reported(run, talked.cases).unscored == "scored by another version"


def test_every_figure_is_a_row(talked: TalkedRuns, scores: ConsultationScores) -> None:
    run = read_reported(talked.runs["en"], talked.cases)._replace(scores=scores)
    sheet = next(one for one in run_sheets([run]) if one.name == "figures")
    rows = [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows]
    found = {(row["part"], row["of"], row["by"], row["figure"]): row for row in rows}
    assert len(found) == len(rows)
    assert list(dict.fromkeys(row["of"] for row in rows if row["part"] == "diagnosis")) == [
        *("disorders", "twelve", "four", "two")
    ]
    top1, asked = scores.diagnosis["disorders"].top1, scores.course.questions
    assert top1 is not None
    row = found["diagnosis", "disorders", "doctor", "top1"]
    assert [row[name] for name in ("value", "low", "high", "n", "share")] == [top1.value, top1.low, top1.high, 2, True]
    row = found["course", None, None, "questions"]
    assert (row["value"], row["n"], row["share"]) == (asked.value, 2, False)
    assert found["gaps", None, None, "asking_both"]["value"] == scores.gaps.both.asking.value
    assert ("gaps", None, None, "doctor_full_estimated") in found
    assert {row["of"] for row in rows if row["part"] == "decided"} == {str(one.questions) for one in scores.decided}
    assert found["controls", "other_case", None, "others"]["value"] == 0.25


def test_the_certificate_is_in_every_truth(talked: TalkedRuns) -> None:
    found = read_reported(talked.runs["en"], talked.cases).consultations
    assert {one.truth.certificates.verdicts for one in found if one.truth and one.truth.certificates} == {CERTIFICATE}
