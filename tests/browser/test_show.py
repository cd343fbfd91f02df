"""The page of `kgbench show`: it asks for nothing, and something is drawn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By

from kg.show.neighbourhood import Edge, Neighbourhood, Node, neighbourhood
from kg.show.page import page
from tests.browser.chromium import complaints, requests, until
from tests.looking import Loaded

pytestmark = pytest.mark.browser

_COLOURS = """
const canvas = document.querySelector("canvas");
const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
const seen = new Set();
for (let i = 0; i < pixels.length; i += 4) {
  if (pixels[i + 3] === 255) { seen.add((pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2]); }
}
return Array.from(seen);
"""


def colours(browser: Chrome) -> set[int]:
    """The colours on the canvas."""
    return set(browser.execute_script(_COLOURS))


def open_page(browser: Chrome, around: Neighbourhood, file: Path) -> None:
    file.write_text(page(around), encoding="utf-8")
    requests(browser)
    browser.get(file.as_uri())
    until(lambda: len(colours(browser)) > 1, "a drawing")


@pytest.mark.parametrize("depth", [2, 9])
def test_it_works_offline(loaded: Loaded, browser: Chrome, tmp_path: Path, depth: int) -> None:
    around = neighbourhood(loaded.graph, "D013", depth)
    file = tmp_path / "graph.html"
    open_page(browser, around, file)
    until(lambda: {0x1F4E79, 0x2A9D8F} <= colours(browser), "disorders and groups in their colours")
    assert set(requests(browser)) == {file.as_uri()}
    # The test's own look at the canvas is the only thing to complain about.
    assert [text for text in complaints(browser) if "getImageData" not in text] == []
    assert browser.title == "Major Depressive Disorder (D013)"
    legend = [item.text for item in browser.find_elements(By.TAG_NAME, "li")]
    assert f"Disorder {sum(node.label == 'Disorder' for node in around.nodes)}" in legend
    moving = browser.execute_script("return options.physics.enabled")
    assert moving is (len(around.nodes) <= 150)


def test_text_of_the_graph_stays_text(browser: Chrome, tmp_path: Path) -> None:
    evil = '</script><script>window.hit = 1</script><img src=x onerror="window.hit = 2"> href'
    node = Node("Disorder", evil, evil, evil, None, 0)
    other = Node("Symptom", "S001", evil, evil, "draft", 1)
    around = Neighbourhood((node, other), (Edge("REQUIRES", node.key, other.key, {"reason": evil}),), 0)
    open_page(browser, around, tmp_path / "graph.html")
    assert browser.find_element(By.TAG_NAME, "h1").text == evil
    place = browser.execute_script(
        "const at = network.canvasToDOM(network.getPosition(arguments[0])); return [at.x, at.y];", f"Disorder:{evil}"
    )
    canvas = browser.find_element(By.TAG_NAME, "canvas")
    size = canvas.size
    x, y = round(place[0] - size["width"] / 2), round(place[1] - size["height"] / 2)
    ActionChains(browser).move_to_element_with_offset(canvas, x, y).perform()
    tip = until(lambda: browser.find_element(By.CSS_SELECTOR, ".vis-tooltip").text, "the tooltip")
    assert evil in tip
    assert browser.find_elements(By.TAG_NAME, "img") == []
    assert browser.execute_script("return window.hit === undefined") is True


def test_the_page_holds_no_address(loaded: Loaded) -> None:
    text = page(neighbourhood(loaded.graph, "D013", 1))
    assert "cdn.jsdelivr" not in text
    assert 'src="http' not in text
    assert 'href="http' not in text
    assert json.dumps("Major Depressive\nDisorder")[1:-1] in text
