"""The model writer uses what passes the checker, asks again for the rest, and keeps every answer."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generators.models.cache import request_key
from generators.writing.facts import Fact, facts, joined
from generators.writing.model import prompt
from generators.writing.model.writer import ASKED_AGAIN, RETRIES
from generators.writing.proof import written as proved
from generators.writing.recovery import recover
from kg.errors import UserError
from kg.model.profile import Profile
from tests.generators.writing.models import meanings, request, scripted, writer
from tests.generators.writing.patients import case
from tests.generators.writing.tellings import checker, knowledge, tellings

PROFILE, SAID = case(11)
GOOD = joined(SAID)
LEAKING = GOOD + " They called it Bipolar II Disorder."


def test_a_good_answer_is_taken(tmp_path: Path) -> None:
    model = scripted(GOOD)
    with writer(model, tmp_path / "answers.sqlite3", parameters={"temperature": 0.5}) as author:
        text = author.write(request(PROFILE))
    assert joined(list(text.sentences)) == GOOD
    assert text.provenance == {
        "writer": "openai:fake",
        "parameters": {"temperature": 0.5},
        "prompt": prompt.version(),
        "attempts": 1,
        "unproved": recover(PROFILE, GOOD, checker()).unproved,
    }
    assert {name for one in text.sentences for name in one.facts} <= {fact.id for fact in facts(PROFILE)}
    assert proved(PROFILE, text, checker()) == []
    assert len(model.asked) == 1


def test_it_writes_inside_a_running_loop_and_outside_of_it(tmp_path: Path) -> None:
    """A notebook runs an event loop, in which asyncio refuses to start another."""
    model = scripted(GOOD)

    async def cell() -> str:
        return joined(list(author.write(request(PROFILE)).sentences))

    with writer(model, tmp_path / "answers.sqlite3") as author:
        assert asyncio.run(cell()) == GOOD
        assert joined(list(author.write(request(PROFILE)).sentences)) == GOOD
    assert len(model.asked) == 1


def test_line_breaks_and_odd_spaces_are_no_matter(tmp_path: Path) -> None:
    spread = "\n\n  ".join(one.text for one in SAID) + "\n"
    with writer(scripted(spread), tmp_path / "answers.sqlite3") as author:
        assert joined(list(author.write(request(PROFILE)).sentences)) == GOOD


def test_a_leak_is_named_and_mended(tmp_path: Path) -> None:
    model = scripted(LEAKING, GOOD)
    with writer(model, tmp_path / "answers.sqlite3") as author:
        text = author.write(request(PROFILE))
    assert joined(list(text.sentences)) == GOOD
    assert text.provenance["attempts"] == 2
    asked = model.asked[1]
    assert [message.type for message in asked] == ["system", "human", "ai", "human"]
    assert asked[2].content == LEAKING
    assert "names a disorder (Bipolar II Disorder): They called it Bipolar II Disorder." in str(asked[3].content)


@pytest.mark.parametrize("answer", ["", "I cannot help with that.", "{}", "\ud800", "# Case\n* sleeps badly"])
def test_garbage_fails_after_it_was_asked_for_again(tmp_path: Path, answer: str) -> None:
    model = scripted(answer)
    message = r"openai:fake gave no text that could be used for 42/case: has \d+ words"
    with writer(model, tmp_path / "answers.sqlite3") as author, pytest.raises(UserError, match=message):
        author.write(request(PROFILE))
    assert len(model.asked) == 1 + ASKED_AGAIN
    with sqlite3.connect(tmp_path / "answers.sqlite3") as database:
        assert database.execute("SELECT count(*) FROM replies").fetchone() == (0,)


def test_what_failed_is_asked_anew_in_the_next_run(tmp_path: Path) -> None:
    path = tmp_path / "answers.sqlite3"
    with writer(scripted("No."), path) as author, pytest.raises(UserError):
        author.write(request(PROFILE))
    model = scripted(GOOD)
    with writer(model, path) as author:
        author.write(request(PROFILE))
    assert len(model.asked) == 1


def test_a_provider_that_recovers_is_tried_again(tmp_path: Path) -> None:
    model = scripted("!", "!", GOOD)
    with writer(model, tmp_path / "answers.sqlite3") as author:
        assert joined(list(author.write(request(PROFILE)).sentences)) == GOOD
    assert len(model.asked) == 3


def test_a_provider_that_does_not_is_a_short_error_without_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-123456")
    model = scripted("!")
    with writer(model, tmp_path / "answers.sqlite3") as author, pytest.raises(UserError) as error:
        author.write(request(PROFILE))
    assert str(error.value) == (
        "openai:fake does not answer: ConnectionError: no route to the model, key ***. "
        "The answers so far are kept; run again to go on where this stopped."
    )
    assert len(model.asked) == RETRIES.attempts


def test_nothing_known_is_asked_for_again(tmp_path: Path) -> None:
    path = tmp_path / "answers.sqlite3"
    with writer(scripted(LEAKING, GOOD), path) as author:
        before = author.write(request(PROFILE))
    silent = scripted("!")
    with writer(silent, path) as author:
        after = author.write(request(PROFILE))
    assert after == before
    assert silent.asked == []


@pytest.mark.parametrize("change", ["model", "parameters", "narrator", "voice"])
def test_whatever_an_answer_depends_on_is_in_the_key(tmp_path: Path, change: str) -> None:
    path = tmp_path / "answers.sqlite3"
    with writer(scripted(GOOD), path) as author:
        author.write(request(PROFILE))
    model = scripted(GOOD)
    name = "openai:other" if change == "model" else "openai:fake"
    with writer(model, path, name, parameters={"seed": 1} if change == "parameters" else {}) as author:
        narrator = "brisk" if change == "narrator" else "plain"
        author.write(request(PROFILE, voice="chart" if change == "voice" else "self", narrator=narrator))
    assert len(model.asked) == 1


def test_many_requests_keep_their_order(tmp_path: Path) -> None:
    cases = [case(seed) for seed in range(20, 32)]
    asked = [request(profile, key=str(place)) for place, (profile, _) in enumerate(cases)]
    with writer(scripted(*(joined(said) for _, said in cases)), tmp_path / "a.sqlite3", at_once=1) as author:
        first = author.write_all(asked)
    assert [joined(list(text.sentences)) for text in first] == [joined(said) for _, said in cases]
    with writer(scripted("!"), tmp_path / "a.sqlite3", at_once=5) as author:
        assert author.write_all(asked) == first


def test_one_failure_among_many_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    other, said = case(12)
    model = scripted(joined(said), *["No."] * (1 + ASKED_AGAIN))
    with writer(model, path, at_once=1) as author, pytest.raises(UserError, match="used for bad: has 1 words"):
        author.write_all([request(other, key="good"), request(PROFILE, key="bad")])
    with writer(scripted("!"), path) as author:
        assert joined(list(author.write(request(other, key="good")).sentences)) == joined(said)


@given(st.text())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_answer_breaks_it(tmp_path: Path, answer: str) -> None:
    with writer(scripted(answer), tmp_path / "junk.sqlite3") as author, pytest.raises(UserError):
        author.write(request(PROFILE))


def test_answers_of_an_earlier_writer_are_known(tmp_path: Path) -> None:
    path = tmp_path / "answers.sqlite3"
    turns = [("system", prompt.text("system")), ("human", prompt.first(request(PROFILE), meanings()))]
    name = request_key("openai:fake", {}, turns).hex()
    with sqlite3.connect(path) as database:
        database.execute(
            "CREATE TABLE answers (request TEXT NOT NULL, call TEXT NOT NULL, text TEXT NOT NULL,"
            " PRIMARY KEY (request, call)) WITHOUT ROWID"
        )
        database.execute("CREATE TABLE failures (request TEXT PRIMARY KEY, text TEXT NOT NULL, problems TEXT NOT NULL)")
        database.execute("INSERT INTO answers VALUES (?, ?, ?)", (name, name, GOOD))
    model = scripted("!")
    for _ in range(2):
        with writer(model, path) as author:
            assert joined(list(author.write(request(PROFILE)).sentences)) == GOOD
    assert model.asked == []
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall() == [("replies",)]


def test_it_writes_inside_a_running_loop(tmp_path: Path) -> None:
    async def cell() -> list[str]:
        with writer(scripted(GOOD), tmp_path / "answers.sqlite3") as author:
            return [joined(list(author.write(request(PROFILE)).sentences)) for _ in range(2)]

    assert asyncio.run(cell()) == [GOOD, GOOD]


def test_prompts_give_the_facts_and_name_no_disorder() -> None:
    profile = Profile.model_validate(
        {
            "age": 41,
            "episodes": [
                {"kind": "depressive", "begins": 150, "ends": 0, "present": {"S027": "S027.2"}, "impairment": False},
                {"kind": "elevated", "lasted": [4, 14], "ends": 730, "vague": {"S033": "S033.1"}},
                {"kind": "elevated", "ends": 3650, "unsettled": ["admission"], "present": {"S034": "S034.1"}},
            ],
            "events": [{"kind": "traumatic", "ago": 60}, {"kind": "psychosocial", "ended": 0}],
            "numbers": {"binge.per_week": 3},
            "unsettled": ["worry.form"],
            "denied": ["S019"],
        }
    )
    asked = prompt.first(request(profile, voice="self"), meanings())
    listed = json.loads(asked[asked.index("[") :])
    assert {one["id"]: one["stands"] for one in listed} == {
        "1.depressive.since=150": "began five months ago and goes on",
        "1.depressive/S027.2": "is there",
        "1.depressive.impairment=false": "no",
        "2.elevated.past=4-14,730": "is over: it lasted four days to two weeks and ended two years ago",
        "2.elevated/S033.1?": "is left open",
        "3.elevated.past=?,3650": "is over: it lasted a length that is left open and ended ten years ago",
        "3.elevated/S034.1": "is there",
        "3.elevated.admission?": "is left open",
        "psychosocial.ago?": "is left open",
        "psychosocial.ended=0": "no, they go on",
        "traumatic.ago=60": "two months ago",
        "binge.per_week=3": "three times a week",
        "worry.form?": "is left open",
        "no S019": "is denied",
    }
    assert {one["id"]: one["episode"] for one in listed if "episode" in one} == {
        fact.id: fact.episode for fact in facts(profile) if fact.episode
    }
    assert all(0 < len(one["words"]) <= 8 for one in listed)
    assert prompt.text("self") in asked
    assert "41 years old, woman, married, nurse" in asked
    for name in prompt.NAMES:
        for disorder in knowledge().disorders.values():
            assert disorder.name not in prompt.text(name)


def test_every_fact_can_be_described() -> None:
    known = meanings()
    for telling in tellings():
        described = known.described(telling.fact, Profile(denied=("S001",)))
        assert described["fact"]
        assert described["stands"]


def test_words_that_another_fact_shares_are_not_offered() -> None:
    fact = Fact("worry.scope", "unsettled")
    alone = meanings().described(fact, Profile(unsettled=("worry.scope",)))["words"]
    assert alone
    both = meanings().described(fact, Profile(unsettled=("worry.scope", "worry.form")))["words"]
    shared = set(knowledge().findings["worry.form"].cues)
    assert [word for word in both if word.replace("...", "*") in shared] == []
