"""What a page holds: the items behind each figure, and words that can do no harm."""

from __future__ import annotations

import re
from pathlib import Path

from evaluators.answer import Answer
from evaluators.report import page
from evaluators.report.item_texts import LONGEST, cut, head, parts, read_words
from evaluators.report.items import collect_items
from evaluators.report.report import report
from evaluators.run import answers_file
from generators.item import Item
from tests.evaluators.report.making import EVIL, FewNodes, data_of, made, read, two_runs, words_of
from tests.evaluators.score.on_disk import answer, write_build, write_run


def test_the_data_by_hand(tmp_path: Path) -> None:
    html = made(tmp_path).html
    data = data_of(html)
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
        "tenths": [],
    }
    assert items["said"]["hostile"]["status"] == "urekkkkk" * 2
    assert items["said"]["hostile"]["answer"][place] == 1
    stem, _, options, right, replies = words_of(html)[place]
    assert (stem, data["heads"][place], options[0][0]) == ("Case 3.", "Case 3.", "A")
    # Letters show which options are right and which were named; words are for answers that have none.
    assert right == ""
    assert replies["hostile"] == [f"{EVIL} ambiguous-0000000000000003", "letters", 0, ""]
    assert data["graph"]["nodes"][0] == ["criteria", "S001", "Low mood </script>"]
    assert sorted(map(tuple, data["graph"]["edges"])) == [(0, node) for node in (1, 2, 3, 4)]


def test_no_word_of_a_model_is_markup(tmp_path: Path) -> None:
    html = made(tmp_path).html
    assert "window.hit" not in html
    assert "Low mood" not in html
    assert html.count("</script>") == 3
    assert not re.search(r"(src|href)=\"(?!#|data:,)", html)
    assert not re.search(r"@import|url\(|innerHTML|insertAdjacentHTML|document\.write|\bfetch\(", html)
    assert "default-src 'none'; script-src 'sha256-" in html


def test_the_same_runs_give_the_same_bytes(tmp_path: Path) -> None:
    assert made(tmp_path).html == made(tmp_path).html


def test_every_reply_of_every_run_is_there(tmp_path: Path) -> None:
    sources = read(two_runs(tmp_path))
    items = collect_items(sources)
    words = read_words(sources, items)
    listed = [item for part in parts(sources, items, words, at_once=3) for item in part]
    assert [len(part) for part in parts(sources, items, words, at_once=3)] == [3] * 5 + [1]
    raw = {answer.id: answer.raw for answer in answers_file.answers(sources[0].folder / answers_file.NAME)}
    assert {items.ids[place]: item[-1]["hostile"][0] for place, item in enumerate(listed)} == raw
    assert len(listed) == 16


def test_a_page_of_many_replies_stays_small(tmp_path: Path) -> None:
    said = "The patient reports low mood and loss of interest for three weeks, so the criteria are met. Answer: A. "
    build = write_build(tmp_path / "build")

    def size(times: int) -> int:
        folder = write_run(tmp_path / str(times) / "good", build, lambda item: answer(item, "A", raw=said * times))
        return len(report(read([folder]), FewNodes()).html)

    # Sixteen replies of 3,000 characters each.
    assert size(30) - size(1) < 0.05 * 16 * 29 * len(said)


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
    items = collect_items(sources)
    place = items.ids.index(item)
    assert items.said["turned"].answer[place] == 0b1000
    (words,) = parts(sources, items, read_words(sources, items))
    assert words[place][-1] == {"turned": ["own", "letters", 0, ""]}
    other = items.ids.index("unambiguous-0000000000000002")
    assert words[other][-1] == {"turned": ["turned", "letters", 1, ""]}


def test_long_replies_lose_their_middle() -> None:
    assert cut("x" * LONGEST) == "x" * LONGEST
    long = cut("Let me think." + "x" * 2 * LONGEST + "Answer: B")
    assert long.startswith("Let me think.xxx")
    assert long.endswith("xxxAnswer: B")
    assert f"[{LONGEST + 22} characters are left out here]" in long


def test_the_first_words_of_a_case() -> None:
    assert head("I feel  low.\nEach day.") == "I feel low. Each day."
    assert head(" ".join(map(str, range(1, 13)))) == "1 2 3 4 5 6 7 8 9 10 11 12"
    assert head(" ".join(map(str, range(1, 14)))) == "1 2 3 4 5 6 7 8 9 10 11 12 ..."
    assert len(head("x" * 1000)) == 164


def test_no_two_scripts_declare_one_name() -> None:
    scripts = sorted(Path(page.__file__).with_name("page").glob("*.js"))
    texts = [script.read_text(encoding="utf-8") for script in scripts]
    names = [name for text in texts for name in re.findall(r"^(?:const|let|async function|function) (\w+)", text, re.M)]
    assert len(names) > 50
    assert sorted(names) == sorted(set(names))
