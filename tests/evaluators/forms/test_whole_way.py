"""Every kind of task goes the whole way: build, verify, evaluate, score, coverage, report."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import evaluators.coverage.coverage
import kgbench as kb
from evaluators.compare.compare import compare
from evaluators.coverage.coverage import coverage
from evaluators.coverage.reading import answers_of_runs
from evaluators.prompts.question import Question
from evaluators.report.report import report
from evaluators.report.runs import sources
from evaluators.run.answers_file import answers
from evaluators.score.bootstrap import Resampling
from evaluators.score.score import score_run
from evaluators.table.read import read_run, read_runs
from generators import manifest
from generators.item import Item, read_items
from generators.models.errors import FinalError
from generators.verify import VerificationFinding, verify
from kg.errors import UserError
from tests.evaluators.forms import tiny
from tests.evaluators.report.making import data_of, words_of

FEW = Resampling(50, 1)


@pytest.fixture(autouse=True)
def same_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    """The graph of few nodes has no hash that could be compared with the build's."""
    monkeypatch.setattr(evaluators.coverage.coverage, "differences", lambda *_: ())


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tiny") / "build"
    tiny.build(folder)
    return folder


@pytest.fixture(scope="module")
def perfect(built: Path) -> Path:
    return tiny.run(built, built.parent / "perfect", tiny.Scripted())


def _wrong(question: Question) -> str:
    """Half right: the first of several parts, and a code too many."""
    if len(question.parts) > 1:
        return "\n".join(tiny.right(question).splitlines()[:1]) + "\n2: A or B"
    return {"labels": "D001, D003, F41.0", "text": "Agoraphobia"}.get(question.parts[0].part.form, "C")


@pytest.fixture(scope="module")
def half(built: Path) -> Path:
    return tiny.run(built, built.parent / "half", tiny.Scripted(_wrong))


def _verified(folder: Path, graph: tiny.FewNodes | None = None) -> list[VerificationFinding]:
    within = tiny.context(graph)
    try:
        return list(verify(within, folder, manifest.read(folder), tiny.TASKS))
    finally:
        within.close()


def test_a_build_with_parts_says_so(built: Path) -> None:
    made = manifest.read(built)
    assert made.format == 2
    assert {task: (file.count, file.parts) for task, file in made.tasks.items()} == {
        "tiny_labels": (4, 4),
        "tiny_matching": (4, 12),
        "tiny_text": (4, 4),
        "tiny_sequence": (4, 12),
    }
    assert list(made.vocabularies or {}) == ["disorders"]


def test_items_come_back_as_they_were_written(built: Path) -> None:
    for path in sorted((built / "items").glob("*.jsonl")):
        assert b"".join(item.line() for item in read_items(path)) == path.read_bytes()
        first = json.loads(path.read_bytes().splitlines()[0])
        assert not {"answer", "cardinality"} & first.keys()
        assert None not in first["parts"][0].values()


def test_a_build_is_verified_and_what_falls_is_found(built: Path) -> None:
    assert _verified(built) == []
    fallen = next(read_items(built / "items" / "tiny_text.jsonl")).id
    (found,) = _verified(built, tiny.FewNodes([fallen]))
    assert (found.cause, found.where) == ("no longer proved", fallen)


def test_a_vocabulary_that_changed_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.build(tmp_path / "build", [tiny.TASKS[0]])
    monkeypatch.setattr(tiny, "CODES", tiny.CODES.model_copy(update={"codes": {"D001": ("Panic",)}}))
    assert [found.cause for found in _verified(tmp_path / "build")] == ["changed vocabulary"]
    path = tmp_path / "build" / "items" / "disorders.vocabulary.json"
    path.write_bytes(path.read_bytes() + b" ")
    assert [found.cause for found in _verified(tmp_path / "build")] == ["changed file"]


def test_a_right_run_has_every_part_right(perfect: Path) -> None:
    table = read_run(perfect).table
    assert len(table) == 4 + 12 + 4 + 12
    assert Counter(table.task.names[code] for code in table.task.codes[table.correct].tolist()) == {
        "tiny_labels": 4,
        "tiny_matching": 12,
        "tiny_text": 3,
        "tiny_sequence": 12,
    }
    waiting = ~table.counted
    assert [table.task.names[code] for code in table.task.codes[waiting].tolist()] == ["tiny_text"]


