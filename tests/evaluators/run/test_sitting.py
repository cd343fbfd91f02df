"""Exams are asked in blocks of consecutive items, and each item is answered by its own line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import kgbench as kb
from evaluators.models.baselines.simple import First
from evaluators.prompts.parts import PartPlan
from evaluators.prompts.question import Question
from evaluators.prompts.sitting import ask_block
from evaluators.report.item_texts import parts, read_words
from evaluators.report.items import collect_items
from evaluators.report.runs import ScoredRun, sources
from evaluators.run.answers_file import answers
from evaluators.run.blocks import blocks
from evaluators.run.run_file import RunFile
from evaluators.score.bootstrap import Resampling
from evaluators.score.score import score_run
from evaluators.table.read import read_run
from generators.experts import WITHHELD
from generators.item import Item
from generators.models.errors import FinalError
from kg.errors import UserError
from tests.evaluators.forms import tiny


class Exam(tiny.Tiny):
    """Seven items of one choice, each with its place."""

    name = "exam"
    question = "Which one is right?"
    options = tiny.OPTIONS
    count = 7

    def parts(self, number: int) -> tuple[Any, ...]:
        return ()

    def items(self, context: Any) -> Any:
        return map(self.item, range(self.count))

    def item(self, number: int) -> Item:
        return Item(
            id=f"exam-{number:03d}",
            suite=self.suite,
            task=self.name,
            stem=f"Case {number}.",
            question=self.question,
            options=self.options,
            answer=("ABC"[number % 3],),
            cardinality="single",
            group=f"set-{number // 2}",
            entities=("D001",),
            relations=(),
            facts={},
            proof=tiny.PROOF,
            provenance={"place": number + 1},
        )


class Themes(tiny.Matching):
    """Four themes of three questions, each with its place."""

    name = "exam_matching"

    def item(self, number: int) -> Item:
        return super().item(number).model_copy(update={"provenance": {"place": number + 1}})


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("exams") / "build"
    tiny.build(folder, [Exam(), Themes(), tiny.Matching()])
    return folder


def sit(built: Path, out: Path, model: Any, *, tasks: Sequence[str] = ("exam",), block: int = 3, **more: Any) -> Path:
    return tiny.run(built, out, model, tasks=tasks, part_format="sitting", block=block, **more)


def asked_items(question: Question) -> list[str]:
    return list(dict.fromkeys(item.id for item in question.items))


@pytest.mark.parametrize(
    ("most", "sizes"), [(1, [1] * 7 + [3] * 4), (3, [3, 3, 1] + [3] * 4), (7, [7, 6, 6]), (99, [7, 12])]
)
def test_a_block_has_as_many_questions_as_fit_and_cuts_no_theme(most: int, sizes: list[int]) -> None:
    items = [*Exam().items(None), *map(Themes().item, range(4))]
    found = list(blocks(items, most))
    assert [item.id for block in found for item in block] == [item.id for item in items]
    assert [sum(len(item.all_parts) for item in block) for block in found] == sizes


def test_what_is_asked_in_turn_has_no_place_in_a_block() -> None:
    with pytest.raises(UserError, match="is asked in turn and has no place in a block"):
        list(blocks([tiny.InTurn().item(0)], 20))


def test_a_block_in_words() -> None:
    question = ask_block([Exam().item(0), Themes().item(0)], PartPlan(), rotation=1)
    (turn,) = question.turns
    assert turn.text == (
        "1. Case 0.\nWhich one is right?\nA. Agoraphobia\nB. Delusional Disorder\nC. Panic Disorder\n\n"
        "Questions 2 to 4: Which of these fits each person best?\n\n"
        "Case 0: somebody is afraid in crowds.\n\n"
        "A. Agoraphobia\nB. Delusional Disorder\nC. Panic Disorder\n\n"
        "2. Person 1.\n\n3. Person 2.\n\n4. Person 3.\n\n"
        "For each question: Exactly one of the options A, B, C is right. Pick the one that fits best.\n\n"
        "There are 4 questions. Reply with one line for each: its number, a colon and the answer, and nothing else.\n"
        "A reply looks like this:\n1: ...\n2: ...\n3: ...\n4: ...\n\nAnswer:"
    )


def test_instructions_that_differ_stand_beside_their_questions() -> None:
    question = ask_block([Exam().item(0), Exam().item(1)], PartPlan())
    other = (
        Exam()
        .item(1)
        .model_copy(update={"options": (*tiny.OPTIONS, tiny.OPTIONS[0].model_copy(update={"label": "D"}))})
    )
    differing = ask_block([Exam().item(0), other], PartPlan())
    assert "For each question: " in question.turns[0].text
    assert "For each question: " not in differing.turns[0].text
    assert differing.turns[0].text.count("Exactly one of the options A, B, C") == 2


def test_right_replies_are_read_item_by_item(built: Path, tmp_path: Path) -> None:
    model = tiny.Scripted()
    folder = sit(built, tmp_path / "run", model, tasks=("exam", "exam_matching"))
    assert [asked_items(question) for question in model.asked][:3] == [
        ["exam-000", "exam-001", "exam-002"], ["exam-003", "exam-004", "exam-005"], ["exam-006"],
    ]  # fmt: skip
    # A block of one question is asked as that question is.
    assert model.asked[2].turns[-1].text.startswith("Case 6.\n\nWhich one is right?")
    table = read_run(folder).table
    assert len(table) == 7 + 12
    assert table.correct.all()
    assert table.format.names == ("sitting",)


def test_a_reply_is_kept_once_for_its_block(built: Path, tmp_path: Path) -> None:
    folder = sit(built, tmp_path / "run", tiny.Scripted(), tasks=("exam_matching",), block=6)
    found = list(answers(folder / "answers.jsonl"))
    assert [bool(one.raw) for one in found] == [True, *[False] * 5] * 2
    first = f"{found[0].id}/1"
    assert [one.reply_of for one in found[:6]] == [None, *[first] * 5]
    assert sum(one.tokens.prompt for one in found) == 2 * 10
    run = read_run(folder)
    assert {run.replies.raw(row) for row in range(6)} == {found[0].raw}


def test_an_unanswered_item_is_wrong(built: Path, tmp_path: Path) -> None:
    model = tiny.Scripted(lambda question: "1: A\n3: C\n3: A" if len(question.parts) == 3 else "B or C")
    folder = sit(built, tmp_path / "run", model)
    statuses = [(one.status, one.method) for one in answers(folder / "answers.jsonl")]
    assert statuses[1] == ("unparsed", "missing")
    # Two different answers to a question of one choice are no answer.
    assert statuses[2] == ("unparsed", "several")
    table = read_run(folder).table
    assert table.counted.all()
    assert table.correct.tolist() == [True, False, False, True, False, False, False]


def test_numbers_of_two_digits_are_read(tmp_path: Path) -> None:
    long = Exam()
    long.count = 50
    tiny.build(tmp_path / "build", [long])
    model = tiny.Scripted()
    folder = sit(tmp_path / "build", tmp_path / "run", model, block=40)
    assert [len(question.parts) for question in model.asked] == [40, 10]
    assert read_run(folder).table.correct.all()


def test_options_turn_as_in_the_other_formats(built: Path, tmp_path: Path) -> None:
    model = tiny.Scripted()
    folder = sit(built, tmp_path / "run", model, rotations=3)
    assert read_run(folder).table.correct.all()
    assert [question.rotation for question in model.asked] == [0, 1, 2] * 3
    alone = tiny.Scripted()
    tiny.run(built, tmp_path / "alone", alone, tasks=["exam"], rotations=3)
    shown = {(question.item.id, question.rotation): question.texts for question in alone.asked}
    for question in model.asked:
        for one in question.apart():
            assert shown[one.item.id, one.rotation] == one.texts


def test_a_block_that_was_not_written_whole_is_asked_again(built: Path, tmp_path: Path) -> None:
    folder = sit(built, tmp_path / "run", tiny.Scripted())
    lines = (folder / "answers.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "answers.jsonl").write_bytes(b"".join(lines[:5]))
    model = tiny.Scripted()
    sit(built, folder, model)
    assert [asked_items(question)[0] for question in model.asked] == ["exam-003", "exam-006"]
    assert read_run(folder).table.correct.sum() == 7


def test_a_failed_request_fails_its_block(built: Path, tmp_path: Path) -> None:
    def fail(question: Question) -> str | None:
        if question.item.id == "exam-003":
            raise FinalError("no reply")
        return None

    folder = sit(built, tmp_path / "run", tiny.Scripted(fail))
    assert [one.status for one in answers(folder / "answers.jsonl")].count("error") == 3
    assert read_run(folder).table.counted.sum() == 4
    sit(built, folder, tiny.Scripted(), retry_errors=True)
    assert read_run(folder).table.correct.all()


def test_the_record_says_how_many_questions_a_block_has(built: Path, tmp_path: Path) -> None:
    folder = sit(built, tmp_path / "run", tiny.Scripted())
    record = RunFile.model_validate_json((folder / "run.json").read_bytes())
    assert (record.format, record.part_format, record.block, record.carry) == (2, "sitting", 3, None)
    with pytest.raises(UserError, match="block was 3 and is 4"):
        sit(built, folder, tiny.Scripted(), block=4)
    other = tiny.run(built, tmp_path / "alone", tiny.Scripted(), tasks=["exam"])
    alone = json.loads((other / "run.json").read_bytes())
    assert alone["format"] == 1
    assert not {"block", "part_format"} & alone.keys()
    assert alone["prompts"] != record.prompts


def test_scores_have_tenths_and_no_other_readings(built: Path, tmp_path: Path) -> None:
    scores = score_run(read_run(sit(built, tmp_path / "run", tiny.Scripted())), "recorded", Resampling(20))
    assert sum(cell.asked for cell in scores.of("tenth").values()) == 7
    assert scores.sensitivity is None
    assert "theme_score" not in scores.metrics


def test_examples_are_a_solved_block(tmp_path: Path) -> None:
    many = Exam()
    many.count = 120
    tiny.build(tmp_path / "build", [many])
    model = tiny.Scripted()
    sit(tmp_path / "build", tmp_path / "run", model, shots=2)
    user, assistant, last = model.asked[0].turns
    assert user.text.count("Which one is right?") == 2
    assert [line[:3] for line in assistant.text.splitlines()] == ["1: ", "2: "]
    assert last.role == "user"


def test_baselines_sit_an_exam(built: Path, tmp_path: Path) -> None:
    folder = sit(built, tmp_path / "first", First(), tasks=("exam", "exam_matching"))
    found = [one.answer for one in answers(folder / "answers.jsonl")]
    assert found == [("A",)] * 19


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"tasks": ["exam", "tiny_matching"], "part_format": "sitting"}, "tiny_matching.*have no place in an exam"),
        ({"tasks": ["exam"], "part_format": "sitting", "block": 100}, "A block has 1 to 99 questions, not 100"),
        ({"tasks": ["tiny_matching"], "block": 3}, "add --part-format sitting"),
    ],
)
def test_what_cannot_be_asked_in_blocks(built: Path, tmp_path: Path, more: dict[str, Any], says: str) -> None:
    with pytest.raises(UserError, match=says):
        tiny.run(built, tmp_path / "run", tiny.Scripted(), **more)


def test_blocks_are_not_asked_by_probabilities(built: Path, tmp_path: Path) -> None:
    model = tiny.Scripted()
    model.mode = "forced-choice"
    with pytest.raises(UserError, match="A block of an exam cannot be asked by probabilities"):
        sit(built, tmp_path / "run", model)


def test_a_sitting_is_not_one_of_the_two_formats_compared(built: Path, tmp_path: Path) -> None:
    folder = sit(built, tmp_path / "run", tiny.Scripted())
    with pytest.raises(kb.RunError, match="the format of this run is sitting, and only full and apart"):
        kb.score([folder]).formats()


def test_a_reply_to_a_block_is_withheld_where_an_item_of_the_run_is(built: Path, tmp_path: Path) -> None:
    folder = sit(built, tmp_path / "run", tiny.Scripted())
    (source,) = sources([folder], None, Resampling(5))
    assert _raw_replies(source) == ["1: A\n2: B\n3: C"] * 3 + ["1: A\n2: B\n3: C"] * 3 + ["A"]
    keys = source.run.items.keys
    keys[-1] = keys[source.run.items.places["exam-006"]]._replace(shown=False)
    assert set(_raw_replies(source)) == {WITHHELD}


def _raw_replies(source: ScoredRun) -> list[str]:
    items = collect_items([source])
    return [item[-1][source.name][0] for part in parts([source], items, read_words([source], items)) for item in part]


def test_callers_of_the_api_ask_in_blocks(built: Path, tmp_path: Path) -> None:
    model = tiny.Scripted()
    options: dict[str, Any] = {"part_format": "sitting", "block": 5, "cache": False, "progress": False}
    run = kb.evaluate(built, model, tmp_path / "run", tasks=["exam"], **options)
    assert run.complete
    assert run.counts()["questions"] == 7
    assert [len(question.parts) for question in model.asked] == [5, 2]
