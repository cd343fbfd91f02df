"""The page of consultations in headless Chromium: drawn offline, read as a chat, and safe."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select

from tests.browser.chromium import complaints, requests, until
from tests.evaluators.consultation.report.making import CHINESE, TalkedRuns
from tests.evaluators.report import test_contrast
from tests.evaluators.report.opening import opened, sized

pytestmark = pytest.mark.browser

GOLD_NAME, OTHER_NAME = "Major Depressive Disorder", "Generalized Anxiety Disorder"
_TOO_WIDE = """
return [...document.querySelectorAll("body *")]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 1 && !part.closest(".scroll, svg, nav"))
  .map((part) => `${part.tagName} ${part.className}`);
"""
_CONTRAST = Path(test_contrast.__file__).with_name("contrast.js").read_text(encoding="utf-8")
_UNFOLD = "for (const one of document.querySelectorAll('details')) one.open = true"


@pytest.fixture
def page(browser: Chrome, talked: TalkedRuns, tmp_path: Path) -> Path:
    """The report on both runs, opened."""
    file = tmp_path / "consultations.html"
    file.write_text(talked.report().html, encoding="utf-8")
    requests(browser)
    opened(browser, file)
    return file


def found(browser: Chrome, selector: str) -> list[WebElement]:
    return browser.find_elements(By.CSS_SELECTOR, selector)


def texts(browser: Chrome, selector: str) -> list[str]:
    return [one.text for one in found(browser, selector)]


def read(browser: Chrome, run: str, case: str) -> None:
    """Opens a consultation from the table."""
    row = next(one for one in found(browser, "#overview tbody tr") if case in one.text and run in one.text)
    row.find_element(By.TAG_NAME, "a").click()
    until(lambda: run in texts(browser, ".head")[0] and case in texts(browser, ".head")[0], "it is opened")


def test_a_consultation_reads_like_a_chat(browser: Chrome, page: Path) -> None:
    assert set(requests(browser)) == {page.as_uri()}
    assert complaints(browser) == []
    assert len(found(browser, ".turn")) == 11
    # The closing words have no reply.
    assert (len(found(browser, ".bubble.doctor")), len(found(browser, ".bubble.patient"))) == (11, 10)
    left, right = found(browser, ".bubble.doctor")[1].rect, found(browser, ".bubble.patient")[1].rect
    assert left["x"] < right["x"]
    assert len(found(browser, ".stage")) == 1
    marks = [texts_of for texts_of in texts(browser, ".bubble .chip") if texts_of]
    assert marks == [
        "builds trust", "not understood", "risk question", "risk told", "follow-up about risk",
        "what is done about the risk", "closing words",
    ]  # fmt: skip
    assert "</script><script>window.hit = 1</script>" in found(browser, ".spoken")[0].text
    assert browser.execute_script("return window.hit === undefined") is True
    assert found(browser, "main img, main script, .turn a") == []


def test_facts_are_there_on_demand(browser: Chrome, page: Path) -> None:
    facts = found(browser, ".facts")
    assert [one.text for one in facts] == ["2 facts", *["1 fact"] * 4, "1 fact", "no fact", "1 fact"]
    facts[1].find_element(By.TAG_NAME, "summary").click()
    told = facts[1].find_element(By.CSS_SELECTOR, ".fact").text
    assert told.startswith("loss of interest denied")
    assert "Heard\nnot there" in told or "Heard and true\nnot there" in told
    assert "Asked\nnamed by the doctor" in told
    facts[3].find_element(By.TAG_NAME, "summary").click()
    assert "found in the words, 83.1 % sure" in facts[3].text
    facts[6].find_element(By.TAG_NAME, "summary").click()
    assert facts[6].text.count("Asked, and nothing told") == 2


def test_the_plot_has_a_point_for_each_turn(browser: Chrome, page: Path) -> None:
    lines = found(browser, ".plot .belief")
    assert [line.get_attribute("data-code") for line in lines] == ["D013", "D011"]
    for line in lines:
        assert len(line.find_elements(By.TAG_NAME, "circle")) == 11
        points = line.find_element(By.TAG_NAME, "polyline").get_attribute("points") or ""
        assert len(points.split()) == 11
    heard, true = found(browser, ".plot .strip")
    assert [len(strip.find_elements(By.CSS_SELECTOR, ".met")) for strip in (heard, true)] == [3, 4]
    assert [len(strip.find_elements(By.CSS_SELECTOR, ".unmet")) for strip in (heard, true)] == [3, 4]
    assert (len(found(browser, ".plot .closed")), len(found(browser, ".plot .certificate"))) == (1, 1)
    browser.execute_script(_UNFOLD)
    assert len(found(browser, ".figures tbody tr")) == 11
    columns = found(browser, ".plot .column")
    browser.execute_script("arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true }))", columns[8])
    assert browser.switch_to.active_element.get_attribute("id") == "turn-8"


def test_the_truth_is_shown_when_it_is_wanted(browser: Chrome, page: Path) -> None:
    read(browser, "run-en", "case-1")
    assert OTHER_NAME in texts(browser, ".head")[0]
    assert GOLD_NAME not in texts(browser, ".head")[0]
    assert "Truth" not in texts(browser, "#overview")[0]
    browser.find_element(By.CSS_SELECTOR, "#switch input").click()
    assert texts(browser, ".truth") == [f"Truth\n{GOLD_NAME}"]
    assert "Truth" in texts(browser, "#overview thead")[0]
    assert any(f"{GOLD_NAME} (right)" in one for one in texts(browser, ".legend li"))
    assert complaints(browser) == []


def test_the_table_filters_and_opens(browser: Chrome, page: Path) -> None:
    assert len(found(browser, "#overview tbody tr")) == 8
    run, disorder, _, outcome = (Select(one) for one in found(browser, "#overview select"))
    outcome.select_by_visible_text("closed early")
    assert len(found(browser, "#overview tbody tr")) == 2
    run.select_by_visible_text("run-zh")
    assert len(found(browser, "#overview tbody tr")) == 1
    disorder.select_by_visible_text(GOLD_NAME)
    assert len(found(browser, "#overview tbody tr")) == 0
    for filtered in (run, disorder, outcome):
        filtered.select_by_visible_text("all")
    read(browser, "run-zh", "case-0")
    assert browser.current_url.endswith("#case=run-zh/case-0")
    assert found(browser, ".spoken")[0].get_attribute("lang") == "zh-Hans"
    assert texts(browser, ".spoken")[0] == CHINESE
    next(one for one in found(browser, "#consultation button") if one.text == "Next").click()
    until(lambda: "case-1" in texts(browser, ".head")[0], "the next one")
    assert "run-zh" in texts(browser, ".head")[0]
    assert [one.text for one in found(browser, "#overview tbody tr a")].count("case-3") == 0


def test_an_address_opens_its_consultation(browser: Chrome, page: Path) -> None:
    browser.get("about:blank")
    browser.get(f"{page.as_uri()}#case=run-zh/case-1")
    until(lambda: browser.execute_script("return document.documentElement.dataset.drawn"), "it is drawn")
    assert "run-zh" in texts(browser, ".head")[0]
    assert "case-1" in texts(browser, ".head")[0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_all_can_be_read_at_every_width(browser: Chrome, page: Path, width: int, scheme: str) -> None:
    sized(browser, width)
    media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    opened(browser, page)
    browser.find_element(By.CSS_SELECTOR, "#switch input").click()
    browser.execute_script(_UNFOLD)
    assert browser.execute_script(_TOO_WIDE) == []
    judged: Any = browser.execute_script(_CONTRAST, test_contrast.WANTED)
    assert judged["judged"] > 200
    assert judged["found"] == []
    assert complaints(browser) == []
