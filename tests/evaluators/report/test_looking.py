"""The page in headless Chromium: drawn offline, sorted, opened down to the raw replies, and safe."""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from tests.browser.chromium import complaints, requests, until
from tests.evaluators.report.making import made
from tests.evaluators.report.opening import column, first_column, head, opened, rows_of, sized, table

pytestmark = pytest.mark.browser

_SECTIONS = (
    *("summary", "tasks", "disorders", "confusions", "errors", "gap", "effects", "coverage", "judges"),
    *("reading", "metrics", "graph"),
)
_TOO_WIDE = """
return [...document.querySelectorAll("body *")]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 1 && !part.closest(".scroll, svg, nav"))
  .map((part) => part.tagName);
"""
_KINDS = """
const style = getComputedStyle(document.documentElement);
return KINDS.map(([, , look]) => [style.getPropertyValue("--on").trim(), style.getPropertyValue(`--${look}`).trim()]);
"""


@pytest.fixture
def page(browser: Chrome, tmp_path: Path) -> Path:
    """The report on the two runs, opened."""
    file = tmp_path / "report.html"
    file.write_text(made(tmp_path / "runs").html, encoding="utf-8")
    requests(browser)
    opened(browser, file)
    return file


def test_everything_is_drawn_and_nothing_is_asked_for(browser: Chrome, page: Path) -> None:
    assert set(requests(browser)) == {page.as_uri()}
    assert complaints(browser) == []
    for section in _SECTIONS:
        assert browser.execute_script("return document.getElementById(arguments[0]).children.length", section) > 1
    assert browser.title == "Report on 2 runs"
    assert [label.text for label in browser.find_elements(By.CSS_SELECTOR, "#summary .dots .label")] == [
        "1. good",
        "1. hostile",
    ]
    assert len(browser.find_elements(By.CSS_SELECTOR, "#graph circle")) == 5
    assert browser.execute_script("return window.hit === undefined") is True


def test_a_column_sorts_both_ways(browser: Chrome, page: Path) -> None:
    entities = table(browser, "coverage", 2)
    in_order = ["Agoraphobia (D002)", "Delusional Disorder (D003)", "Low mood </script> (S001)"]
    head(entities, "Entity").click()
    assert first_column(entities)[:3] == in_order
    head(entities, "Entity").send_keys(Keys.ENTER)
    assert first_column(entities)[-3:] == in_order[::-1]
    assert first_column(entities)[-4] == "Never asked (S002)"
    sorted_by = [cell.get_attribute("aria-sort") for cell in entities.find_elements(By.TAG_NAME, "th")][:4]
    assert sorted_by == ["descending", "none", "none", "none"]
    head(entities, "hostile").click()
    *shown, last = [row.find_elements(By.TAG_NAME, "td")[-1].text.split("\n")[0] for row in rows_of(entities)]
    assert last == "not measured"
    assert [float(value) for value in shown] == sorted(map(float, shown), reverse=True)


def test_from_a_figure_to_the_raw_reply(browser: Chrome, page: Path) -> None:
    disorders = table(browser, "disorders")
    row = next(row for row in rows_of(disorders) if "D004" in row.text)
    row.find_elements(By.CSS_SELECTOR, ".heat button")[-1].click()
    dialog = browser.find_element(By.CSS_SELECTOR, "dialog[open]")
    assert "Schizophrenia (D004)" in dialog.find_element(By.TAG_NAME, "h2").text
    # Gold in numbers 2, 3, 6 and 7 of ambiguous and in 3 and 7 of the other.
    assert "hostile: 6 items, 0 right." in dialog.text
    listed = dialog.find_elements(By.TAG_NAME, "details")
    assert len(listed) == 6
    unparsed = next(one for one in listed if "ambiguous-0000000000000006" in one.text)
    unparsed.find_element(By.TAG_NAME, "summary").click()
    until(lambda: len(unparsed.find_elements(By.CSS_SELECTOR, ".words")) == 3, "the case and two replies")
    case, good, hostile = unparsed.find_elements(By.CSS_SELECTOR, ".words")
    assert case.text == "Case 6."
    assert good.text == "Answer: C, D"
    assert "</script><script>window.hit = 1</script>" in hostile.text
    assert [mark.text for mark in hostile.find_elements(By.CSS_SELECTOR, ".strange")] == ["U+202E", "U+202C", "U+0000"]
    assert dialog.find_elements(By.CSS_SELECTOR, "img, a, script") == []
    gold = [option.text for option in unparsed.find_elements(By.CSS_SELECTOR, ".gold")]
    assert [text.split(" named")[0] for text in gold] == ["C. Delusional Disorder (right)", "D. Schizophrenia (right)"]
    Select(dialog.find_element(By.TAG_NAME, "select")).select_by_value("good")
    assert "good: 6 items, 6 right." in dialog.text
    dialog.find_element(By.CSS_SELECTOR, "input[type=checkbox]").click()
    assert dialog.find_elements(By.TAG_NAME, "details") == []
    dialog.send_keys(Keys.ESCAPE)
    until(lambda: not browser.find_elements(By.CSS_SELECTOR, "dialog[open]"), "the dialog is closed")
    assert complaints(browser) == []
    assert browser.execute_script("return window.hit === undefined") is True


