"""Headless Chromium, driven by selenium through the chromedriver of this machine."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn, TypeVar

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

from tests.lacking import refuse

REQUIRED = "KGBENCH_REQUIRE_BROWSER"
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1500,1100",
)

T = TypeVar("T")


def _found(*names: str) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


def missing() -> str:
    """What is missing to drive Chromium; empty where nothing is."""
    if not _found("chromium", "chromium-browser", "google-chrome"):
        return "there is no Chromium"
    return "" if _found("chromedriver") else "there is no chromedriver"


def refuse_browser(reason: str) -> NoReturn:
    """Skips a test that looks at pages, or fails it where a browser is required."""
    refuse(reason, REQUIRED)


@contextmanager
def chromium(profile: Path) -> Iterator[Chrome]:
    """A browser with a profile of its own that keeps a log of its requests and messages."""
    options = ChromeOptions()
    options.binary_location = _found("chromium", "chromium-browser", "google-chrome") or ""
    for flag in (*_FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = Chrome(options=options, service=Service(_found("chromedriver")))
    try:
        driver.set_page_load_timeout(60)
        yield driver
    finally:
        driver.quit()


def emptied(driver: Chrome) -> Chrome:
    """An empty tab in place of all others, without what pages have stored and without earlier messages."""
    before = driver.window_handles
    driver.switch_to.new_window("tab")
    kept = driver.current_window_handle
    for tab in before:
        driver.switch_to.window(tab)
        driver.close()
    driver.switch_to.window(kept)
    driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": "file://", "storageTypes": "all"})
    for kind in ("performance", "browser"):
        driver.get_log(kind)  # type: ignore[no-untyped-call]
    return driver


def requests(driver: Chrome) -> list[str]:
    """Addresses asked for since the last call, but those inside the page itself."""
    found = []
    for entry in driver.get_log("performance"):  # type: ignore[no-untyped-call]
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            found.append(str(message["params"]["request"]["url"]))
    return [address for address in found if not address.startswith(("data:", "blob:", "chrome:"))]


def complaints(driver: Chrome) -> list[str]:
    """Warnings and errors that the console shows since the last call."""
    log = driver.get_log("browser")  # type: ignore[no-untyped-call]
    return [str(entry["message"]) for entry in log if entry["level"] in ("WARNING", "SEVERE")]


def until(wanted: Callable[[], T | None], what: str, seconds: float = 60) -> T:
    """What `wanted` gives, as soon as it gives something true.

    Raises:
        AssertionError: it does not in time.
    """
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if found := wanted():
                return found
        except WebDriverException:
            # The page is being drawn anew.
            pass
        time.sleep(0.1)
    raise AssertionError(f"{what}: not seen within {seconds:.0f} s")
