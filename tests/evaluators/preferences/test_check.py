from pathlib import Path

import pytest

from evaluators.preferences.annotation import Annotation
from evaluators.preferences.check.annotators import annotators_checked
from evaluators.preferences.check.check import PreferencesCheck, checked, write_check
from evaluators.preferences.check.questions import questions_checked
from evaluators.preferences.folder import CHECK, read_preferences, struck_of, write_preferences
from evaluators.preferences.simulated import SimulationSettings, simulated
from generators.preferences.demonstration import demonstration
from kg.errors import UserError

QUESTIONS = demonstration()


def one(annotator: str, question: str, scores: tuple[float, ...], at: int, **more: object) -> Annotation:
    return Annotation.model_validate({"annotator": annotator, "question": question, "scores": scores, "at": at, **more})


def test_figures_of_an_annotator_by_hand() -> None:
    held = [
        one("A", "q1", (0, 0, 50, 100, 100), 0, seconds=10.0, comment="hm"),
        one("A", "q2", (10, 20, 30, 40, 50), 1, seconds=30.0),
        one("A", "q1", (0, 10, 50, 90, 100), 2),
        one("B", "q1", (5, 5, 5, 5, 5), 0),
    ]
    first, second = annotators_checked(held, "raw")
    assert (first.annotator, first.n, first.questions, first.repeats, first.comments) == ("A", 3, 2, 1, 1)
    assert first.ties == pytest.approx(2 / 30, abs=1e-6)
    assert first.zeros == pytest.approx(3 / 15)
    assert first.hundreds == pytest.approx(3 / 15)
    assert first.mean == pytest.approx(650 / 15, abs=1e-6)
    assert first.seconds == 20.0
    assert first.retest == pytest.approx(9000 / (10000 * 8200) ** 0.5, abs=1e-6)
    assert first.drift is None
    assert second.ties == 1.0
    assert (second.retest, second.seconds, second.likeness) == (None, None, None)


def test_drift_is_found_where_there_is_one() -> None:
    for drift in (0.0, 25.0):
        _, held = simulated(QUESTIONS, 4, 9, SimulationSettings(drift=drift, spread=0.5))
        rises = [found.drift for found in annotators_checked(held, "by sort")]
        mean = sum(rise for rise in rises if rise is not None) / len(rises)
        assert mean == pytest.approx(drift, abs=8)
    assert {found.drift for found in annotators_checked(held, "by sort", ["E01"])} != {None}
    assert annotators_checked(held, "by sort", ["E01"])[0].drift is None


def test_an_annotator_whose_order_is_stored_otherwise_is_named() -> None:
    _, held = simulated(QUESTIONS, 6, 4)
    turned = [
        found.model_copy(update={"order": tuple(sorted(range(5), key=found.order.__getitem__))})
        if found.annotator == "E04"
        else found
        for found in held
    ]
    assert [found.other_reading for found in annotators_checked(held, "by sort")] == [None] * 6
    readings = {found.annotator: found.other_reading for found in annotators_checked(turned, "by sort")}
    assert readings.pop("E04") == "by place"
    assert set(readings.values()) == {None}


def test_figures_of_a_question_by_hand() -> None:
    question = QUESTIONS[0]
    held = [
        one("A", question.id, (100, 0, 90, 0, 0), 0, gender="male", comment="Which dose?"),
        one("B", question.id, (80, 0, 80, 0, 0), 0, gender="male"),
        one("C", question.id, (90, 0, 10, 0, 0), 0),
    ]
    found, other = questions_checked(QUESTIONS[:2], held, "raw", {question.id: (2,)})
    assert (found.n, found.annotators, found.form_unknown) == (3, 3, 1)
    assert found.forms == {"female": 0, "male": 2, "nonbinary": 0}
    assert found.means == (90, 0, 60, 0, 0)
    assert found.favourites == (2.5, 0, 0.5, 0, 0)
    assert found.struck_first == pytest.approx(0.5 / 3, abs=1e-6)
    assert [(comment.annotator, comment.text) for comment in found.comments] == [("A", "Which dose?")]
    assert found.agreement is not None
    assert 0.5 < found.agreement < 1
    assert (other.n, other.means, other.agreement) == (0, (), None)


def test_the_folder_is_checked_and_the_check_is_written(tmp_path: Path) -> None:
    _, held = simulated(QUESTIONS, 5, 2)
    write_preferences(tmp_path / "p", QUESTIONS, held, question_source={}, sources=())
    folder = read_preferences(tmp_path / "p")
    made = checked(folder)
    write_check(folder, made)
    assert (made.reading, made.decided) == ("by sort", True)
    text = (tmp_path / "p" / CHECK).read_text()
    assert PreferencesCheck.model_validate_json(text) == made
    assert len(made.questions) == len(QUESTIONS)
    with pytest.raises(UserError, match="loses"):
        checked(folder, "raw")
    assert checked(folder, "raw", anyway=True).reading == "raw"


def test_order_of_annotations_changes_no_byte(tmp_path: Path) -> None:
    _, held = simulated(QUESTIONS[:20], 4, 2)
    texts = []
    for name, listed, questions in (("a", held, QUESTIONS[:20]), ("b", held[::-1], QUESTIONS[:20][::-1])):
        folder = write_preferences(tmp_path / name, questions, listed, question_source={}, sources=())
        write_check(folder, checked(folder))
        texts.append({path.name: path.read_bytes() for path in folder.path.iterdir()})
    assert texts[0] == texts[1]
    assert set(texts[0]) >= {"questions.jsonl", "annotations.jsonl", "preferences.json", "check.json"}


def test_files_that_were_changed_are_refused(tmp_path: Path) -> None:
    _, held = simulated(QUESTIONS[:3], 2, 2)
    folder = write_preferences(tmp_path / "p", QUESTIONS[:3], held, question_source={}, sources=()).path
    assert read_preferences(folder).annotations == held
    assert read_preferences(folder).struck == struck_of(QUESTIONS[:3])
    path = folder / "annotations.jsonl"
    path.write_text(path.read_text().replace("E01", "E77", 1))
    with pytest.raises(UserError, match="was changed since it was imported"):
        read_preferences(folder)
    with pytest.raises(UserError, match=r"holds no preferences\.json"):
        read_preferences(tmp_path)


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(UserError, match="holds other things"):
        write_preferences(tmp_path, QUESTIONS[:1], [], question_source={}, sources=())
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_new_import_takes_away_what_was_made_from_the_old_one(tmp_path: Path) -> None:
    for _ in range(2):
        write_preferences(tmp_path / "p", QUESTIONS[:1], [], question_source={}, sources=())
        assert not (tmp_path / "p" / "labels.jsonl").exists()
        (tmp_path / "p" / "labels.jsonl").write_text("{}\n")