def test_a_flow_opens_its_cases(browser: Chrome, page: Path) -> None:
    run, task = (Select(found) for found in browser.find_elements(By.CSS_SELECTOR, "#confusions select"))
    assert run.first_selected_option.text == "hostile"
    run.select_by_value("good")
    assert "good confuses nothing in unambiguous." in browser.find_element(By.ID, "confusions").text
    run.select_by_value("hostile")
    assert task.first_selected_option.text == "unambiguous"
    bands = browser.find_elements(By.CSS_SELECTOR, "#confusions path")
    # Of numbers 3 to 7 all but 4 are wrong: gold is D, B, C, D, and A is named.
    assert [band.get_attribute("aria-label") for band in bands] == [
        "Agoraphobia → Panic Disorder: 1 case",
        "Delusional Disorder → Panic Disorder: 1 case",
        "Schizophrenia → Panic Disorder: 2 cases",
    ]
    bands[2].send_keys(Keys.ENTER)
    listed = browser.find_elements(By.CSS_SELECTOR, "dialog[open] details")
    assert [one.text for one in listed] == [f"✗unambiguous-000000000000000{place}Case {place}." for place in (3, 7)]


def test_every_metric_is_there_and_sorts(browser: Chrome, page: Path) -> None:
    box = browser.find_element(By.ID, "metrics")
    assert not box.find_element(By.TAG_NAME, "table").is_displayed()
    box.find_element(By.TAG_NAME, "summary").click()
    task, metric = (Select(found) for found in box.find_elements(By.TAG_NAME, "select"))
    assert [option.text for option in metric.options][:3] == ["each metric", "accuracy of parsed", "micro precision"]
    assert {"macro f1", "position bias", "error"} < {option.text for option in metric.options}
    task.select_by_visible_text("each task")
    metric.select_by_visible_text("macro recall")
    found = table(browser, "metrics")
    assert "One expert" not in found.text
    assert column(found, "Task") == ["all", "all", "ambiguous", "ambiguous", "unambiguous", "unambiguous"]
    head(found, "Value").click()
    # One disorder of four is ever named: in three of its four cases of one task, and in one of two of the other.
    assert column(found, "Value") == ["100.0", "100.0", "100.0", "18.8", "16.7", "12.5"]
    assert column(found, "Run") == ["good"] * 3 + ["hostile"] * 3
    assert column(found, "Answers") == ["16", "8", "8", "7", "14", "7"]
    assert set(column(found, "Better")) == {"higher"}
    assert complaints(browser) == []


@pytest.mark.parametrize("width", [360, 1400])
def test_nothing_is_wider_than_the_screen(browser: Chrome, page: Path, width: int) -> None:
    sized(browser, width)
    opened(browser, page)
    browser.find_element(By.CSS_SELECTOR, "#metrics summary").click()
    assert browser.execute_script("return innerWidth") == width
    assert browser.execute_script(_TOO_WIDE) == []


def test_colours_are_read_in_light_and_in_dark(browser: Chrome, page: Path) -> None:
    for scheme, background in (("light", "rgb(255, 255, 255)"), ("dark", "rgb(20, 25, 31)")):
        media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
        body = browser.find_element(By.TAG_NAME, "body")
        assert browser.execute_script("return getComputedStyle(arguments[0]).backgroundColor", body) == background
        kinds = browser.execute_script(_KINDS)
        assert len(kinds) == 8
        assert all(_ratio(ink, paint) >= 4.5 for ink, paint in kinds)
        contrast = browser.execute_script(
            "return [0, 0.2, 0.25, 0.35, 0.5, 0.7, 0.85, 1]"
            ".map((accuracy) => shade({ accuracy, chance: 0.25, groups: 40 }))"
        )
        few = "getComputedStyle(document.documentElement).getPropertyValue"
        contrast.append(
            browser.execute_script(f"return {{ background: {few}('--few').trim(), color: {few}('--few-ink').trim() }}")
        )
        assert all(_ratio(found["background"], found["color"]) >= 4.5 for found in contrast)


def _ratio(one: str, other: str) -> float:
    """Contrast by the web's accessibility guidelines."""
    darker, lighter = sorted(map(_light, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _light(colour: str) -> float:
    if colour.startswith("#"):
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    else:
        parts = [int(part) / 255 for part in colour.removeprefix("rgb(").removesuffix(")").split()]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
