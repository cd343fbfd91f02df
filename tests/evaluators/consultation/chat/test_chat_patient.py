"""A chat model as the patient: what it knows, how it is told to answer, and what becomes of its replies."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from evaluators.consultation.chat.record_in_words import RecordInWords
from evaluators.consultation.exchange import Exchange, Mapped, PatientReply
from evaluators.consultation.fact_check import fact_check
from evaluators.consultation.patients.chat import ChatPatient
from evaluators.consultation.patients.claims import ClaimReader
from evaluators.consultation.run.transcript import read_transcript
from evaluators.consultation.telling import TellingPolicy
from generators.consultation.case import LANGUAGES, Language, PatientCase, Telling
from generators.consultation.words.leaks import leaks
from generators.models.errors import BrokenError, FinalError
from kg.errors import UserError
from tests.evaluators.consultation.chat.scripts import SayingModel, partner, saying, spoken
from tests.evaluators.consultation.run.fakes import ConsultWorld, FakeDoctor, hold, verified

GREETED = Exchange(
    text="Hello.", mapped=(), act="question", trust=False, reply=PatientReply(text="I do not feel well.")
)


class Asked:
    """A patient who has been greeted, and is asked about some facts."""

    def __init__(self, few: ConsultWorld, language: Language = "en") -> None:
        self.few, self.language = few, language
        self.record = RecordInWords(few.resources, language)
        self.policy = TellingPolicy(few.oracle.criteria)

    def reply(self, case: PatientCase, model: SayingModel, *keys: str, first: bool = False) -> PatientReply:
        agent = ChatPatient(self.few.resources, partner(model))
        mapped = tuple(Mapped(key=key) for key in keys)
        before: Sequence[Exchange] = () if first else (GREETED,)
        return asyncio.run(agent.reply(case, self.language, before, "What about it?", mapped, False))

    def verdicts(self, case: PatientCase, reply: PatientReply, *keys: str) -> dict[str, str]:
        mapped = tuple(Mapped(key=key) for key in keys)
        observable = self.few.resources.speech[self.language].observable_forms
        found = fact_check(self.policy, case, (GREETED,), "What about it?", mapped, False, reply, observable)
        return {one.key: one.verdict for one in found}

    def there(self, case: PatientCase, sort: str, how: Telling | None = None) -> str:
        """A fact of this sort that is there and told so, and that nobody sees."""
        return next(
            one.key
            for one in self.record.facts(case)
            if self.few.oracle.questions[one.key].sort == sort
            and case.telling.get(one.key) == how
            and one.key not in self.few.resources.speech[self.language].observable
        )


def case_with(few: ConsultWorld, sort: str, how: Telling | None) -> tuple[PatientCase, str]:
    asked = Asked(few)
    for case in few.cases:
        try:
            return case, asked.there(case, sort, how)
        except StopIteration:
            continue
    raise AssertionError(f"no case tells a {sort} {how}")


def test_the_brief_holds_all_that_is_there_and_names_no_disorder(few: ConsultWorld) -> None:
    every = tuple(Mapped(key=key) for key in few.oracle.questions)
    agent = ChatPatient(few.resources, partner(saying("")))
    for language in LANGUAGES:
        record = RecordInWords(few.resources, language)
        for case in few.cases:
            brief = agent.brief(case, language)
            assert all(fact.line in brief for fact in record.facts(case))
            asked = agent.conversation(case, language, (GREETED,), "All?", every, False)
            text = "\n".join(said for _, said in asked)
            assert leaks(text, language) == ()
            assert not [key for key in few.oracle.questions if key in text]


def test_a_brief_that_would_name_a_disorder_is_not_sent(few: ConsultWorld) -> None:
    model = saying(spoken("Yes."))
    agent = ChatPatient(few.resources, partner(model))
    leaking = agent.brief(few.cases[0], "en") + " PTSD"
    agent.brief = lambda *_: leaking  # type: ignore[method-assign]
    with pytest.raises(UserError, match="'PTSD' to the patient"):
        asyncio.run(agent.reply(few.cases[0], "en", (), "Hello", (), False))
    assert model.asked == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_true_answer_is_told_and_supported(few: ConsultWorld, language: Language) -> None:
    asked = Asked(few, language)
    case, key = case_with(few, "symptom", None)
    words = {"en": "It is so.", "zh": "是这样的。"}[language]
    model = saying(spoken(words, (asked.record.label(key), "yes")))
    reply = asked.reply(case, model, key)
    (said,) = [one for one in reply.said if one.status != "observed"]
    assert (said.key, said.status, reply.text, reply.faults) == (key, "told", words, ())
    assert said.answer == asked.policy.truth(case, key).answer
    assert asked.verdicts(case, reply, key)[key] == "supported"
    shown = asked.record.words(case, key, said.answer)
    assert shown in str(model.asked[0][-1].content)


def test_the_policy_is_told_turn_by_turn_and_checked(few: ConsultWorld) -> None:
    asked = Asked(few)
    for how, order, obeyed, verdict in (
        ("reluctant", "you do not want to answer that now", "withheld", "withheld"),
        ("denied", "say that it is not so", "no", "supported"),
    ):
        case, key = case_with(few, "symptom", how)  # type: ignore[arg-type]
        label = asked.record.label(key)
        model = saying(spoken("Well.", (label, obeyed)))
        reply = asked.reply(case, model, key)
        assert order in str(model.asked[0][-1].content)
        assert asked.verdicts(case, reply, key)[key] == verdict
        disobeyed = asked.reply(case, saying(spoken("Yes.", (label, "yes"))), key)
        assert asked.verdicts(case, disobeyed, key)[key] == "leaked"


def test_inventions_and_contradictions_come_out(few: ConsultWorld) -> None:
    asked = Asked(few)
    case, there = case_with(few, "symptom", None)
    absent = next(
        key
        for key, one in few.oracle.questions.items()
        if one.sort == "symptom" and asked.policy.truth(case, key).answer == {}
    )
    labels = [asked.record.label(key) for key in (there, absent)]
    reply = asked.reply(case, saying(spoken("Hm.", (labels[0], "no"), (labels[1], "yes"))), there, absent)
    found = asked.verdicts(case, reply, there, absent)
    assert (found[there], found[absent]) == ("contradicted", "contradicted")


def test_what_is_no_answer_is_dropped_and_counted(few: ConsultWorld) -> None:
    asked = Asked(few)
    case, key = case_with(few, "symptom", None)
    label = asked.record.label(key)
    said = f'[{{"fact": "{label}", "answer": "yes"}}, {{"fact": "{label}", "answer": "no"}}, {{"fact": "f999"}}, "x", '
    text = f'{{"words": "It is so.", "said": {said}{{"fact": "f2", "answer": "purple"}}]}}'
    reply = asked.reply(case, saying(text), key)
    assert [one.key for one in reply.said if one.status != "observed"] == [key]
    assert reply.faults == ("dropped",) * 4


def test_words_that_name_a_disorder_are_asked_for_again_and_then_not_said(few: ConsultWorld) -> None:
    asked = Asked(few)
    case, key = case_with(few, "symptom", None)
    label = asked.record.label(key)
    leaking = spoken("I have PTSD, you know.", (label, "yes"))
    model = saying(leaking, spoken("It is so.", (label, "yes")))
    assert asked.reply(case, model, key).text == "It is so."
    assert "the words name an illness (PTSD)" in str(model.asked[1][-1].content)
    reply = asked.reply(case, saying(leaking), key)
    assert leaks(reply.text, "en") == ()
    assert (reply.faults, [one for one in reply.said if one.status != "observed"]) == (("leaks",), [])
    zh = Asked(few, "zh").reply(case, saying(spoken("医生我得了抑郁症", (label, "yes"))), key)
    assert zh.faults == ("leaks",)
    assert "抑郁症" not in zh.text


@pytest.mark.parametrize(
    ("reply", "fault", "words", "understood"),
    [
        ("I sleep badly.", "unreadable", "I sleep badly.", True),
        ('{"words": 7}', "unreadable", None, False),
        ("I have PTSD.", "unreadable", None, False),
        ('{"words": "  ", "said": []}', "empty", None, False),
        ("", "unreadable", None, False),
    ],
)
def test_a_reply_of_another_shape_is_no_loss(
    few: ConsultWorld, reply: str, fault: str, words: str | None, understood: bool
) -> None:
    model = saying(reply)
    found = Asked(few).reply(few.cases[0], model, "S024")
    assert len(model.asked) == 2
    assert (found.faults, found.understood) == ((fault,), understood)
    assert found.text == words if words else found.text and found.text != reply
    assert [one for one in found.said if one.status != "observed"] == []


def test_at_the_beginning_what_is_volunteered_is_asked_for(few: ConsultWorld) -> None:
    asked = Asked(few)
    case, key = case_with(few, "symptom", "volunteered")
    model = saying(spoken("I came for this.", (asked.record.label(key), "yes")))
    reply = asked.reply(case, model, first=True)
    assert [(one.key, one.status) for one in reply.said if one.status != "observed"] == [(key, "volunteered")]
    assert asked.record.label(key) in str(model.asked[0][-1].content)


def test_where_nothing_comes_the_error_is_for_the_run(few: ConsultWorld) -> None:
    with pytest.raises((BrokenError, FinalError)):
        Asked(few).reply(few.cases[0], saying("!"), "S024")


@pytest.mark.parametrize(
    ("key", "given", "truth", "found"),
    [
        ("S024", "no", {"depressive": "S024.1"}, {}),
        ("S024", True, {"depressive": "S024.1"}, {"depressive": "S024.1"}),
        ("S024", "S024.2", {"depressive": "S024.1"}, {"depressive": "S024.2"}),
        ("now.depressive.time", 14, [21, 21], [14, 14]),
        ("now.depressive.time", "three weeks", [14, 14], [21, 21]),
        ("now.depressive.time", "no", [14, 14], []),
        ("now.depressive.time", -1, [14, 14], None),
        ("now.depressive.time", "soon", [14, 14], None),
        ("now.depressive.time", "yes", [], None),
        ("past.depressive", "no", [], []),
        ("any.depressive_episode", "yes", False, True),
        ("any.depressive_episode", {"a": 1}, False, None),
        ("S024", ["S024.1"], {}, None),
        ("S024", None, {}, None),
    ],
)
def test_answers_are_read_by_the_sort_of_question(
    few: ConsultWorld, key: str, given: object, truth: object, found: object
) -> None:
    question = few.oracle.questions[key]
    said = ClaimReader(few.oracle.criteria, "en").said(question, given, truth)
    assert (None if said is None else said.answer) == found
    for language, unknown in (("en", "unknown"), ("zh", "不清楚")):
        unsure = ClaimReader(few.oracle.criteria, language).said(question, unknown, truth)  # type: ignore[arg-type]
        assert unsure is not None
        assert (unsure.status, unsure.answer) == ("unsure", None)


def test_a_whole_run_is_kept_verified_and_not_asked_twice(few: ConsultWorld, tmp_path: Path) -> None:
    def says(messages: list[object]) -> str:
        return spoken(f"Something, {len(messages)}.", ("f1", "no"), ("f9999", "yes"))

    def held(out: Path, model: SayingModel, cache: Path) -> dict[str, bytes]:
        def patient(_: object) -> ChatPatient:
            return ChatPatient(few.resources, partner(model, cache))

        return hold(few, out, FakeDoctor, patient, cases=few.cases[:2]).files()

    cache, first, second = tmp_path / "replies.sqlite", SayingModel(says=says), SayingModel(says=says)
    files = held(tmp_path / "run", first, cache)
    assert held(tmp_path / "again", second, cache) == files
    assert first.asked
    assert second.asked == []
    kept = read_transcript(tmp_path / "run" / "consultations" / f"{few.cases[0].id}.jsonl")
    assert {one.faults for one in kept.held} == {("dropped",)}
    assert b'"faults":["dropped"]' in b"".join(files.values())
    assert verified(few._replace(cases=few.cases[:2]), tmp_path / "run") == []
