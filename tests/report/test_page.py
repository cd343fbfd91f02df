"""What a page holds: the items behind each figure, and words that can do no harm."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from evaluators.answer import Answer
from evaluators.report.behind import behind
from evaluators.report.texts import LONGEST, chosen, cut, texts
from generators.item import Item
from tests.metrics.on_disk import answer, write_build, write_run
from tests.report.making import EVIL, data_of, made, read, two_runs


def test_the_data_by_hand(tmp_path: Path) -> None:
    data = data_of(made(tmp_path).html)
    items = data["items"]
    place = items["ids"].index("ambiguous-0000000000000003")
    assert items["gold"][place] == 0b1001
    assert [items["nodes"][node] for node in items["options"][place]] == ["D001", "D002", "D003", "D004"]
    keys = {sheet: [items["keys"][sheet][key] for key in items["members"][sheet][place]] for sheet in items["keys"]}
    assert keys == {
        "tasks": ["ambiguous"],
        "disorders": ["D001", "D004"],
        "differentials": ["D001-D002: D001 & D004"],
        "entities": ["D001", "D004", "S001"],
        "relations": ["REQUIRES"],
        "writers": ["ambiguous/offline/plain"],
    }
    assert items["said"]["hostile"]["status"] == "urekkkkk" * 2
    assert items["said"]["hostile"]["answer"][place] == 1
    words = data["texts"][str(place)]
    assert words["stem"] == "Case 3."
    assert words["replies"]["hostile"] == [f"{EVIL} ambiguous-0000000000000003", "letters", 0]
    assert data["graph"]["nodes"][0] == ["criteria", "S001", "Low mood </script>"]
    assert sorted(map(tuple, data["graph"]["edges"])) == [(0, node) for node in (1, 2, 3, 4)]


def test_no_word_of_a_model_is_markup(tmp_path: Path) -> None:
    html = made(tmp_path).html
    assert "window.hit" not in html
    assert "Low mood" not in html
    assert html.count("</script>") == 2
    assert not re.search(r"(src|href)=\"(?!#|data:,)", html)
    assert not re.search(r"@import|url\(|innerHTML|insertAdjacentHTML|document\.write|\bfetch\(", html)
    assert "default-src 'none'; script-src 'sha256-" in html


def test_the_same_runs_give_the_same_bytes(tmp_path: Path) -> None:
    assert made(tmp_path).html == made(tmp_path).html


def test_every_figure_has_some_words_and_the_page_stays_small(tmp_path: Path) -> None:
    items = behind(read(two_runs(tmp_path)))
    assert sorted(chosen(items)) == list(range(16))
    kept = Counter(key for item in chosen(items, kept=1) for key in items.members["disorders"][item])
    assert set(kept) == set(range(4))
    wrong = [items.wrong(item) for item in chosen(items, kept=16)]
    assert wrong[0] == 1
    assert len(chosen(items, most=3)) == 3
    assert chosen(items, most=3) == chosen(items)[:3]


def test_an_item_in_several_orders_stands_under_the_first(tmp_path: Path) -> None:
    build = write_build(tmp_path / "build")

    def says(item: Item) -> Answer:
        return answer(item, "B", raw="turned", rotation=1)

    folder = write_run(tmp_path / "turned", build, says)
    lines = (folder / "answers.jsonl").read_bytes()
    item = "unambiguous-0000000000000001"
    own = Answer.model_validate_json(lines.splitlines()[0]).model_copy(
        update={"id": item, "rotation": 0, "answer": ("D",), "raw": "own"}
    )
    (folder / "answers.jsonl").write_bytes(lines + own.line())
    sources = read([folder])
    items = behind(sources)
    place = items.ids.index(item)
    assert items.said["turned"].answer[place] == 0b1000
    assert texts(sources, items)[str(place)]["replies"] == {"turned": ["own", "letters", 0]}
    other = items.ids.index("unambiguous-0000000000000002")
    assert texts(sources, items)[str(other)]["replies"] == {"turned": ["turned", "letters", 1]}


def test_long_replies_are_cut() -> None:
    assert cut("x" * LONGEST) == "x" * LONGEST
    assert cut("x" * (LONGEST + 1)) == "x" * LONGEST + " [cut]"
