"""Static sets of consultations."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluators.consultation.metrics.finished import FinishedConsultation
from evaluators.consultation.sets.diagnosis_items import DiagnosisItem, DiagnosisKey, diagnosis_items
from evaluators.consultation.sets.next_questions import (
    NextQuestionItem,
    NextQuestionKey,
    NextQuestionSet,
    next_question_items,
)
from evaluators.consultation.sets.write import read_set, write_set
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
