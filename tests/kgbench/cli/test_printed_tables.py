"""What commands print at 40, 80 and 120 columns, into a file, and as CSV."""

from __future__ import annotations

import csv
import json

import pytest

from evaluators.coverage.figures import Correctness, Coverage, Score
from evaluators.coverage.view import tables as coverage_tables
from generators.gates.report import GateReport
from generators.gates.shortcuts import Shortcut
from generators.gates.stem_blind import Guess
from generators.gates.templates import Frequent, TemplateUse
from generators.gates.view import tables
from kgbench.api.layout import laid_out
from kgbench.cli.main import run
from kgbench.cli.output import print_every_field, print_rows
from tests.evaluators.score.on_disk import answer, write_build, write_run


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Two runs on a small build."""
    folder = tmp_path_factory.mktemp("runs")
    build = write_build(folder / "build")
    first = write_run(folder / "first", build, lambda item: answer(item, "".join(item.answer)))
    return [str(first), str(write_run(folder / "second", build, lambda item: answer(item, "A")))]


def printed(capsys: pytest.CaptureFixture[str], arguments: list[str], code: int = 0) -> str:
    capsys.readouterr()
    assert run(arguments) == code
    return capsys.readouterr().out


@pytest.mark.parametrize("width", [40, 80, 120])
def test_scores_fit_the_terminal(
    runs: list[str], width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    text = printed(capsys, ["score", *runs, "--compare"])
    assert max(map(len, text.splitlines())) <= width
    # Names and intervals are whole.
    assert text.count("unambiguous") == 2 + 1
    assert "100.0 to 100.0" in text
    if width > 40:
        assert "Left out, for the window is narrow: " in text
        heads = [line.split() for line in text.splitlines() if line.startswith("task")]
        assert heads[0][:5] == ["task", "n", "groups", "accuracy", "95"]
        assert "--csv and --json have every" in " ".join(text.split())


def test_a_row_in_a_pipe_is_a_line(
    runs: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    text = printed(capsys, ["score", *runs])
    rows = [line for line in text.splitlines() if line.startswith(("ambiguous", "unambiguous"))]
    assert len(rows) == 4
    assert max(map(len, text.splitlines())) < 200
    assert all(line == line.rstrip() for line in text.splitlines())
    assert "Left out" not in text


def test_scores_as_csv(runs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, ["score", *runs, "--compare", "--csv"])
    scores, compared = (list(csv.DictReader(part.splitlines())) for part in text.split("\n\n"))
    told = json.loads(printed(capsys, ["score", *runs, "--compare", "--json"]))
    assert {row["run"] for row in scores} == {"first", "second"}
    tasks = [row for row in scores if row["breakdown"] == "task"]
    cells = [cell for one in told["scores"] for cell in one["cells"] if cell["breakdown"] == "task"]
    assert [float(row["accuracy"]) for row in tasks] == [cell["figures"]["accuracy"]["value"] for cell in cells]
    assert [float(row["high"]) for row in tasks] == [cell["figures"]["accuracy"]["high"] for cell in cells]
    assert [float(row["corrected"]) for row in compared] == [row["corrected"] for row in told["comparisons"]]
    assert list(compared[0]) == list(told["comparisons"][0])


def test_one_form_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cypher", "--list", "--csv", "--json"]) == 2
    out, err = capsys.readouterr()
    assert "Give --json or --csv, not both." in out + err


def test_queries_are_listed_at_every_width(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    known = [row["name"] for row in json.loads(printed(capsys, ["cypher", "--list", "--json"]))]
    for width in ("40", "80", "120"):
        monkeypatch.setenv("COLUMNS", width)
        text = printed(capsys, ["cypher", "--list"])
        assert max(map(len, text.splitlines())) <= int(width)
        # A name that is longer than a line is broken, and no other.
        assert [name for name in known if len(name) <= int(width) and name not in text] == []
        # No column of single letters: a query takes few lines.
        assert len(text.splitlines()) < 5 * len(known)
    rows = list(csv.DictReader(printed(capsys, ["cypher", "--list", "--csv"]).splitlines()))
    assert [row["name"] for row in rows] == known


@pytest.mark.parametrize("width", [40, 80, 120])
def test_gates_of_a_build_fit(width: int) -> None:
    limits = {"n": 1980, "accuracy": 0.4, "chance": 0.25, "limit": 0.28, "passed": False}
    tasks = ("two_hop_verification_evidence", "unambiguous+medical_chart+self_report+ambiguous")
    guesses = tuple(Guess(task=task, guesser="frequency", sets=330, **limits) for task in tasks)
    shortcuts = (Shortcut(task=tasks[0], shortcut="degree", groups=12, **limits),)
    sentence = Frequent(template="<they> felt low on most days of the last weeks, " * 3, items=9, unsure=0, share=0.03)
    used = TemplateUse(task=tasks[0], items=300, sentences=900, worst=(sentence,), above=1, limit=0.02, passed=False)
    report = GateReport(guesses=guesses, shortcuts=shortcuts, templates=(used,))
    for table in tables(report):
        laid = laid_out(table, width)
        text = "\n".join((*laid.heading, *laid.lines))
        assert max(map(len, text.splitlines())) <= width
        assert tasks[0] in text
        assert text.count("not kept") == len(table.rows)
        assert all(name in text for name in tasks[1].split("+")) or len(table.rows) == 1


@pytest.mark.parametrize("width", [40, 80, 120])
def test_coverage_fits(width: int) -> None:
    behind = {"groups": 4, "chance": 0.25, "adjusted": 1 / 3}
    figures = {"accuracy": 0.5, "low": 0.4, "high": 1.0, "n": 39_440, "correct": 19_720, **behind}
    relation = Correctness(layer="biomedical", code="drug_contraindication", name="is contraindicated", **figures)
    score = Score(value=0.5, low=0.4, high=1.0, measured=12_345, total=22_345, n=39_440, **behind)
    names = "degree-weighted entity coverage"
    about = {"run": "run", "model": "m", "n": 39_440, "correct": 19_720, "resamples": 5, "seed": 0, "elsewhere": ()}
    found = Coverage.model_validate(
        {**about, "scores": {"biomedical": {names: score}}, "relations": (relation,), "entities": ()}
    )
    for table, name in zip(coverage_tables(found), (names, relation.code), strict=True):
        laid = laid_out(table, width)
        text = "\n".join((*laid.heading, *laid.lines))
        assert max(map(len, text.splitlines())) <= width
        assert name in text
        assert "40.0 to 100.0" in text or "95 %" in laid.left_out


@pytest.mark.parametrize("width", [40, 80, 120])
def test_causes_of_a_verification_fit(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    says = "the answer is no longer proved: D001 is met by what the case states, and so is D007."
    rows = [{"cause": "proof", "where": "two_hop_verification_evidence-0123456789abcdef", "says": says}]
    print_rows(rows, ["cause", "where", "says"], as_json=False)
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= width
    whole = "".join(text.split())
    assert all(part in whole for part in ("two_hop_verification_evidence-", "proved:"))
    assert len(text.splitlines()) < 12


def test_rows_with_different_fields_have_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    print_every_field([{"cause": "changed file", "where": "a"}, {"cause": "proof", "task": "t"}], ("cause", "says"))
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["cause", "says", "where", "task"]
    assert [line.split() for line in lines] == [["changed", "file", "a"], ["proof", "t"]]