def test_a_reply_to_several_parts_is_kept_and_paid_for_once(perfect: Path) -> None:
    lines = [one for one in answers(perfect / "answers.jsonl") if one.id.startswith("tiny_matching")]
    assert [bool(one.raw) for one in lines] == [True, False, False] * 4
    assert [one.reply_of for one in lines] == [None, "1", "1"] * 4
    assert sum(one.tokens.prompt for one in lines) == 4 * 10


def test_scores_name_the_metrics_of_each_form(perfect: Path, half: Path) -> None:
    best, worse = (score_run(read_run(folder), "recorded", FEW).of("task") for folder in (perfect, half))
    assert best["tiny_labels"].figures["label_weighted_f1"].value == 1
    assert best["tiny_text"].figures["text_waiting"].value == pytest.approx(1 / 4)
    assert best["tiny_text"].figures["accuracy"].n == 3
    assert best["tiny_text"].figures["accuracy"].chance is None
    assert best["tiny_matching"].figures["accuracy"].chance == pytest.approx(1 / 3)
    assert "micro_f1" not in best["tiny_labels"].figures
    assert worse["tiny_labels"].figures["label_outside_rate"].value == pytest.approx(1 / 3)
    assert worse["tiny_labels"].figures["accuracy"].value == 0
    matching = worse["tiny_matching"].figures
    assert matching["accuracy"].value == pytest.approx(1 / 3)
    assert matching["several"].value == pytest.approx(1 / 3)
    assert matching["unparsed"].value == pytest.approx(1 / 3)
    assert worse["tiny_text"].figures["accuracy"].value == 0


def test_coverage_counts_parts_where_they_are_about_something(perfect: Path) -> None:
    (found,) = coverage(tiny.FewNodes(), answers_of_runs(read_runs([perfect])), FEW)
    by_code = {one.code: one for one in found.entities}
    # Part 1 of a sequence is about something of its own; one text waits for a judge.
    assert (by_code["D002"].n, by_code["D001"].n, by_code["D003"].n) == (4, 4 + 12 + 3 + 8, 0)
    assert by_code["D002"].chance == pytest.approx(1 / 3)
    assert by_code["D001"].chance is None
    assert found.scores["criteria"]["CovAvg(E)"].chance is None


def test_runs_are_compared_part_by_part(perfect: Path, half: Path) -> None:
    found = {one.task: one for one in compare(read_runs([perfect, half]), FEW)}
    assert (found["tiny_matching"].n, found["tiny_matching"].groups) == (12, 2)
    assert found["tiny_matching"].only_first == 8


def test_the_report_shows_parts_with_words(perfect: Path, half: Path) -> None:
    made = report(sources([perfect, half], None, FEW), tiny.FewNodes())
    data = data_of(made.html)
    ids = data["items"]["ids"]
    words = words_of(made.html)
    text = next(place for place, name in enumerate(ids) if name.startswith("tiny_text"))
    assert ids[text].endswith("/1")
    assert words[text][3] == "D001 (Panic Disorder)"
    assert words[text][4]["half"][3] == "Agoraphobia"
    assert data["items"]["said"]["half"]["status"][text] == "n"
    assert data["items"]["said"]["perfect"]["status"][text] == "y"
    matched = next(place for place, name in enumerate(ids) if name.startswith("tiny_matching") and name.endswith("/2"))
    assert words[matched][0].endswith("Person 2.")
    assert words[matched][4]["half"][0].endswith("2: A or B")
    assert data["items"]["said"]["half"]["status"][matched] == "s"


def test_parts_apart_are_the_same_items_in_another_format(built: Path, tmp_path: Path, perfect: Path) -> None:
    model = tiny.Scripted(lambda question: "A" if question.format else None)
    folder = tiny.run(built, tmp_path / "apart", model, apart=True, tasks=["tiny_matching"])
    assert len(model.asked) == 12
    assert all(question.turns[-1].text.count("Person") == 1 for question in model.asked)
    apart, full = read_runs([folder, tiny.run(built, tmp_path / "full", tiny.Scripted(), tasks=["tiny_matching"])])
    assert (apart.table.format.names, full.table.format.names) == (("apart",), ("full",))
    assert apart.table.ids == full.table.ids
    assert apart.table.items.tolist() == full.table.items.tolist()


