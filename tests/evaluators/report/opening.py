"""A report in the browser: opened, and looked at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from evaluators.report.page import page
from tests.browser.chromium import until
from tests.evaluators.report.making import data_of, made, words_of

Row = dict[str, Any]


def opened(browser: Chrome, file: Path) -> None:
    """Opens a page and waits until it is drawn."""
    browser.get(file.as_uri())
    until(lambda: browser.execute_script("return document.documentElement.dataset.drawn"), "the page is drawn")


def changed(browser: Chrome, folder: Path, sheet: str, change: Callable[[list[Row]], list[Row]]) -> Path:
    """Opens the report on the two runs with other rows in one of its tables."""
    html = made(folder / "runs").html
    data = data_of(html)
    columns = data["sheets"][sheet]["columns"]
    rows = change([dict(zip(columns, row, strict=True)) for row in data["sheets"][sheet]["rows"]])
    data["sheets"][sheet]["rows"] = [[row[column] for column in columns] for row in rows]
    file = folder / "changed.html"
    file.write_text(page("Changed", data, [words_of(html)]), encoding="utf-8")
    opened(browser, file)
    return file


def sized(browser: Chrome, width: int) -> None:
    """Gives the screen a width."""
    size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def table(browser: Chrome, section: str, place: int = 0) -> WebElement:
    return browser.find_elements(By.CSS_SELECTOR, f"#{section} table")[place]


def first_column(of: WebElement) -> list[str]:
    return [cell.text for cell in of.find_elements(By.CSS_SELECTOR, "tbody tr > :first-child")]


def column(of: WebElement, title: str) -> list[str]:
    """What stands under a heading."""
    place = [button.text for button in of.find_elements(By.CSS_SELECTOR, "thead button")].index(title) + 1
    return [cell.text for cell in of.find_elements(By.CSS_SELECTOR, f"tbody tr > :nth-child({place})")]


def head(of: WebElement, title: str) -> WebElement:
    return next(button for button in of.find_elements(By.CSS_SELECTOR, "thead button") if button.text == title)


def rows_of(of: WebElement) -> list[WebElement]:
    return of.find_elements(By.CSS_SELECTOR, "tbody tr")
