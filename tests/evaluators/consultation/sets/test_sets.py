"""Static sets of consultations."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from evaluators.consultation.exchange import Mapped
from evaluators.consultation.metrics.finished import FinishedConsultation
from evaluators.consultation.sets.answers import StaticAnswer, read_answers
from evaluators.consultation.sets.diagnosis_items import DiagnosisItem, DiagnosisKey, diagnosis_items
from evaluators.consultation.sets.next_questions import (
    NextQuestionItem,
    NextQuestionKey,
    NextQuestionSet,
    next_question_items,
)
from evaluators.consultation.sets.score import StaticScores, static_scores
from evaluators.consultation.sets.write import DIAGNOSIS, NEXT, read_set, write_set
from kg.errors import UserError
from tests.evaluators.consultation.metrics.lines_made import turn
from tests.evaluators.consultation.metrics.scored import Ward

KEYS = ["S024", "S030", "any.anxiety_symptoms", "past.depressive", "S032"]
WANTED = NextQuestionSet(language="en", budget=30, seed=4)


@pytest.fixture(scope="module")
def held(patients: Ward) -> list[FinishedConsultation]:
    found = [patients.held(one, KEYS) for one in patients.cases[:4]]
    closing = turn(len(KEYS) + 1, keys=(), act="closing", text="Goodbye.")
    return [one._replace(turns=(*one.turns, closing)) for one in found]


def diagnosis(ward: Ward, held: list[FinishedConsultation]) -> list[tuple[DiagnosisItem, DiagnosisKey]]:
    return list(diagnosis_items(held, ward.scoring.views, "en", ward.scoring.label_names))


def following(ward: Ward, held: list[FinishedConsultation]) -> list[tuple[NextQuestionItem, NextQuestionKey]]:
    return list(next_question_items(held, ward.scoring.resources, WANTED))


def test_diagnosis_items_hold_words_and_labels_alone(patients: Ward, held: list[FinishedConsultation]) -> None:
    found = diagnosis(patients, held)
    assert {item.view for item, _ in found} >= {"disorders", "twelve", "four"}
    assert len({item.id for item, _ in found}) == len(found)
    for item, key in found:
        assert item.id == key.id
        assert {*key.gold} <= {*item.labels}
        assert len(item.dialogue) == len(KEYS) + 1
        assert item.single is (item.view in ("four", "two"))
    assert {item.case for item, _ in found} == {one.case.id for one in held}


def test_a_case_without_a_transcript_has_no_item(patients: Ward, held: list[FinishedConsultation]) -> None:
    found = diagnosis(patients, [held[0]._replace(turns=()), held[1]])
    assert {item.case for item, _ in found} == {held[1].case.id}


def test_next_question_items_end_before_the_question(patients: Ward, held: list[FinishedConsultation]) -> None:
    found = following(patients, held)
    assert len(found) == 3 * len(held)
    for item, key in found:
        number = int(item.id.rpartition("-")[2])
        assert len(item.dialogue) == number
        assert key.text == f"question {number}?"
        assert key.keys == (KEYS[number - 1],)
        assert key.asked == tuple(sorted(KEYS[: number - 1]))
        assert key.best == max(key.gains.values())
        assert not {*key.asked} & {*key.gains}


def test_sets_are_the_same_in_any_order(patients: Ward, held: list[FinishedConsultation], tmp_path: Path) -> None:
    for name, some in (("one", held), ("two", held[::-1])):
        assert write_set(tmp_path / name, "diagnosis", diagnosis(patients, some)) > 0
        assert write_set(tmp_path / name, "next-question", following(patients, some)) == 12
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert files == ["diagnosis.jsonl", "diagnosis.keys.jsonl", "next-question.jsonl", "next-question.keys.jsonl"]
    assert all((tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes() for name in files)
    read = list(read_set(tmp_path / "one" / "diagnosis.jsonl", DiagnosisItem))
    assert read == [item for item, _ in diagnosis(patients, held)]


def test_a_broken_set_is_named(tmp_path: Path) -> None:
    path = tmp_path / "diagnosis.jsonl"
    path.write_text("{}\n")
    with pytest.raises(UserError, match=r"diagnosis\.jsonl, line 1"):
        list(read_set(path, DiagnosisItem))


class Index:
    """Knows the questions that it is given."""

    def __init__(self, **known: str) -> None:
        self._known = {text: key for key, text in known.items()}

    def map(self, text: str) -> tuple[Mapped, ...]:
        return (Mapped(key=self._known[text], how="index"),) if text in self._known else ()


@pytest.fixture
def folder(patients: Ward, held: list[FinishedConsultation], tmp_path: Path) -> Path:
    write_set(tmp_path, DIAGNOSIS, diagnosis(patients, held))
    write_set(tmp_path, NEXT, following(patients, held))
    return tmp_path


def scored(patients: Ward, folder: Path, answers: list[StaticAnswer], **known: str) -> StaticScores:
    given = {one.id: one for one in answers}
    return static_scores(folder, given, patients.oracle, cast(Any, {"en": Index(**known)}))


def test_right_diagnoses_are_right_and_what_is_not_answered_is_wrong(
    patients: Ward, held: list[FinishedConsultation], folder: Path
) -> None:
    keys = [key for _, key in diagnosis(patients, held)]
    whole = scored(patients, folder, [StaticAnswer(id=key.id, labels=key.gold) for key in keys])
    assert {one.view for one in whole.diagnosis} >= {"disorders", "twelve", "four"}
    assert all(one.accuracy.value == one.jaccard.value == one.example_f1.value == 1.0 for one in whole.diagnosis)
    assert whole.next_question is None
    four = [key for key in keys if key.id.startswith("diagnosis-four-")]
    part = scored(patients, folder, [StaticAnswer(id=four[0].id, labels=four[0].gold)])
    found = next(one for one in part.diagnosis if one.view == "four")
    assert (found.accuracy.count, found.accuracy.n, found.unanswered) == (1, len(four), len(four) - 1)
    foreign = scored(patients, folder, [StaticAnswer(id=four[0].id, labels=("measles", *four[0].gold))])
    assert next(one for one in foreign.diagnosis if one.view == "four").accuracy.count == 0


def test_next_questions_are_compared_by_what_they_ask(
    patients: Ward, held: list[FinishedConsultation], folder: Path
) -> None:
    keys = [key for _, key in following(patients, held)]
    sought = next(key for key in keys if key.keys == ("S030",))
    found = scored(patients, folder, [StaticAnswer(id=sought.id, text="Is it your fault?")], S030="Is it your fault?")
    assert found.diagnosis == ()
    assert found.next_question is not None
    assert (found.next_question.same_node.count, found.next_question.same_node.n) == (1, len(keys))


def test_answers_that_cannot_be_used_are_refused(patients: Ward, folder: Path) -> None:
    with pytest.raises(UserError, match=r"next-nobody-001: no item of .* has this id"):
        scored(patients, folder, [StaticAnswer(id="next-nobody-001", text="Why?")])
    path = folder / "answers.jsonl"
    path.write_text('{"id": "a", "text": "Why?"}\n{"id": "a", "text": "When?"}\n', encoding="utf-8")
    with pytest.raises(UserError, match=r"answers\.jsonl, line 2: a is answered twice"):
        read_answers(path)
    path.write_text('{"id": "a", "label": "x"}\n', encoding="utf-8")
    with pytest.raises(UserError, match=r"answers\.jsonl, line 1: label"):
        read_answers(path)
