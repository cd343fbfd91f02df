"""A preferences folder as a build: its items, their proof, and what verification finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import orjson
import pytest

from generators import manifest
from generators.experts import IGNORE
from generators.form import gold_form
from generators.forms.preference import modes
from generators.item import CEILING, DEMOGRAPHICS, Item, read_items
from generators.manifest import Manifest
from generators.part import ItemPart, Option
from generators.preferences.items import CHOICE, SUITE, label_of
from generators.tasks_of_build import tasks_of
from generators.verify import verify
from kg.errors import BuildError
from tests.generators.preferences.asking import TERMS, crossing, exported, label, question, within


def verified(folder: Path, *codes: str) -> list[str]:
    made = manifest.read(folder)
    context = within(*codes)
    try:
        return [f"{one.cause}: {one.says}" for one in verify(context, folder, made, tasks_of(folder, made))]
    finally:
        context.close()


def items_of(folder: Path) -> list[Item]:
    made = manifest.read(folder)
    return [item for file in made.tasks.values() for item in read_items(folder / file.path)]


def test_a_build_has_a_task_for_each_category_and_is_in_order(tmp_path: Path) -> None:
    questions = [question(1), question(2, "documentation", struck=4), question(3, "diagnosis", creator=2)]
    labels = [label(questions[0]), label(questions[1])]
    made = exported(questions, tmp_path / "build", labels=labels, ceilings={"Q001": {"preference_accuracy": 0.6}})
    assert {name: file.count for name, file in made.manifest.tasks.items()} == {
        "preference_diagnosis": 54,
        "preference_triage": 54,
        "preference_documentation": 54,
    }
    assert made.manifest.by_expert == 162
    assert verified(tmp_path / "build") == []
    found = items_of(tmp_path / "build")
    assert len({item.id for item in found}) == 162
    first = next(item for item in found if item.group == "Q001")
    assert (first.suite, first.question) == (SUITE, CHOICE)
    assert first.provenance[CEILING] == {"preference_accuracy": 0.6}
    assert set(first.provenance[DEMOGRAPHICS]) == {"gender", "age", "ethnicity", "order"}


def test_gold_is_the_label_in_the_order_of_the_options(tmp_path: Path) -> None:
    exported([question(1, struck=4)], tmp_path / "build", crossing("D0", orders=5))
    for item in items_of(tmp_path / "build"):
        (part,) = item.parts
        told = {option.text: one for option, one in zip(item.options, part.distribution, strict=True)}
        assert told == {"Plan 1 a": 0.5, "Plan 1 b": 0.3, "Plan 1 c": 0.2, "Plan 1 d": 0.0, "Plan 1 e": 0.0}
        preferred = next(option.label for option in item.options if option.text == "Plan 1 a")
        assert part.answer == (preferred,)
        struck = next(option.label for option in item.options if option.text == "Plan 1 e")
        assert item.proof.verdicts[struck] == "struck"
        assert item.proof.rows is not None
        assert item.proof.rows["struck"][struck]["node"] == "S001"


def test_equal_questions_in_any_order_give_equal_bytes(tmp_path: Path) -> None:
    questions = [question(number) for number in range(1, 5)]
    for name, listed in (("one", questions), ("other", questions[::-1])):
        exported(listed, tmp_path / name)
    one, other = ((tmp_path / name / "manifest.json").read_bytes() for name in ("one", "other"))
    assert one == other


def test_few_shot_questions_are_in_their_own_set_only(tmp_path: Path) -> None:
    questions = [question(number) for number in range(1, 12)]
    asked = exported(questions, tmp_path / "asked", crossing("DG", few_shot=0.1))
    shots = exported(questions, tmp_path / "shots", crossing("few-shot", few_shot=0.1))
    groups = [{item.group for item in items_of(tmp_path / name)} for name in ("asked", "shots")]
    assert groups[1] == set(asked.kept) == set(shots.kept)
    assert len(groups[1]) == 1
    assert not groups[0] & groups[1]
    assert len(groups[0]) == 10


def test_who_says_what_is_preferred() -> None:
    ambiguous, settled = question(1), question(2, "treatment", creator=3)
    assert label_of(ambiguous, {}) is None, "an author's view is no label where experts differ"
    told = label_of(settled, {})
    assert told is not None
    assert (told.model, told.probabilities, told.annotators) == ("creator", (0, 0, 0, 1, 0), 0)
    fitted = label(settled)
    assert label_of(settled, {"Q002": fitted}) == fitted


def test_unlabelled_questions_are_left_out_and_counted(tmp_path: Path) -> None:
    made = exported([question(1), question(2)], tmp_path / "build", labels=[label(question(2))])
    assert made.unlabelled == ("Q001",)
    assert made.manifest.tasks["preference_triage"].left_out == 1
    with pytest.raises(BuildError, match="No question has a label"):
        exported([question(1)], tmp_path / "none", labels=[])
    assert not (tmp_path / "none").exists()


def test_a_question_about_what_the_graph_lacks_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="Q001 is about D999, which the graph does not have"):
        exported([question(1, nodes=("D001", "D999"))], tmp_path / "build")
    assert not (tmp_path / "build").exists()


def test_items_are_not_for_others_unless_told_so(tmp_path: Path) -> None:
    exported([question(1)], tmp_path / "kept", terms=TERMS._replace(redistribute=False))
    assert (tmp_path / "kept" / IGNORE).is_file()
    assert manifest.read(tmp_path / "kept").tasks["preference_triage"].restricted == 54
    assert verified(tmp_path / "kept") == []
    (tmp_path / "kept" / IGNORE).unlink()
    assert any("may not be given to others" in one for one in verified(tmp_path / "kept"))


def test_a_free_form_build_has_the_preferred_option_as_reference(tmp_path: Path) -> None:
    exported([question(1)], tmp_path / "build", crossing("D0"), free=True)
    (item,) = items_of(tmp_path / "build")
    assert (item.task, item.options, item.parts[0].form) == ("preference_free_triage", (), "text")
    assert item.parts[0].reference == "Plan 1 a"
    assert sorted(item.facts["distribution"]) == [0.0, 0.0, 0.2, 0.3, 0.5]
    assert verified(tmp_path / "build") == []


def _edit(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Changes every item of a build and lets the manifest say so."""
    import hashlib

    made = manifest.read(folder)
    files = {}
    for name, file in made.tasks.items():
        path = folder / file.path
        lines = []
        for line in path.read_bytes().splitlines():
            item = orjson.loads(line)
            change(item)
            lines.append(orjson.dumps(item) + b"\n")
        path.write_bytes(b"".join(lines))
        files[name] = file.model_copy(update={"sha256": hashlib.sha256(b"".join(lines)).hexdigest()})
    (folder / manifest.NAME).write_bytes(Manifest(**{**made.model_dump(), "tasks": files}).text())


