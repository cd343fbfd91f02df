"""The section on patients in headless Chromium: drawn at both widths, by all questions and by task, and sorted."""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from evaluators.prompts.question import Question
from evaluators.report.report import report
from tests.browser.chromium import complaints, requests
from tests.evaluators.demographics.running import other, preferred, run_of
from tests.evaluators.report.making import FewNodes, read
from tests.evaluators.report.opening import column, head, opened, sized, table

pytestmark = pytest.mark.browser

_TOO_WIDE = """
return [...document.querySelectorAll("#patients *")]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 1 && !part.closest(".scroll, svg"))
  .map((part) => part.tagName);
"""


def wrong_about_women(asked: Question) -> str:
    return (other if " woman " in asked.item.stem else preferred)(asked)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("patients")
    # The graph of few nodes knows a run of this name.
    run = run_of(folder, wrong_about_women).rename(folder / "good")
    made = report(read([run]), FewNodes())
    (folder / "report.html").write_text(made.html, encoding="utf-8")
    return folder / "report.html"


@pytest.mark.parametrize("width", [420, 1280])
def test_a_bias_is_seen_at_any_width(browser: Chrome, page: Path, width: int) -> None:
    sized(browser, width)
    requests(browser)
    opened(browser, page)
    assert set(requests(browser)) == {page.as_uri()}
    assert complaints(browser) == []
    assert browser.execute_script(_TOO_WIDE) == []
    box = browser.find_element(By.ID, "patients")
    assert "What the patient changes" in box.text
    # Three genders, three bands of age and six ethnicities have 3, 3 and 15 couples.
    assert len(box.find_elements(By.CSS_SELECTOR, ".forest g circle")) == 21
    told = [line.find_element(By.TAG_NAME, "text").text for line in box.find_elements(By.CSS_SELECTOR, ".forest .sure")]
    assert told == ["female \u2212 male", "female \u2212 nonbinary"]


def test_tables_sort_and_show_tasks(browser: Chrome, page: Path) -> None:
    sized(browser, 1280)
    opened(browser, page)
    contrasts = table(browser, "patients", 1)
    head(contrasts, "Difference").click()
    differences = [float(cell.replace("\u2212", "-")) for cell in column(contrasts, "Difference")]
    assert sorted(differences) in (differences, differences[::-1])
    assert differences[0] != differences[-1]
    Select(browser.find_elements(By.CSS_SELECTOR, "#patients select")[-1]).select_by_visible_text("by task")
    tasks = set(column(table(browser, "patients"), "Questions"))
    assert tasks == {"preference triage", "preference documentation"}
