"""The leaderboard in headless Chromium: offline, at four widths, with links to views, filters, downloads, and axe."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from evaluators.leaderboard.site import write_site
from tests.browser.axe import findings
from tests.browser.chromium import complaints, requests, until
from tests.evaluators.leaderboard.making import made, rows_of, several
from tests.evaluators.report.making import EVIL
from tests.evaluators.report.opening import column, head, opened, sized, table

pytestmark = pytest.mark.browser

WIDTHS = (360, 768, 1280, 1920)
_TOO_WIDE = """
return [...document.querySelectorAll("body *")]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 1 && !part.closest(".scroll"))
  .map((part) => part.outerHTML.slice(0, 80));
"""
_CONTRAST = (Path(__file__).parents[1] / "report" / "contrast.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Six runs on two builds."""
    return several(tmp_path_factory.mktemp("runs"))


@pytest.fixture(scope="module")
def site(folders: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Their leaderboard."""
    written = tmp_path_factory.mktemp("site")
    write_site(made(folders), written)
    return written


@pytest.fixture
def page(browser: Chrome, site: Path) -> Path:
    """Its page, opened in a window as it was at first."""
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    browser.get("about:blank")
    complaints(browser)
    requests(browser)
    opened(browser, site / "index.html")
    return site / "index.html"


def control(browser: Chrome, title: str) -> Select:
    labels = browser.find_elements(By.CSS_SELECTOR, "#choice label")
    (label,) = (label for label in labels if label.text.split("\n")[0] == title)
    return Select(label.find_element(By.TAG_NAME, "select"))


def view(browser: Chrome) -> dict[str, str]:
    """What the address says."""
    told = parse_qs(browser.current_url.partition("#")[2], keep_blank_values=True)
    return {name: value for name, (value,) in told.items()}


def names(browser: Chrome) -> list[str]:
    return [name.split("\n")[0] for name in column(table(browser, "standings"), "Run")]


def at(browser: Chrome, page: Path, fragment: str) -> None:
    """Opens the page anew at a view."""
    browser.get("about:blank")
    browser.get(f"{page.as_uri()}#{fragment}")
    until(lambda: browser.execute_script("return document.documentElement.dataset.drawn"), "the page is drawn")


def test_it_is_drawn_offline_and_names_are_text(browser: Chrome, page: Path) -> None:
    assert set(requests(browser)) == {page.as_uri()}
    assert complaints(browser) == []
    assert browser.find_element(By.ID, "subtitle").text == "6 runs on 2 builds."
    assert names(browser) == ["=evil <b>", "good", "part", "weak"]
    shown = browser.find_element(By.ID, "standings").text
    assert "answered 40 of 120 items" in shown
    model = column(table(browser, "standings"), "Model")[0]
    assert model.replace("\n", "").startswith("</script><script>window.hit = 1</script>")
    assert EVIL.startswith("</script><script>window.hit = 1</script>")
    assert browser.find_elements(By.CSS_SELECTOR, "main img, main a[href^=http], main b") == []
    assert browser.execute_script("return window.hit === undefined") is True


def test_a_link_to_a_view_opens_it(browser: Chrome, page: Path) -> None:
    control(browser, "Ranked on").select_by_visible_text("Task")
    control(browser, "Which").select_by_visible_text("self_report")
    control(browser, "Mode").select_by_visible_text("generate")
    head(table(browser, "standings"), "Accuracy").click()
    head(table(browser, "standings"), "Accuracy").click()
    assert names(browser) == ["good", "=evil <b>"]
    told = view(browser)
    assert {name: told[name] for name in ("part", "key", "mode", "sort", "order")} == {
        "part": "task",
        "key": "self_report",
        "mode": "generate",
        "sort": "accuracy",
        "order": "up",
    }
    link = browser.find_element(By.ID, "permalink").get_attribute("href") or ""
    assert link == browser.current_url
    before = browser.find_element(By.TAG_NAME, "main").text
    at(browser, page, link.partition("#")[2])
    assert browser.find_element(By.TAG_NAME, "main").text == before
    assert browser.find_element(By.CSS_SELECTOR, "#standings h2").text == "self_report"
    assert view(browser) == told
    control(browser, "Ranked on").select_by_visible_text("Disorder")
    assert browser.find_element(By.CSS_SELECTOR, "#standings h2").text == "Panic Disorder (D001)"
    browser.back()
    until(lambda: browser.find_element(By.CSS_SELECTOR, "#standings h2").text == "self_report", "the view before")


@pytest.mark.parametrize(
    "fragment",
    [
        "board=none&part=planet&key=%3Cimg%3E&mode=x&style=y&complete=perhaps&sort=zero&order=sideways",
        "part=__proto__&key=constructor&board=__proto__",
        "part=node&key=%E0%A4%A",
        "%%%",
    ],
)
def test_an_address_of_nothing_shows_the_usual(browser: Chrome, page: Path, fragment: str) -> None:
    at(browser, page, fragment)
    assert len(names(browser)) == 4
    assert complaints(browser) == []


def test_filters_hide_runs_and_change_no_rank(browser: Chrome, page: Path) -> None:
    alike = dict(zip(names(browser), column(table(browser, "standings"), "Not told apart"), strict=True))
    search = browser.find_element(By.CSS_SELECTOR, "#choice input[type=search]")
    search.send_keys("STRONG")
    assert names(browser) == ["good", "part"]
    assert browser.find_element(By.ID, "shown").text == "2 of 4 runs shown."
    assert column(table(browser, "standings"), "Not told apart") == [alike["good"], alike["part"]]
    browser.find_element(By.CSS_SELECTOR, "#choice input[type=checkbox]").click()
    assert names(browser) == ["good"]
    assert "There are not two runs to compare." in browser.find_element(By.ID, "pairs").text
    assert (view(browser)["find"], view(browser)["complete"]) == ("STRONG", "yes")
    search.send_keys("ER")
    assert "No run is left here." in browser.find_element(By.ID, "standings").text
    assert "No run is left here." in browser.find_element(By.ID, "across").text
    search.clear()
    search.send_keys(" ")
    assert len(names(browser)) == 3


def test_builds_and_fresh_seeds(browser: Chrome, page: Path) -> None:
    found = table(browser, "standings")
    fresh = dict(zip(names(browser), column(found, "Fresh seeds"), strict=True))
    assert fresh["good"].split("\n")[0] == "50.0"
    assert fresh["part"] == ""
    bold = [cell.text.split("\n")[0] for cell in browser.find_elements(By.CSS_SELECTOR, "#standings .worse")]
    assert bold == ["+37.5"]
    builds = control(browser, "Build")
    assert [option.text.split(", ", 1)[1] for option in builds.options] == [
        "seed 42, 120 items, 4 runs",
        "seed 7, 120 items, 2 runs, fresh seed",
    ]
    builds.select_by_index(1)
    assert names(browser) == ["good-fresh", "weak-fresh"]
    assert "Fresh seeds" not in browser.find_element(By.ID, "standings").text


def test_a_cell_opens_the_ranks_of_its_row(browser: Chrome, page: Path) -> None:
    control(browser, "Ranked on").select_by_visible_text("Node")
    across = table(browser, "across")
    assert column(across, "Node")[0] == "Agoraphobia (D002)"
    assert "X/unknown" in column(across, "Node")
    across.find_element(By.CSS_SELECTOR, ".heat button").click()
    assert browser.find_element(By.CSS_SELECTOR, "#standings h2").text == "Agoraphobia (D002)"
    assert (view(browser)["part"], view(browser)["key"]) == ("node", "D002")
    assert "letters beside the ranks" in browser.find_element(By.ID, "pairs").text


def test_downloads_hold_what_is_shown(browser: Chrome, page: Path, tmp_path: Path) -> None:
    folder = tmp_path / "downloads"
    folder.mkdir()
    allow = {"behavior": "allow", "downloadPath": str(folder)}
    browser.execute_cdp_cmd("Browser.setDownloadBehavior", allow)
    control(browser, "Ranked on").select_by_visible_text("Suite")
    control(browser, "Mode").select_by_visible_text("generate")
    for button in browser.find_elements(By.CSS_SELECTOR, "#files button"):
        button.click()
    wanted = {"leaderboard-suite-biomedical.csv", "leaderboard-suite-biomedical.json"}
    until(lambda: {path.name for path in folder.iterdir()} == wanted, "two files")
    told = json.loads((folder / "leaderboard-suite-biomedical.json").read_text(encoding="utf-8"))
    assert (told["view"]["part"], told["view"]["mode"], told["level"]) == ("suite", "generate", 0.05)
    shown = {row["run"]: row for row in told["standings"]}
    assert set(shown) == {"=evil <b>", "good", "part"}
    text = (folder / "leaderboard-suite-biomedical.csv").read_text(encoding="utf-8")
    listed = {row["run"]: row for row in csv.DictReader(io.StringIO(text))}
    assert set(listed) == {"'=evil <b>", "good", "part"}
    assert listed["'=evil <b>"]["model"] == shown["=evil <b>"]["model"] == EVIL
    assert float(listed["good"]["accuracy"]) == shown["good"]["accuracy"] == 0.875
    assert listed["part"]["fresh"] == ""
    links = [link.get_attribute("href") or "" for link in browser.find_elements(By.CSS_SELECTOR, "#files a")]
    assert links == [
        (page.parent / name).as_uri()
        for name in ("leaderboard.json", "standings.csv", "pairs.csv", "runs.csv", "boards.csv")
    ]
    assert {path.name for path in page.parent.iterdir()} == {"index.html", *(link.rpartition("/")[2] for link in links)}


@pytest.mark.parametrize(("width", "scheme"), [*((width, "light") for width in WIDTHS), (360, "dark"), (1280, "dark")])
def test_axe_finds_nothing(browser: Chrome, page: Path, tmp_path: Path, width: int, scheme: str) -> None:
    media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    sized(browser, width)
    for fragment in ("part=node&find=nobody", "part=disorder"):
        at(browser, page, fragment)
        assert browser.execute_script("return innerWidth") == width
        assert browser.execute_script(_TOO_WIDE) == []
        assert findings(browser) == []
        contrast = browser.execute_script(_CONTRAST, 4.5)
        assert contrast["judged"] > 30
        assert contrast["found"] == []
    browser.save_screenshot(str(tmp_path / f"leaderboard-{width}-{scheme}.png"))


def test_axe_finds_what_is_wrong(browser: Chrome, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.html"
    good = "<p>Text</p>" * 30
    wrong.write_text(
        f"<html data-drawn=yes lang=en><title>x</title><main><h1>x</h1>{good}<input><img src=data:,></main>",
        encoding="utf-8",
    )
    opened(browser, wrong)
    assert {rule for rule, _ in findings(browser)} == {"image-alt", "label"}


def test_the_page_and_the_tables_are_one(browser: Chrome, page: Path, folders: list[Path]) -> None:
    found = rows_of(made(folders), "standings")
    first = found[0]["board"]
    here = {row["run"]: row for row in found if row["part"] == "all" and row["board"] == first}
    shown = table(browser, "standings")
    assert dict(zip(names(browser), column(shown, "Not told apart"), strict=True)) == {
        run: row["alike"] for run, row in here.items()
    }
    ranges = [(row["best"], row["worst"]) for row in here.values()]
    assert column(shown, "Rank") == [
        f"{best}" if best == worst else f"{best}\N{EN DASH}{worst}" for best, worst in ranges
    ]