@pytest.mark.parametrize("rotation", [0, 1, 2])
def test_options_turn_alike_in_both_formats(built: Path, tmp_path: Path, rotation: int) -> None:
    shown = []
    for apart in (True, False):
        model = tiny.Scripted()
        folder = tiny.run(built, tmp_path / str(apart), model, apart=apart, tasks=["tiny_matching"], rotations=3)
        assert read_run(folder).table.correct.all()
        shown.append({question.texts for question in model.asked if question.rotation == rotation})
    assert shown[0] == shown[1]
    assert len(shown[0]) == 1


def test_in_turn_each_part_follows_the_reply_to_the_one_before(built: Path, tmp_path: Path) -> None:
    model = tiny.Scripted(lambda question: "Only C" if question.later and len(question.later) == 2 else None)
    tiny.run(built, tmp_path / "own", model, tasks=["tiny_sequence"])
    last = next(question for question in model.asked if not question.later)
    assert [turn.role for turn in last.turns] == ["user", "assistant"] * 2 + ["user"]
    assert last.turns[1].text == "Only C"
    assert last.turns[2].text.startswith("A test finds panic attacks.")
    assert "A test finds panic attacks." not in last.turns[0].text


def test_in_turn_a_right_answer_may_stand_for_the_own(built: Path, tmp_path: Path) -> None:
    model = tiny.Scripted(lambda question: "Only C" if len(question.later) == 2 else None)
    tiny.run(built, tmp_path / "reference", model, carry="reference", tasks=["tiny_sequence"])
    assert {question.turns[1].text for question in model.asked if not question.later} == {"A & B"}


