"""The page for people who compare with the public release lists every threshold that differs."""

from __future__ import annotations

from kg.knowledge.reader import read_disorders
from tests.places import ROOT


def test_every_difference_stands_on_the_page_under_its_disorder() -> None:
    disorders = read_disorders(ROOT / "ontology" / "knowledge")
    expected = [
        f"| {f'{code} {disorder.name}' if place == 0 else ''} | {says} |"
        for code, disorder in sorted(disorders.items())
        for place, says in enumerate(disorder.release)
    ]
    page = (ROOT / "docs" / "release.md").read_text("utf-8").partition("| disorder | |\n|---|---|\n")[2]
    assert page.split("\n\n")[0].splitlines() == expected
