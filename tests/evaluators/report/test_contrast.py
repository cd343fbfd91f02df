"""Every text on the page can be read: its contrast is 4.5 or more, in light and in dark, wide and narrow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.browser.chromium import until
from tests.evaluators.report.opening import Row, changed, opened, sized

pytestmark = pytest.mark.browser

WANTED = 4.5
_SCRIPT = Path(__file__).with_name("contrast.js").read_text(encoding="utf-8")
_SHADES = 40


def _many_shades(rows: list[Row]) -> list[Row]:
    """Tasks of every accuracy, so that each colour of the scale is on the page."""
    shares = [place / _SHADES for place in range(_SHADES + 1)]
    return [
        {**rows[0], "run": run, "task": f"t{place}", "accuracy": share, "low": share / 2, "high": (1 + share) / 2}
        for place, share in enumerate(shares)
        for run in ("good", "hostile")
    ]


def _judged(browser: Chrome) -> Any:
    return browser.execute_script(_SCRIPT, WANTED)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_every_text_can_be_read(browser: Chrome, tmp_path: Path, scheme: str, width: int) -> None:
    sized(browser, width)
    media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    changed(browser, tmp_path, "tasks", _many_shades)
    browser.execute_script("for (const more of document.querySelectorAll('button.push:not([hidden])')) more.click()")
    browser.find_element(By.CSS_SELECTOR, "#metrics summary").click()
    page = _judged(browser)
    assert page["judged"] > 500
    assert page["found"] == []
    browser.execute_script("document.querySelector('#disorders .heat button').click()")
    first = browser.find_element(By.CSS_SELECTOR, "dialog[open] details")
    first.find_element(By.TAG_NAME, "summary").click()
    until(lambda: first.find_elements(By.CSS_SELECTOR, ".words"), "the words of a case")
    assert _judged(browser)["found"] == []


def test_faint_text_is_found(browser: Chrome, tmp_path: Path) -> None:
    page = tmp_path / "faint.html"
    faint = (
        "<p style='color: #777'>grey</p><p style='opacity: .5'>half</p><div style='background: #555'><b>dark</b></div>"
        "<svg><circle cx=20 cy=20 r=20 fill='#222'/><text x=12 y=24>on</text></svg><p style='color: #767676'>good</p>"
    )
    page.write_text(f"<html data-drawn=yes><body>{faint}</body></html>", encoding="utf-8")
    opened(browser, page)
    assert [words for _, words, *_ in _judged(browser)["found"]] == ["grey", "half", "dark", "on"]