def _of_proof(change: Mapping[str, Any]) -> Callable[[dict[str, Any]], None]:
    return lambda item: item["proof"].update(change)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda item: item.update(stem="Another patient."), "wrong form: its id is not that of its content"),
        (
            lambda item: item["proof"]["rows"]["label"].update(probabilities=[0.2, 0.3, 0.5, 0.0, 0.0]),
            "no longer in order: its probabilities are not those of the label",
        ),
        (_of_proof({"rows": {}}), "no longer in order: its proof does not hold the label"),
        (_of_proof({"params": {"codes": []}}), "no longer in order: its proof does not look up all that it is about"),
        (
            lambda item: item["proof"]["verdicts"].update(A="preferred", B="preferred"),
            "no longer in order: it does not say of each option whether it is preferred",
        ),
        (
            lambda item: item["provenance"]["expert"].pop("source"),
            "no longer in order: it does not say who answers for it and what may be done with it",
        ),
    ],
)
def test_changed_items_are_found(tmp_path: Path, change: Callable[[dict[str, Any]], None], says: str) -> None:
    exported([question(1, struck=4)], tmp_path / "build", crossing("D0"))
    _edit(tmp_path / "build", change)
    assert says in verified(tmp_path / "build")


def test_a_struck_option_with_a_probability_is_found(tmp_path: Path) -> None:
    exported(
        [question(1, struck=4)], tmp_path / "build", crossing("D0"), labels=[label(question(1), 0.5, 0, 0, 0, 0.5)]
    )
    assert any("is struck by S001 and has a probability" in one for one in verified(tmp_path / "build"))


def test_a_node_that_left_the_graph_is_found(tmp_path: Path) -> None:
    exported([question(1, struck=4)], tmp_path / "build", crossing("D0"))
    assert verified(tmp_path / "build", "D001") == [
        "no longer in order: it rests on S001, which the graph does not have"
    ]


def _part(**more: Any) -> ItemPart:
    options = tuple(Option(label=letter, text=letter.lower(), node=None) for letter in "ABC")
    return ItemPart(**{"id": "1", "form": "preference", "take": "one", "options": options, **more})


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        (_part(answer=("A",), distribution=(0.5, 0.3, 0.2)), None),
        (_part(answer=("A", "B"), distribution=(0.4, 0.4, 0.2)), None),
        (_part(answer=("A",), distribution=(0.4, 0.4, 0.2)), "its answer is not the most probable of its options"),
        (_part(answer=("B",), distribution=(0.5, 0.3, 0.2)), "its answer is not the most probable of its options"),
        (_part(answer=("A",), distribution=(0.5, 0.5)), "has 2 probabilities for 3 options"),
        (_part(answer=("A",), distribution=(0.9, 0.3, 0.2)), "its probabilities are negative or do not sum to 1"),
        (_part(answer=("A",), distribution=(1.3, -0.3, 0.0)), "its probabilities are negative or do not sum to 1"),
        (_part(answer=("A",), distribution=(0.5, 0.3, 0.2), take="any"), "does not ask for one option"),
    ],
)
def test_what_a_distribution_as_gold_has_to_be(part: ItemPart, fault: str | None) -> None:
    form = gold_form("preference")
    assert form is not None
    assert list(form.faults(part)) == ([] if fault is None else [fault])


def test_equal_options_share_the_mode() -> None:
    assert modes("ABC", (0.4, 0.2, 0.4)) == ("A", "C")
