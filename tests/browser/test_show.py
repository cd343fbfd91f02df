"""The page of `kgbench show`: it asks for nothing, can be read at once, and unfolds what one clicks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from kg.show.neighbourhood import DrawnEdge, DrawnNode, Neighbourhood, neighbourhood
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


_MEASURE = """
const boxes = data.nodes.getIds().map((id) => [id, network.getBoundingBox(id)]), overlapping = [];
boxes.forEach(([one, a], number) => boxes.slice(number + 1).forEach(([other, b]) => {
  if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) { overlapping.push([one, other]); }
}));
const { clientWidth, clientHeight } = document.getElementById("graph");
const outside = boxes.filter(([, box]) => {
  const first = network.canvasToDOM({ x: box.left, y: box.top });
  const last = network.canvasToDOM({ x: box.right, y: box.bottom });
  return first.x < 0 || first.y < 0 || last.x > clientWidth || last.y > clientHeight;
});
const sizes = data.nodes.map((node) => network.body.nodes[node.id].labelModule.fontOptions.size);
return [network.getScale() * Math.min(...sizes), overlapping, outside.map(([id]) => id)];
"""
"""The size of the smallest name in pixels of the screen, boxes that overlap, and boxes that are out of sight."""


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


def put(browser: Chrome, around: Neighbourhood, file: Path) -> None:
    """Opens the page in a window of 1280 x 800."""
    size = {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    open_page(browser, around, file)


@pytest.fixture
def window(browser: Chrome) -> Iterator[Chrome]:
    yield browser
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def shown(browser: Chrome) -> set[str]:
    return set(browser.execute_script("return data.nodes.getIds()"))


def click(browser: Chrome, node: str) -> None:
    place = browser.execute_script(
        "const at = network.canvasToDOM(network.getPosition(arguments[0])); return [at.x, at.y];", node
    )
    canvas = browser.find_element(By.TAG_NAME, "canvas")
    x, y = round(place[0] - canvas.size["width"] / 2), round(place[1] - canvas.size["height"] / 2)
    # A second click too soon after the first would count as a double click.
    ActionChains(browser).move_to_element_with_offset(canvas, x, y).pause(0.4).click().perform()


@pytest.mark.parametrize("target", ["embedded"], indirect=True)
def test_every_disorder_can_be_read_at_once(loaded: Loaded, window: Chrome, tmp_path: Path) -> None:
    for number in range(1, 24):
        around = neighbourhood(loaded.graph, f"D{number:03}")
        put(window, around, tmp_path / "graph.html")
        size, overlapping, outside = window.execute_script(_MEASURE)
        assert (size >= 11, overlapping, outside) == (True, [], []), around.nodes[0]
        expected = {f"{node.label}:{node.code}" for node in around.nodes
                    if node.label not in {"Rule", "Condition"} or node.distance < 2}  # fmt: skip
        assert shown(window) == expected


@pytest.mark.parametrize("target", ["embedded"], indirect=True)
def test_a_click_unfolds_and_another_folds(loaded: Loaded, window: Chrome, tmp_path: Path) -> None:
    put(window, neighbourhood(loaded.graph, "D013"), tmp_path / "graph.html")
    folded = shown(window)
    differential = "DifferentialDiagnosis:D013-D008"
    inside = {
        "Rule:D013-D008/D008",
        "Rule:D013-D008/D013",
        "Condition:manic_episode.ever = true",
    }
    label = "return data.nodes.get(arguments[0]).label"
    assert window.execute_script(label, differential) == f"D013-D008 +{len(inside)}"
    click(window, differential)
    until(lambda: shown(window) == folded | inside, "its rules and conditions")
    assert window.execute_script(label, differential) == "D013-D008 \u2212"
    assert window.execute_script(_MEASURE)[1] == []
    click(window, differential)
    until(lambda: shown(window) == folded, "the folded picture")
    # All at once, and back; what then does not fit is no smaller for it.
    button = window.find_element(By.ID, "unfold")
    button.click()
    assert len(shown(window)) == len(neighbourhood(loaded.graph, "D013").nodes)
    size, overlapping, _ = window.execute_script(_MEASURE)
    assert (size >= 11, overlapping) == (True, [])
    button.click()
    assert shown(window) == folded


@pytest.mark.parametrize("target", ["embedded"], indirect=True)
def test_the_list_says_the_same_and_works_by_keyboard(loaded: Loaded, window: Chrome, tmp_path: Path) -> None:
    around = neighbourhood(loaded.graph, "D013")
    put(window, around, tmp_path / "graph.html")
    folded = shown(window)
    window.find_element(By.CSS_SELECTOR, "#list > summary").send_keys(Keys.ENTER)
    entry = window.find_element(By.CSS_SELECTOR, '[data-node="DifferentialDiagnosis:D013-D008"]')
    entry.find_element(By.TAG_NAME, "summary").send_keys(Keys.ENTER)
    until(lambda: "Rule:D013-D008/D008" in shown(window), "the rule in the picture")
    assert "favours D008" in entry.text
    assert "manic_episode.ever = true" in entry.text
    entry.find_element(By.TAG_NAME, "summary").send_keys(Keys.ENTER)
    until(lambda: shown(window) == folded, "the folded picture")
    everything = window.execute_script("return document.getElementById('list').textContent")
    assert all(node.name in everything and (node.text or "") in everything for node in around.nodes)


def test_text_of_the_graph_stays_text(browser: Chrome, tmp_path: Path) -> None:
    evil = '</script><script>window.hit = 1</script><img src=x onerror="window.hit = 2"> href'
    node = DrawnNode("Disorder", evil, evil, evil, None, 0)
    other = DrawnNode("Symptom", "S001", evil, evil, "draft", 1)
    around = Neighbourhood((node, other), (DrawnEdge("REQUIRES", node.key, other.key, {"reason": evil}),), 0)
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
    assert json.dumps("Major Depressive Disorder")[1:-1] in text
