"""What the page makes of rows that the two runs do not have: intervals below nought, uneven runs, prompt styles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.evaluators.report.opening import Row, changed, column, head, sized, table

pytestmark = pytest.mark.browser

_ALL_SEEN = """
const table = document.querySelector(`#${arguments[0]} table`);
return table.getBoundingClientRect().right <= table.parentElement.getBoundingClientRect().right + 1;
"""


def test_intervals_sort_by_their_low_ends(browser: Chrome, tmp_path: Path) -> None:
    ends = [(0.02, 0.1), (-0.05, 0.3), (None, None), (-0.15, 0.2), (0, 0.4)]
    about = {"run": "good", "n": 4, "groups": 4, "before": 0.5, "after": 0.5, "difference": 0.0}
    rows = [{**about, "task": f"t{place}_evidence", "low": low, "high": high} for place, (low, high) in enumerate(ends)]
    changed(browser, tmp_path, "evidence", lambda _: rows)
    effects = table(browser, "effects")
    head(effects, "95 % interval").click()
    in_order = ["-15.0 to +20.0", "-5.0 to +30.0", "0.0 to +40.0", "+2.0 to +10.0"]
    assert column(effects, "95 % interval") == [*in_order, ""]
    head(effects, "95 % interval").click()
    assert column(effects, "95 % interval") == [*in_order[::-1], ""]


def _turned(rows: list[Row]) -> list[Row]:
    """The run that is right was asked in three orders, in one task."""
    return [{**row, "n": 24} if row["run"] == "good" and row["task"] == "ambiguous" else row for row in rows]


@pytest.mark.parametrize(("width", "medium"), [(400, ""), (1280, ""), (1280, "print")])
def test_each_cell_has_its_own_number_of_answers(browser: Chrome, tmp_path: Path, width: int, medium: str) -> None:
    sized(browser, width)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": medium})
    changed(browser, tmp_path, "tasks", _turned)
    tasks = table(browser, "tasks")
    # In the other run one request of each task failed.
    assert column(tasks, "Answers") == ["7 to 24", "7 to 8"]
    assert [cell.split("\n")[-2:] for cell in column(tasks, "good")] == [["n 24", "4 groups"], ["n 8", "4 groups"]]
    assert [cell.split("\n")[-2:] for cell in column(tasks, "hostile")] == [["n 7", "4 groups"], ["n 7", "4 groups"]]


def _about_chance(rows: list[Row]) -> list[Row]:
    """Questions of yes or no: at, above and below chance, and from few groups; one of four choices at 50 %."""
    cells = [(0.5, 0.5, 40), (1, 0.5, 40), (0.45, 0.5, 40), (0.9, 0.5, 4), (0.5, 0.25, 40)]
    made = [{"accuracy": value, "chance": chance, "groups": groups} for value, chance, groups in cells]
    return [{**rows[0], "task": f"t{place}", "run": "good", **cell} for place, cell in enumerate(made)]


def test_colours_begin_at_chance(browser: Chrome, tmp_path: Path) -> None:
    changed(browser, tmp_path, "tasks", _about_chance)
    assert column(table(browser, "tasks"), "Chance") == ["50.0"] * 4 + ["25.0"]
    cells = browser.find_elements(By.CSS_SELECTOR, "#tasks td.heat button")
    at, best, below, few, above = [cell.value_of_css_property("background-color") for cell in cells]
    assert (at, best, below) == ("rgba(244, 234, 212, 1)", "rgba(23, 98, 108, 1)", "rgba(172, 62, 40, 1)")
    assert above not in (at, best, below, few)
    assert few not in (at, best, below)
    assert [cell.value_of_css_property("outline-style") for cell in cells] == ["none", "none", "none", "dashed", "none"]
    assert "4 groups" in cells[3].text


def test_chance_is_drawn_beside_the_runs(browser: Chrome, tmp_path: Path) -> None:
    behind = {"low": 0.5, "high": 0.7, "n": 60, "groups": 30, "missing": None}
    chances = {"entities": 0.2, "relations*": 0.375}
    changed(
        browser,
        tmp_path,
        "averages",
        lambda _: [
            {"run": "good", "average": name, "value": 0.6, "chance": chance, **behind}
            for name, chance in chances.items()
        ],
    )
    guess = browser.find_element(By.CSS_SELECTOR, "#gap svg path.guess")
    dot = browser.find_element(By.CSS_SELECTOR, "#gap svg circle")
    assert guess.rect["x"] < dot.rect["x"]
    assert guess.rect["y"] > dot.rect["y"]
    assert column(table(browser, "gap"), "Chance") == ["20.0", "37.5"]
    assert column(table(browser, "gap"), "good")[0].split("\n") == [
        "60.0", "50.0 to 70.0", "beyond chance 50.0", "30 groups",
    ]  # fmt: skip


def test_equal_numbers_of_answers_stand_once(browser: Chrome, tmp_path: Path) -> None:
    changed(browser, tmp_path, "tasks", lambda rows: [{**row, "n": 8} for row in rows])
    tasks = table(browser, "tasks")
    assert column(tasks, "Answers") == ["8", "8"]
    assert not any("n 8" in cell for cell in column(tasks, "good"))


@pytest.mark.parametrize("width", [800, 1280, 1920])
def test_the_summary_is_seen_whole(browser: Chrome, tmp_path: Path, width: int) -> None:
    sized(browser, width)
    long = {"model": "openai:meta-llama/Llama-3.3-70B-Instruct-Turbo", "accuracy": 1, "low": 1, "high": 1, "n": 39_000}
    full = dict.fromkeys(("unparsed", "refused", "error", "chance", "chance_adjusted_accuracy"), 1)
    changed(browser, tmp_path, "runs", lambda rows: [{**row, **long, **full} for row in rows])
    assert column(table(browser, "summary"), "Failed") == ["100.0", "100.0"]
    assert browser.execute_script(_ALL_SEEN, "summary") is True
    assert browser.execute_script(_ALL_SEEN, "reading") is True


def _asked(run: str, style: str, **otherwise: Any) -> Row:
    same = {
        "model": "m",
        "task": "t",
        "mode": "generate",
        "shots": 0,
        "settings": "{}",
        "n": 8,
        "groups": 4,
        "chance": 0.25,
    }
    return {**same, "run": run, "style": style, "accuracy": 0.5, "low": 0.4, "high": 0.6, **otherwise}


def styles_drawn(browser: Chrome) -> list[str]:
    return [label.text for label in browser.find_elements(By.CSS_SELECTOR, "#effects .dots .label")]


@pytest.mark.parametrize("other", [{"mode": "forced-choice"}, {"shots": 5}, {"settings": '{"temperature":1}'}])
def test_only_the_style_may_differ(browser: Chrome, tmp_path: Path, other: Row) -> None:
    asked = [_asked("one", "hybrid"), _asked("other", "single", **other)]
    changed(browser, tmp_path, "styles", lambda _: asked)
    assert styles_drawn(browser) == []
    assert "No model was asked one task in two styles" in browser.find_element(By.ID, "effects").text


def test_groups_that_differ_are_named_apart(browser: Chrome, tmp_path: Path) -> None:
    ways: list[Row] = [{}, {"settings": '{"temperature":1}'}, {"mode": "forced-choice", "shots": 5}]
    asked = [
        _asked(f"{style}-{place}", style, **way) for place, way in enumerate(ways) for style in ("hybrid", "single")
    ]
    changed(browser, tmp_path, "styles", lambda _: asked)
    assert styles_drawn(browser) == ["t, m, {}", 't, m, {"temperature":1}', "t, m, forced-choice, 5 shots"]
