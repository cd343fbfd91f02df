"""Runs read from their folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluators.consultation.metrics.run_folder import read_run
from evaluators.consultation.run.header import ConsultHeader, sha256_of
from evaluators.consultation.run.lines import line_of as transcript_line
from generators.consultation.case import PatientCase
from generators.consultation.cases_file import line_of
from kg.errors import UserError
from tests.evaluators.consultation.metrics.lines_made import case, conclusion, truth, turn

CASES = [case(f"case-{place}") for place in range(3)]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """Three cases: one is over, one stopped after its greeting, of one nothing was held."""
    write_cases(tmp_path, CASES, len(CASES))
    header = ConsultHeader(
        version="0",
        seed=1,
        doctor="gain",
        patient="rule",
        settings={},
        language="en",
        budget=30,
        split="test",
        limit=None,
        count=3,
        cases_sha256=sha256_of(CASES),
        graph_sha256="",
        hypotheses=("D001", "none"),
        belief_sha256="",
    )
    (tmp_path / "consult.json").write_text(header.text())
    folder = tmp_path / "consultations"
    folder.mkdir()
    greeting = transcript_line(turn(0, keys=()))
    (folder / "case-0.jsonl").write_bytes(greeting + transcript_line(conclusion((("D001", 1.0),))))
    (folder / "case-1.jsonl").write_bytes(greeting + b'{"line": "tur')
    return tmp_path


def write_cases(folder: Path, cases: list[PatientCase], truths: int) -> None:
    (folder / "cases.jsonl").write_bytes(b"".join(map(line_of, cases)))
    lines = [line_of(truth(one.id, ["D001"])) for one in cases[:truths]]
    (folder / "truths.jsonl").write_bytes(b"".join(lines))


def test_every_case_is_there(run: Path) -> None:
    found = read_run(run, run)
    assert [(one.case.id, one.status, len(one.turns)) for one in found.finished] == [
        ("case-0", "closed", 1),
        ("case-1", "missing", 1),
        ("case-2", "missing", 0),
    ]
    assert found.header.doctor == "gain"


def test_the_order_of_the_file_changes_nothing(run: Path) -> None:
    before = read_run(run, run)
    write_cases(run, CASES[::-1], 3)
    assert read_run(run, run) == before


def test_a_case_without_truth_is_named(run: Path) -> None:
    write_cases(run, CASES, 2)
    with pytest.raises(UserError, match="case-2 has no truth"):
        read_run(run, run)


def test_other_cases_are_refused(run: Path) -> None:
    write_cases(run, [*CASES[:2], case("case-2", occupation="OTHER")], 3)
    with pytest.raises(UserError, match="made from other cases"):
        read_run(run, run)


def test_a_broken_transcript_is_named(run: Path) -> None:
    (run / "consultations" / "case-2.jsonl").write_bytes(b"nonsense\n")
    with pytest.raises(UserError, match=r"case-2\.jsonl, line 1"):
        read_run(run, run)
