"""Judges of consultations: what they see, who is refused, how grades are read and summed up."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from evaluators.consultation.judges.alpha import interval_alpha
from evaluators.consultation.judges.graded import dimension_grades, joint_grades
from evaluators.consultation.judges.grades import GradesDesign, grade_of, score_of
from evaluators.consultation.judges.impartial import makers, refuse_partial
from evaluators.consultation.judges.rubrics import ROLES, consultation_rubrics
from evaluators.consultation.judges.texts import CONSULTATION_PROBES, ConsultationTexts, graded_parts
from evaluators.consultation.metrics.finished import FinishedConsultation
from evaluators.judge.head import head_of
from evaluators.judge.judge_files import JudgeFiles
from evaluators.judge.judge_loop import TextToJudge
from evaluators.judge.judged_text import JudgedText
from evaluators.judge.judging import JudgeWanted, judge_texts
from evaluators.judge.probes import probe_results
from evaluators.judge.scores import JudgedScore, kept_scores
from generators.consultation.case import LANGUAGES, CaseTruth
from generators.models.budget import Budget
from kg.errors import UserError
from tests.evaluators.consultation.metrics.lines_made import conclusion, told, turn
from tests.evaluators.consultation.run.fakes import ConsultWorld
from tests.evaluators.judge.scripted import ScriptedJudge

TEXT = JudgedText("dimension", "record", (), "consultation")


def finished(few: ConsultWorld, count: int = 3) -> list[FinishedConsultation]:
    truth = CaseTruth(id="x", gold=("D013",), verdicts={}, icd=("F32",))
    held = []
    for case in few.cases[:count]:
        lines = (
            turn(0, keys=()).model_copy(update={"text": "Hello.", "reply": "Hi.", "observed": "She looks away."}),
            turn(1, told("S024", {})).model_copy(update={"text": "Are you sad?", "reply": "Not at all."}),
        )
        held.append(FinishedConsultation(case, truth, lines, conclusion((("D013", 0.9), ("D011", 0.05)))))
    return held


def judged(judge: ScriptedJudge, texts: list[TextToJudge], folder: Path) -> list[JudgedScore]:
    design = GradesDesign("en")
    files = JudgeFiles(folder, head_of(judge, design, 1))
    folder.mkdir(exist_ok=True)
    judge_texts(judge, design, texts, files, JudgeWanted(at_once=1), Budget(), lambda _now: None)
    return kept_scores(files.judgements, texts)


def grading(says: Callable[[JudgedText], object]) -> ScriptedJudge:
    return ScriptedJudge(lambda text, _: json.dumps({"grade": says(text), "why": "so"}), ("grades",))


def test_there_are_six_dimensions_of_patients_and_five_of_doctors() -> None:
    parts = graded_parts(ROLES)
    assert [one.name for one in parts if one.role == "patient"] == [
        f"patient.{key}" for key in ("accuracy", "honesty", "brevity", "proactivity", "restraint", "polish")
    ]
    assert sum(one.role == "doctor" for one in parts) == 5
    # Every description of every grade is its own, over all dimensions, in both languages.
    for language in LANGUAGES:
        anchors = [text for one in parts for text in one.dimension.grades[language]]
        assert len({*anchors}) == len(anchors) == 55


@pytest.mark.parametrize(
    ("reply", "score"),
    [
        ('{"grade": 1}', 0),
        ('<think>{"grade": 2}</think>Fine: {"grade": 5, "why": "all"}', 100),
        ('{"grade": "3"}', 50),
        ('{"grade": 4.0}', 75),
        ('{"grade": 3.5}', None),
        ('{"grade": 0}', None),
        ('{"grade": 6}', None),
        ('{"grade": true}', None),
        ('{"grade": null}', None),
        ("4", None),
        ("", None),
    ],
)
def test_only_whole_grades_are_read(reply: str, score: float | None) -> None:
    mark = GradesDesign("en").read(reply, TEXT)
    assert (None if mark is None else mark.score) == score


def test_grades_and_scores_are_one_scale() -> None:
    assert [grade_of(score_of(grade)) for grade in range(1, 6)] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("language", LANGUAGES)
def test_judges_see_record_and_words_and_not_who_spoke(few: ConsultWorld, language: str) -> None:
    held = finished(few, 1)
    made = ConsultationTexts(few.resources, language)  # type: ignore[arg-type]
    texts = made.texts(held, graded_parts(ROLES))
    assert len(texts) == 11
    prompts = {one.part: GradesDesign(language).prompt(one.text) for one in texts}  # type: ignore[arg-type]
    facts = made._record.facts(held[0].case)
    for part, prompt in prompts.items():
        assert "Are you sad?" in prompt
        assert all(fact.words in prompt for fact in facts)
        assert held[0].case.id not in prompt
        assert "openai" not in prompt
        # The doctor's conclusion is the doctor's; the patient is graded without it.
        assert (few.oracle.criteria.disorders["D013"].name in prompt) is part.startswith("doctor.")


def test_consultations_in_which_nobody_spoke_are_counted_and_not_judged(few: ConsultWorld, tmp_path: Path) -> None:
    held = [
        *finished(few, 2),
        FinishedConsultation(few.cases[2], CaseTruth(id="x", gold=(), verdicts={}, icd=("Z71",))),
    ]
    parts = graded_parts(["doctor"])
    texts = ConsultationTexts(few.resources, "en").texts(held, parts)
    assert len(texts) == 10
    replies = iter(["5", "no reply", "fine", *["3"] * 20])
    judge = ScriptedJudge(
        lambda *_: said if (said := next(replies)) in ("no reply", "fine") else f'{{"grade": {said}}}', ("grades",)
    )
    scores = judged(judge, texts, tmp_path / "run")
    rows = dimension_grades("scripted:judge", len(held), texts, scores)
    by_part = {one.part: one for one in rows}
    assert by_part["doctor.information"].grade.value == 4
    assert (by_part["doctor.information"].grade.n, by_part["doctor.information"].missing) == (2, 1)
    assert (by_part["doctor.depth"].missing, by_part["doctor.depth"].failed) == (2, 1)
    assert (by_part["doctor.differential"].missing, by_part["doctor.differential"].unreadable) == (2, 1)
    assert judged(ScriptedJudge(lambda *_: "never", ("grades",)), texts, tmp_path / "run") == scores
    joint = joint_grades(texts, {"one": scores, "two": scores})
    assert joint[0].grade == 4
    assert joint[0].agreement.alpha == 1


def test_a_judge_that_follows_order_or_length_fails_its_probe(few: ConsultWorld, tmp_path: Path) -> None:
    parts = graded_parts(ROLES)
    texts = ConsultationTexts(few.resources, "en").probes(finished(few, 1), parts)
    assert len(texts) == 33

    def first_listed(text: JudgedText) -> int:
        return int(text.question.split("\nGrade ")[1][0])

    for name, says, passed in (
        ("fair", lambda _: 3, (True, True)),
        ("first", first_listed, (False, True)),
        ("long", lambda text: min(5, 1 + len(text.answer) // 100), (True, False)),
    ):
        scores = judged(grading(says), texts, tmp_path / name)
        found = probe_results(texts, scores, CONSULTATION_PROBES)
        assert tuple(one.passed for one in found) == passed, name
        assert {one.missing for one in found} == {0}


def test_families_are_refused() -> None:
    for judge, tested in (
        ("openai:gpt-4.1", "openai:gpt-4.1?temperature=0"),
        ("openai:gpt-4.1", "azure_openai:o3-mini"),
        ("qwen2.5-72b", "server:deepseek-r1-distill-qwen-7b"),
        ("server:mystery-70b", "server:mystery2-7b"),
    ):
        with pytest.raises(UserError, match="of the same family"):
            refuse_partial(judge, ("rule", tested))
    refuse_partial("anthropic:claude-3", ("openai:gpt-4.1", "server:smollm2"))
    # Programs have no family: a judge may have the name of one.
    refuse_partial("server:gain", ("gain", "rule"))
    assert makers("openrouter:meta-llama/Llama-3.1-8B") == {"meta"}
    assert consultation_rubrics().families["openai"]


def test_alpha_is_krippendorffs() -> None:
    # The worked example of Krippendorff (2011), Computing Krippendorff's alpha-reliability, section C: interval .849.
    observers = (
        (1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None),
        (1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3),
        (None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None),
        (1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None),
    )
    found = interval_alpha(list(zip(*observers, strict=True)))
    assert found.alpha == pytest.approx(0.849, abs=5e-4)
    assert (found.units, found.grades) == (11, 40)
    assert interval_alpha([(1, 5), (5, 1)]).alpha == pytest.approx(-0.5)
    for nothing in ([], [(3, None)], [(3, 3), (3, 3)]):
        assert interval_alpha(nothing).alpha is None
