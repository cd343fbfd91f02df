"""The section on judges in headless Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

import evaluators.coverage.coverage
import kgbench as kb
from evaluators.report.report import report
from evaluators.report.runs import sources
from evaluators.score.bootstrap import Resampling
from tests.browser.chromium import complaints
from tests.evaluators.forms import tiny
from tests.evaluators.judge.scripted import waiting_run
from tests.evaluators.judge.test_calibration import row, written
from tests.evaluators.report.opening import opened

pytestmark = pytest.mark.browser


def test_judges_are_drawn(browser: Chrome, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluators.coverage.coverage, "differences", lambda *_: ())
    run = waiting_run(tmp_path)
    scored = written(tmp_path / "scored.jsonl", row(1, 0, 0), row(2, 50, 60))
    kb.judge(run, "baseline:overlap", progress=False)
    kb.calibrate_judge(scored, "baseline:overlap", run, progress=False)
    kb.probe_judge(tmp_path / "build", "baseline:overlap", run, limit=1, progress=False)
    file = tmp_path / "report.html"
    file.write_text(report(sources([run], None, Resampling(20, 1)), tiny.FewNodes()).html, encoding="utf-8")
    opened(browser, file)
    text = browser.find_element(By.ID, "judges").text
    assert all(said in text for said in ("unranked", "not calibrated", "5 of 6", "90 to 100", "ICC, people"))
    assert "the reference denied, falls by" in text
    assert complaints(browser) == []
