"""Every check of experts' items: a good item passes, and each way to spoil it is told with its row."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from generators.clinical.expert.cues import catch_alls, giveaways
from generators.clinical.expert.draft import ItemDraft, drafts
from generators.clinical.expert.guessers import guess
from generators.clinical.expert.kinds import KINDS
from generators.clinical.expert.likeness import alike, runs
from generators.clinical.expert.making import id_of, make
from generators.clinical.expert.read import read_rows
from generators.clinical.expert.repeats import repeats
from generators.table_files.fault import RowFault
from tests.generators.clinical.expert_rows import CHOICE, LABELS, TEXT, other_stems, spoiled, write

NAMES = {"D011": ("Generalized Anxiety Disorder",), "D013": ("Major Depressive Disorder", "major depression")}


def read(tmp_path: Path, kind: str, *rows: Mapping[str, Any]) -> tuple[list[ItemDraft], list[str]]:
    """The items of some rows, and all that is wrong with them but for what the graph says."""
    faults: list[RowFault] = []
    found = drafts(read_rows(write(tmp_path / "items.jsonl", *rows), faults), KINDS[kind], faults)
    for draft in found:
        faults.extend(giveaways(draft, NAMES))
    faults.extend(repeats(found))
    return found, [fault.line() for fault in faults]


GOOD = {"multiple_choice": CHOICE, "management_plan": TEXT, "classification": LABELS}


@pytest.mark.parametrize("kind", GOOD)
def test_good_rows_have_no_fault(kind: str, tmp_path: Path) -> None:
    found, faults = read(tmp_path, kind, GOOD[kind])
    assert faults == []
    (draft,) = found
    assert list(catch_alls(draft)) == []
    item = make(draft, {"D016": "a", "S066": "b", "D012": "c", "D011": "d", "D013": "e"}, {}, "items.jsonl")
    assert item.id == id_of(item)
    assert item.task == kind


SPOILED: list[tuple[str, dict[str, Any], str]] = [
    ("multiple_choice", {"item": ""}, "it names no item"),
    ("multiple_choice", {"licence": ""}, "it has no licence; fill the column licence"),
    ("multiple_choice", {"author": None}, "it has no author"),
    ("multiple_choice", {"source": " "}, "it has no source"),
    ("multiple_choice", {"redistribute": "maybe"}, "it does not say whether others may be given it"),
    ("multiple_choice", {"redistribute": None}, "write yes or no into the column redistribute"),
    ("multiple_choice", {"status": "final"}, "its status is 'final'"),
    ("multiple_choice", {"status": "reviewed"}, "it is reviewed by nobody"),
    ("multiple_choice", {"stem": None}, "it tells nothing"),
    ("multiple_choice", {"options": ["one"]}, "it has 1 options"),
    ("multiple_choice", {"options": ["A. a", "C. c", "B. b"]}, "its options are lettered A, C, B"),
    ("multiple_choice", {"options": ["A", "b", "B"]}, "two of its options are the same"),
    ("multiple_choice", {"answer": []}, "it has no answer"),
    ("multiple_choice", {"answer": ["E"]}, "its answer E is the letter of no option; it has A to D"),
    ("multiple_choice", {"answer": ["A", "B", "C", "D"]}, "all its options are right"),
    ("multiple_choice", {"vocabulary": "disorders"}, "it has options and a list of codes"),
    ("multiple_choice", {"step": "differential"}, "it has a step"),
    ("multiple_choice", {"reveals": "more"}, "it reveals something"),
    ("multiple_choice", {"part": "a b"}, "its part is named 'a b'"),
    ("multiple_choice", {"stem": CHOICE["stem"] + " She has obsessive compulsive disorder."}, "stands in the stem"),
    ("multiple_choice", {"stem": CHOICE["stem"] + " Explanation: compulsions."}, "its stem explains the answer"),
    ("multiple_choice", {"question": "Which? The correct answer is B."}, "its question explains the answer"),
    ("multiple_choice", {"options": ["x1", "x2 (correct)", "x3"]}, "its option B is marked"),
    ("multiple_choice", {"options": ["x1", "*x2", "x3"]}, "its option B is marked"),
    ("multiple_choice", {"options": ["x1", "x2 - Rationale: so", "x3"]}, "its option B explains the answer"),
    ("multiple_choice", {"options": ["x1", "x2.", "x3"]}, "only its right option ends otherwise"),
    (
        "multiple_choice",
        {"options": ["short one", "this is the one that has been qualified carefully", "short two"]},
        "its right option has 49 characters and the longest wrong one 9",
    ),
    ("classification", {"answer": []}, "it has no answer"),
    ("classification", {"vocabulary": None}, "it names no list of codes"),
    ("classification", {"options": ["a", "b"]}, "it has options"),
    ("classification", {"labels": ["X = a"]}, "it has labels and a vocabulary"),
    ("classification", {"vocabulary": None, "labels": ["X"]}, "its label 'X' is not of the form code = name"),
    (
        "classification",
        {"stem": "Clearly a major depression with constant worry."},
        "its answer D013 is named in the stem",
    ),
    ("management_plan", {"reference": None}, "it has nothing to compare an answer with"),
    ("management_plan", {"options": ["a", "b"]}, "it has options; its answer is written"),
    ("management_plan", {"stem": "Case. " + TEXT["reference"]}, "its reference repeats the stem"),
    ("extended_matching", {}, "it has 1 part; an item of extended_matching has 2 to 12"),
    ("sequential", {}, "it has 1 part"),
]


@pytest.mark.parametrize(("kind", "changes", "said"), SPOILED)
def test_each_fault_is_told(kind: str, changes: dict[str, Any], said: str, tmp_path: Path) -> None:
    _, faults = read(tmp_path, kind, spoiled(GOOD.get(kind, CHOICE), **changes))
    assert any(line.startswith("row 1") and said in line for line in faults), faults


@pytest.mark.parametrize(
    "option",
    ["All of the above", "none of these", "Both A and B", "A and C", "Neither", "both of them.", "None of the options"],
)
def test_catch_alls_are_remarks(option: str, tmp_path: Path) -> None:
    found, faults = read(tmp_path, "multiple_choice", spoiled(CHOICE, options=["x1", "x2", "x3", option]))
    assert faults == []
    assert [remark.says for remark in catch_alls(found[0])] == [f"its option D ({option}) speaks of the other options"]


@pytest.mark.parametrize(
    "option", ["Vitamin B and folate", "Both parents", "All-day hospital", "A walk", "None at night"]
)
def test_other_options_are_not(option: str, tmp_path: Path) -> None:
    found, _ = read(tmp_path, "multiple_choice", spoiled(CHOICE, options=["x1", "x2", option]))
    assert list(catch_alls(found[0])) == []


def test_repeats(tmp_path: Path) -> None:
    stem = " ".join(f"word{n}" for n in range(40))
    near = stem.replace("word39", "other")
    one = spoiled(CHOICE, stem=stem)
    _, same = read(tmp_path, "multiple_choice", one, spoiled(one, item="two"))
    assert same == ["row 2 (item two): it is item one in row 1 once more; leave one out."]
    _, turned = read(
        tmp_path, "multiple_choice", one, spoiled(one, item="two", options=one["options"][::-1], answer=["C"])
    )
    assert "once more" in turned[0]
    _, gold = read(tmp_path, "multiple_choice", one, spoiled(one, item="two", answer=["A"]))
    assert "asks the same as item one in row 1 and calls another answer right" in gold[0]
    _, alike_ = read(tmp_path, "multiple_choice", one, spoiled(one, item="two", stem=near))
    assert "it is nearly item one in row 1" in alike_[0]
    _, variants = read(
        tmp_path, "multiple_choice", spoiled(one, group="g"), spoiled(one, item="two", stem=near, group="g")
    )
    assert variants == []
    _, twice = read(tmp_path, "multiple_choice", one, spoiled(one, stem=near))
    assert "its name stands already in row 1" in twice[0]


def test_jaccard_by_hand() -> None:
    assert alike(runs("a b c d e f"), runs("A, b c d e!")) == 1 / 2
    assert alike(runs("a b"), runs("A b")) == 1
    assert alike(runs(""), runs("a")) == 0


def theme(**changes: Any) -> list[dict[str, Any]]:
    """A theme of three parts; changes are of the second row."""
    rest = {"item": "one", "stem": "He fears spiders since childhood.", "answer": ["A"]}
    third = {"item": "one", "stem": "She hears voices and is followed.", "answer": ["D"]}
    return [dict(CHOICE), spoiled({**rest, **changes}), third]


def test_a_theme_shares_its_options(tmp_path: Path) -> None:
    (draft,), faults = read(tmp_path, "extended_matching", *theme())
    assert faults == []
    item = make(draft, {"D016": "a", "S066": "b"}, {}, "items.jsonl")
    assert (item.stem, item.layout, [part.id for part in item.parts]) == ("", "together", ["1", "2", "3"])
    assert [part.answer for part in item.parts] == [("B",), ("A",), ("D",)]
    assert len(item.options) == 4


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"options": ["a", "b"]}, "its options is another than in row 1"),
        ({"question": "Why?"}, "its question is another than in row 1"),
        ({"licence": "other"}, "its licence is another than in row 1"),
        ({"about": ["D001"]}, "its about is another than in row 1"),
        ({"stem": None}, "it tells nothing; write what this part is about"),
        ({"part": "1"}, "its part is named '1'"),
        ({"answer": ["Z"]}, "its answer Z is the letter of no option"),
    ],
)
def test_faults_of_a_theme(changes: dict[str, Any], said: str, tmp_path: Path) -> None:
    _, faults = read(tmp_path, "extended_matching", *theme(**changes))
    assert any(line.startswith("row 2 (item one)") and said in line for line in faults), faults


def test_a_sequence_has_a_form_for_each_step(tmp_path: Path) -> None:
    first = spoiled(LABELS, step="differential", reveals="More is told.")
    second = {"item": "one", "question": "What next?", "options": ["a", "b"], "answer": ["A"], "step": "next"}
    third = {"item": "one", "question": "And why?", "reference": "Because of that."}
    (draft,), faults = read(tmp_path, "sequential", first, second, third)
    assert faults == []
    item = make(draft, {"D011": "a", "D013": "b"}, {}, "items.jsonl")
    assert [part.form for part in item.parts] == ["labels", "choice", "text"]
    assert [part.reveals for part in item.parts] == ["More is told.", "", ""]
    assert item.parts[0].facts == {"step": "differential"}
    _, last = read(tmp_path, "sequential", first, spoiled(second, reveals="x"))
    assert any("it reveals something" in line for line in last)


def guessed(tmp_path: Path, rows: list[dict[str, Any]]) -> dict[str, tuple[float, bool]]:
    found, faults = read(tmp_path, "exam", *rows)
    assert faults == []
    items = [make(draft, {}, {}, "items.jsonl") for draft in found]
    return {one.guesser: (one.accuracy, one.passed) for one in guess(items, {})}


def rows_with(count: int, **by_number: Any) -> list[dict[str, Any]]:
    stems = other_stems(count)
    return [
        spoiled(CHOICE, item=str(n), about=[], stem=stems[n], **{name: make(n) for name, make in by_number.items()})
        for n in range(count)
    ]


def test_a_guesser_finds_what_was_put_there(tmp_path: Path) -> None:
    def options(n: int) -> list[str]:
        return [f"{letter}{n}x" for letter in "pqrs"]

    even = guessed(tmp_path, rows_with(40, options=options, answer=lambda n: ["ABCD"[n * 3 % 4]]))
    assert {name for name, (_, passed) in even.items() if not passed} == set()
    always_b = guessed(tmp_path, rows_with(40, options=options, answer=lambda n: ["B"]))
    assert always_b["position"] == (1.0, False)
    assert always_b["length"] == (0.25, True)

    def longest(n: int) -> list[str]:
        return [text + "yyy" * (place == n * 3 % 4) for place, text in enumerate(options(n))]

    assert guessed(tmp_path, rows_with(40, options=longest, answer=lambda n: ["ABCD"[n * 3 % 4]]))["length"][0] == 1.0

    def often(n: int) -> list[str]:
        return ["lithium" if place == n * 3 % 4 else text for place, text in enumerate(options(n))]

    assert guessed(tmp_path, rows_with(40, options=often, answer=lambda n: ["ABCD"[n * 3 % 4]]))["frequency"][0] == 1.0

    def told(n: int) -> list[str]:
        words = other_stems(40)[n].split()
        return [f"{words[1]} kept" if place == n * 3 % 4 else f"zzz{text}" for place, text in enumerate(options(n))]

    overlap = guessed(tmp_path, rows_with(40, options=told, answer=lambda n: ["ABCD"[n * 3 % 4]]))
    assert overlap["word overlap"] == (1.0, False)


def test_few_groups_are_not_judged(tmp_path: Path) -> None:
    few = guessed(tmp_path, rows_with(6, answer=lambda n: ["B"]))
    assert few["position"] == (1.0, True)
