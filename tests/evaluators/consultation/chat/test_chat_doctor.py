"""A chat model as the doctor: what it is sent, and what becomes of its replies."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from evaluators.consultation.doctors.chat import ChatDoctor, DoctorPrompt
from evaluators.consultation.exchange import Ask, Close, Exchange, PatientReply, Said
from evaluators.consultation.run.transcript import read_transcript
from generators.consultation.case import Language
from generators.models.errors import BrokenError, FinalError
from tests.evaluators.consultation.chat.scripts import SayingModel, heard, partner, ranked, saying
from tests.evaluators.consultation.run.fakes import ConsultWorld, HeldRun, hold, verified


def doctor(
    few: ConsultWorld, model: SayingModel, prompt: DoctorPrompt = "free", cache: Path | None = None
) -> ChatDoctor:
    return ChatDoctor(few.resources, partner(model, cache), prompt)


def turn(few: ConsultWorld, *replies: str, budget: int = 10) -> tuple[Ask | Close, SayingModel]:
    model = saying(*replies)
    return asyncio.run(doctor(few, model).turn(heard(few, few.cases[0], budget=budget))), model


def held(few: ConsultWorld, out: Path, model: SayingModel, **more: Any) -> HeldRun:
    cache = more.pop("cache", None)
    return hold(few, out, lambda _: doctor(few, model, cache=cache), cases=few.cases[:1], **more)


def test_words_are_a_question(few: ConsultWorld) -> None:
    found, model = turn(few, "<think>Sleep first.</think>How do you sleep?")
    assert found == Ask(text="How do you sleep?")
    assert len(model.asked) == 1


def test_the_model_hears_words_and_what_is_seen_and_nothing_else(few: ConsultWorld) -> None:
    told = heard(few, few.cases[0])
    said = (Said(key="finding.worry.form", status="told", answer="S999-marker"),)
    told.exchanges.append(
        Exchange(text="And?", mapped=(), act="question", trust=False, reply=PatientReply(text="Yes.", said=said))
    )
    told.answers["S024"] = {"depressive": "S024.1"}
    model = saying("Why?")
    asyncio.run(doctor(few, model).turn(told))
    messages = model.asked[0]
    assert [one.type for one in messages] == ["system", "human", "ai", "human", "ai", "human"]
    assert "I do not feel well." in str(messages[3].content)
    assert "She looks away." in str(messages[3].content)
    text = model.text()
    for hidden in ("S999-marker", "finding.worry", "S024", "depressive:", "unmet", few.cases[0].id):
        assert hidden not in text
    assert all(f"{code} {one.name}" in text for code, one in few.oracle.criteria.disorders.items())


def test_only_the_doctor_with_the_graph_sees_criteria(few: ConsultWorld) -> None:
    told = heard(few, few.cases[0])
    likeliest = next(code for code, _ in told.belief.ranked() if code != "none")
    group = few.oracle.criteria.disorders[likeliest].needs[0].group
    shown = f"{few.oracle.criteria.groups[group].name}, at least"
    for prompt, graph in (("free", False), ("five-phases", False), ("with-graph", True)):
        model = saying("Why?")
        agent = doctor(few, model, prompt)  # type: ignore[arg-type]
        asyncio.run(agent.turn(told))
        assert agent.with_graph is graph
        assert (shown in model.text()) is graph
        assert ("Go through five phases" in model.text()) is (prompt == "five-phases")
        assert agent.settings["prompt"] == prompt


@pytest.mark.parametrize(
    ("language", "words", "code"),
    [
        ("en", "I wash my hands over and over because the thought that they are dirty will not go away.", "D016"),
        ("zh", "我吃东西停不下来。一次吃特别多。吃完又去催吐。", "D022"),
    ],
)
def test_the_retrieving_doctor_sees_what_the_words_are_nearest_to(
    few: ConsultWorld, language: Language, words: str, code: str
) -> None:
    told = heard(few, few.cases[0], language)
    told.exchanges[:] = [
        Exchange(text="?", mapped=(), act="question", trust=False, reply=PatientReply(text=words)),
    ]
    model = saying("And?")
    agent = doctor(few, model, "with-retrieval")
    asyncio.run(agent.turn(told))
    disorder = few.oracle.criteria.disorders[code]
    shown = [one.code for one in few.oracle.criteria.disorders.values() if f"{one.code} {one.name}:" in model.text()]
    assert agent.with_graph
    assert code in shown
    assert len(shown) == 3
    assert few.oracle.criteria.groups[disorder.needs[0].group].name in model.text()


def test_chinese_consultations_are_asked_in_chinese(few: ConsultWorld) -> None:
    model = saying("您睡得怎么样")
    found = asyncio.run(doctor(few, model).turn(heard(few, few.cases[0], "zh")))
    assert found == Ask(text="您睡得怎么样")
    assert "你是一名精神科医生" in model.text()
    assert "You are" not in model.text()


def test_an_object_closes(few: ConsultWorld) -> None:
    found, _ = turn(few, f"Thank you. {ranked(('D013', 0.7), ('Generalized Anxiety Disorder', 0.2))}")
    assert found == Close(ranked=(("D013", 0.7), ("D011", 0.2)), why="as told")


@pytest.mark.parametrize(
    ("first", "fault"),
    [
        ("", "it is empty"),
        (ranked(("Burnout", 0.9)), "these are not on the list of disorders: Burnout"),
        ('{"question": "How do you sleep?"}', "it is neither plain words"),
        (ranked(("D013", 0.9))[:-4], "it is neither plain words"),
    ],
)
def test_what_cannot_be_used_is_asked_for_once_more(few: ConsultWorld, first: str, fault: str) -> None:
    found, model = turn(few, first, "How do you sleep?")
    assert found == Ask(text="How do you sleep?")
    assert fault in str(model.asked[1][-1].content)
    assert len(model.asked) == 2


def test_the_model_is_reminded_of_its_budget(few: ConsultWorld) -> None:
    _, model = turn(few, "Why?", budget=9)
    assert "Questions left" not in model.text()
    _, model = turn(few, "Why?", budget=2)
    assert "(Questions left: 2.)" in model.text()
    found, model = turn(few, "Why?", ranked(("none", 1)), budget=0)
    assert found == Close(ranked=(("none", 1.0),), why="as told")
    assert "You have asked all your questions." in str(model.asked[0][-1].content)


def test_where_nothing_comes_the_error_is_for_the_run(few: ConsultWorld) -> None:
    with pytest.raises((BrokenError, FinalError)):
        turn(few, "!")


@pytest.mark.parametrize(
    ("replies", "status", "problem", "turns"),
    [
        (["How do you sleep?", "Do you think of death?", ranked(("D013", 0.8))], "closed", "", 4),
        ([""], "broken", "it asks neither a question nor in words", 1),
        (["How do you sleep?", ranked(("Burnout", 0.9))], "broken", "there is no disorder 'Burnout' to rank", 2),
        (['{"ranked": "D013"}'], "broken", 'there is no disorder \'{"ranked": "D013"}\' to rank', 1),
        (["Blah blah blah."], "loop", "", 4),
        (["How do you sleep?", "!"], "error", "ConnectionError: no route to the model", 2),
    ],
)
def test_consultations_end_in_a_counted_way(
    few: ConsultWorld, tmp_path: Path, replies: list[str], status: str, problem: str, turns: int
) -> None:
    run = held(few, tmp_path / "run", saying(*replies))
    kept = read_transcript(run.transcripts()[0])
    assert kept.conclusion is not None
    assert (kept.conclusion.status, kept.conclusion.problem) == (status, problem)
    assert len(kept.turns) == turns
    assert run.standing.statuses == {status: 1}
    if status == "closed":
        assert kept.conclusion.ranked == (("D013", 0.8),)
        assert [one.worded for one in kept.turns] == [True, False, False, True]
        assert verified(few._replace(cases=few.cases[:1]), run.out) == []


def test_a_doctor_who_never_closes_ends_with_the_budget(few: ConsultWorld, tmp_path: Path) -> None:
    model = SayingModel(says=lambda messages: f"Is it so, number {len(messages)}?")
    run = held(few, tmp_path / "run", model, budget=3)
    assert run.standing.statuses == {"budget": 1}


def test_after_a_stop_nothing_is_asked_twice(few: ConsultWorld, tmp_path: Path) -> None:
    """Turns that are on disk are read, and turns that were lost come from the cache."""
    replies = ["How do you sleep?", "Do you think of death?", "What do you enjoy?", ranked(("D013", 0.8))]
    straight = held(few, tmp_path / "straight", saying(*replies))

    def stopping(messages: list[Any]) -> str:
        if len(messages) >= 8:
            raise KeyboardInterrupt
        return replies[(len(messages) - 4) // 2]

    cache, out = tmp_path / "replies.sqlite", tmp_path / "run"
    first = SayingModel(says=stopping)
    with pytest.raises(KeyboardInterrupt):
        held(few, out, first, cache=cache)
    (path,) = (out / "consultations").iterdir()
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 3
    path.write_bytes(b"".join(lines[:2]) + lines[2][:20])
    second = SayingModel(says=lambda messages: replies[(len(messages) - 4) // 2])
    again = held(few, out, second, cache=cache)
    # The turn that was torn is in the cache; only those that were never asked are asked now.
    assert [len(messages) for messages in second.asked] == [8, 10]
    assert again.files() == straight.files()