def test_examples_are_solved_in_every_kind(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "build"
    items = list(read_items(built / "items" / "tiny_matching.jsonl"))
    many = [_of_group(item, number) for number in range(60) for item in items]
    task = tiny.Matching()
    task.items = lambda context: iter(many)  # type: ignore[method-assign]
    tiny.build(folder, [task])
    model = tiny.Scripted()
    tiny.run(folder, tmp_path / "shots", model, shots=1)
    turns = model.asked[0].turns
    assert [turn.role for turn in turns] == ["user", "assistant", "user"]
    assert turns[1].text.splitlines()[0].startswith("1: ")


def _of_group(item: Item, number: int) -> Item:
    return item.model_copy(update={"id": f"{item.id}-{number}", "group": f"{item.group}-{number}"})


def test_a_right_answer_that_stands_for_the_own_has_the_letters_shown(built: Path, tmp_path: Path) -> None:
    model = tiny.Scripted()
    tiny.run(built, tmp_path / "turned", model, carry="reference", rotations=2, tasks=["tiny_sequence"])
    turned = next(question for question in model.asked if question.rotation == 1 and not question.later)
    first = turned.turns[0].text
    assert "C. Panic Disorder" in first
    assert "A. Agoraphobia" in first
    assert turned.turns[1].text == "A & C"


def test_reasoning_does_not_stand_in_later_turns(built: Path, tmp_path: Path) -> None:
    model = tiny.Scripted(lambda question: f"<think>Maybe B?</think>{tiny.right(question)}")
    tiny.run(built, tmp_path / "thinking", model, tasks=["tiny_sequence"])
    assert {question.turns[1].text for question in model.asked if not question.later} == {"A & B"}


def test_a_sample_takes_whole_items(built: Path, tmp_path: Path) -> None:
    folder = tiny.run(built, tmp_path / "sample", tiny.Scripted(), sample=2, tasks=["tiny_matching"])
    table = read_run(folder).table
    assert len(table) == 6
    assert len(set(table.ids)) == 2


def test_a_run_is_not_gone_on_with_in_another_format(built: Path, tmp_path: Path) -> None:
    folder = tiny.run(built, tmp_path / "full", tiny.Scripted(), tasks=["tiny_matching"])
    with pytest.raises(UserError, match="part_format was full and is apart"):
        tiny.run(built, folder, tiny.Scripted(), apart=True, tasks=["tiny_matching"])


def test_callers_of_the_api_choose_how_parts_are_asked(built: Path, tmp_path: Path) -> None:
    matching, sequence = tiny.Scripted(), tiny.Scripted(lambda question: "Only C" if len(question.later) == 2 else None)
    options: dict[str, Any] = {"part_format": "apart", "carry": "reference", "cache": False, "progress": False}
    apart = kb.evaluate(built, matching, tmp_path / "apart", tasks=["tiny_matching"], **options)
    assert {one.format for one in apart.answers()} == {"apart"}
    assert {len(question.parts) for question in matching.asked} == {1}
    kb.evaluate(built, sequence, tmp_path / "reference", tasks=["tiny_sequence"], **options)
    assert {question.turns[1].text for question in sequence.asked if not question.later} == {"A & B"}


def test_a_request_that_failed_fails_the_parts_that_would_have_followed(built: Path, tmp_path: Path) -> None:
    def fail(question: Question) -> str:
        raise FinalError(f"no reply to {question.item.id}")

    folder = tiny.run(built, tmp_path / "failed", tiny.Scripted(fail), tasks=["tiny_sequence"])
    found = list(answers(folder / "answers.jsonl"))
    assert [(one.part, one.status) for one in found[:3]] == [("1", "error"), ("2", "error"), ("3", "error")]
    tiny.run(built, folder, tiny.Scripted(), tasks=["tiny_sequence"], retry_errors=True)
    assert read_run(folder).table.correct.all()


def test_a_run_goes_on_where_it_stopped(built: Path, tmp_path: Path) -> None:
    whole = tiny.run(built, tmp_path / "whole", tiny.Scripted())
    lines = (whole / "answers.jsonl").read_bytes().splitlines(keepends=True)
    (whole / "answers.jsonl").write_bytes(b"".join(lines[:-2]))
    model = tiny.Scripted()
    tiny.run(built, whole, model)
    # The last item is asked in turn: all of it is asked again.
    assert [len(question.later) for question in model.asked] == [2, 1, 0]
    assert read_run(whole).table.correct.sum() == 31


def test_baselines_say_which_parts_they_do_not_answer(built: Path, tmp_path: Path) -> None:
    from evaluators.models.baselines.simple import First, Majority
    from evaluators.models.baselines.written import Empty

    of_labels = "does not answer parts like 1 of tiny_labels, which are of the form labels; choose other tasks"
    for baseline, says in (
        (First(), f"baseline:first {of_labels}"),
        (Empty(), f"baseline:empty {of_labels}"),
        (Majority(), "baseline:majority does not answer parts like 1 of tiny_text, which are of the form text"),
    ):
        with pytest.raises(UserError, match=says):
            tiny.run(built, tmp_path / baseline.name[9:], baseline)  # type: ignore[arg-type]


def accuracy(run: Path) -> list[bool]:
    return [bool(right) for right in read_run(run).table.correct]


@pytest.mark.parametrize("apart", [False, True])
def test_the_first_option_is_the_answer_to_every_part(built: Path, tmp_path: Path, apart: bool) -> None:
    from evaluators.models.baselines.simple import First

    run = tiny.run(built, tmp_path / "first", First(), apart=apart, tasks=["tiny_matching"])  # type: ignore[arg-type]
    answers = [json.loads(line)["answer"] for line in (run / "answers.jsonl").read_bytes().splitlines()]
    assert answers == [["A"]] * 12
    assert sum(accuracy(run)) == 4


def test_codes_are_learned_from_other_groups(built: Path, tmp_path: Path) -> None:
    from evaluators.models.baselines.simple import Majority

    run = tiny.run(built, tmp_path / "majority", Majority(), tasks=["tiny_labels"])  # type: ignore[arg-type]
    answers = {tuple(json.loads(line)["answer"]) for line in (run / "answers.jsonl").read_bytes().splitlines()}
    # Each answer is as frequent as the other in any fold, and the first in order is taken.
    assert answers == {("D001", "D002")}
    assert sum(accuracy(run)) == 2


def test_written_baselines_show_what_a_score_is_worth(built: Path, tmp_path: Path) -> None:
    from evaluators.models.baselines.written import Empty, Reference, RepeatedQuestion

    scores = {}
    for baseline in (Empty(), RepeatedQuestion(), Reference()):
        run = tiny.run(built, tmp_path / baseline.name[9:], baseline, tasks=["tiny_text"])  # type: ignore[arg-type]
        scores[baseline.name] = accuracy(run)
    assert not any(scores["baseline:empty"] + scores["baseline:question"])
    # The last answer waits for a judge.
    assert scores["baseline:reference"] == [True, True, True, False]
