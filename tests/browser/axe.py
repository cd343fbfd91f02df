"""Axe-core, which finds what people with other eyes and hands cannot use on a page."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from selenium.webdriver import Chrome

from tests.browser.chromium import refuse_browser

_PACKAGES = ("axe_core_python", "axe_playwright_python")
"""Each holds the script; of none anything else is used."""
_RUN = """
const done = arguments[0];
axe.run(document, { resultTypes: ["violations"] }).then(
  (found) => done({
    passes: found.passes.length,
    violations: found.violations.map((rule) => [rule.id, rule.nodes.map((node) => node.html.slice(0, 200))]),
  }),
  (error) => done({ passes: 0, violations: [["axe", [String(error)]]] }),
);
"""


def findings(browser: Chrome) -> list[Any]:
    """What axe finds on the page that is open: rules with the elements that break them.

    Raises:
        AssertionError: axe judged nothing.
    """
    browser.execute_script(_script())
    found = browser.execute_async_script(_RUN)
    assert found["violations"] or found["passes"] > 20
    listed: list[Any] = found["violations"]
    return listed


def _script() -> str:
    for name in _PACKAGES:
        spec = find_spec(name)
        for folder in spec.submodule_search_locations or () if spec else ():
            script = Path(folder) / "axe.min.js"
            if script.exists():
                return script.read_text(encoding="utf-8")
    refuse_browser("These tests look with axe, and the package axe-core-python is not installed.")
    raise AssertionError
