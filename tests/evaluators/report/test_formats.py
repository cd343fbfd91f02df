"""The table of formats: runs of one model that ask parts in full and apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

import evaluators.coverage.coverage
from evaluators.report.formats import formats
from evaluators.report.report import report
from evaluators.report.runs import ScoredRun, sources
from evaluators.score.bootstrap import Resampling
from tests.evaluators.forms import tiny
from tests.evaluators.report.making import data_of
from tests.evaluators.report.opening import column, opened, table

MODEL = "<b onclick='x'>scripted</b>"


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[ScoredRun]:
    """Right in full; apart, each question is answered by A; and another model, in full only."""
    folder = tmp_path_factory.mktemp("formats")
    tiny.build(folder / "build", [tiny.Matching()])
    said = {"full": None, "apart": "A", "other": "B"}
    made = []
    for name, word in said.items():
        model = tiny.Scripted(lambda _, word=word: word)  # type: ignore[misc]
        model.name = "other" if name == "other" else MODEL
        made.append(tiny.run(folder / "build", folder / name, model, apart=name == "apart"))
    return sources(made, None, Resampling(20))


def test_a_row_for_each_model_and_task(runs: list[ScoredRun]) -> None:
    found = formats(runs)
    (row,) = (dict(zip(found.columns, one, strict=True)) for one in found.rows)
    assert (row["model"], row["full"], row["apart"], row["task"]) == (MODEL, "full", "apart", "tiny_matching")
    assert (row["n"], row["common_correct"], row["only_full"], row["common_incorrect"]) == (12, 4, 8, 0)
    assert [row["full_accuracy"], row["consistency"], row["kappa"]] == [1, pytest.approx(1 / 3), 0]
    assert set(found.columns) == set(row)


def test_no_pair_is_no_row(runs: list[ScoredRun]) -> None:
    assert formats(runs[:1]).rows == formats(runs[1:]).rows == ()
    assert list(formats([]).columns) == list(formats(runs).columns)


@pytest.mark.browser
def test_the_table_stands_on_the_page(
    browser: Chrome, tmp_path: Path, runs: list[ScoredRun], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluators.coverage.coverage, "differences", lambda *_: ())
    html = report(runs, tiny.FewNodes()).html
    assert MODEL not in html
    (tmp_path / "report.html").write_text(html, encoding="utf-8")
    opened(browser, tmp_path / "report.html")
    drawn = table(browser, "effects")
    assert column(drawn, "Model") == [MODEL]
    assert column(drawn, "Full") == ["100.0"]
    assert column(drawn, "Consistency")[0].split("\n")[0] == "33.3"
    assert column(drawn, "Kappa") == ["0.00"]
    heads = [head.text for head in browser.find_elements(By.CSS_SELECTOR, "#effects h3")]
    assert "Formats: parts asked in full and apart" in heads
    # A report without such runs says nothing of formats.
    alone = report(runs[:1], tiny.FewNodes()).html
    assert data_of(alone)["sheets"]["formats"]["rows"] == []
    (tmp_path / "alone.html").write_text(alone, encoding="utf-8")
    opened(browser, tmp_path / "alone.html")
    assert "Formats" not in browser.find_element(By.ID, "effects").text
