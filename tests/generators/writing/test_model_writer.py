"""The model writer follows the composer's plan, uses what is proved and read back as meant, and keeps every answer."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generators.composing.model import prompt
from generators.composing.model.forecast import Forecast
from generators.composing.model.writer import ASKED_AGAIN
from generators.composing.proof import stored
from generators.composing.proof import written as proved
from generators.models.budget import Price
from generators.models.speaker import RETRIES
from generators.writing.facts import facts, joined
from generators.writing.genre import GENRES, Voice
from generators.writing.request import Patient, Request
from generators.writing.spans import encode
from generators.writing.spoken import span_between
from kg.errors import UserError
from tests.generators.composing.subjects import profiles
from tests.generators.writing.models import meanings, plan, reading, readings, reply, scripted, text, writer
from tests.generators.writing.patients import PEOPLE, prover
from tests.generators.writing.tellings import checker, knowledge


def asked_of(subject: str, voice: Voice, person: Patient, told_as: str) -> list[Request]:
    """The requests for all cases of a subject."""
    cases = profiles(subject)
    aged = person._replace(age=cases[0].age or person.age)
    return [Request(GENRES[voice], "plain", cases, place, aged, told_as) for place in range(len(cases))]


ALIKE = asked_of("D005-D010", "self", PEOPLE[0], "test/alike")
(ASKED,) = asked_of("D005", "chart", PEOPLE[1], "test/one")
GOOD, READ = reply(ASKED), reading(ASKED, 0)
LAST = plan(ASKED).steps[-1]


def but(change: Callable[[str], str], step: str = LAST.name) -> str:
    """The good reply with another text of one step."""
    lines = [json.loads(line) for line in GOOD.splitlines()]
    assert any(line["step"] == step for line in lines)
    return "\n".join(json.dumps({**one, "text": change(one["text"])} if one["step"] == step else one) for one in lines)


def test_a_good_reply_that_is_read_as_meant_is_taken(tmp_path: Path) -> None:
    model, reader = scripted(GOOD), scripted(READ)
    with writer(model, tmp_path / "a.sqlite3", reader, parameters={"temperature": 0.5}) as author:
        made = author.write(ASKED)
    assert joined(made.sentences) == text(ASKED)
    assert made.provenance == {
        "writer": "openai:fake",
        "parameters": {"temperature": 0.5},
        "reader": {"model": "anthropic:fake", "parameters": {}},
        "prompt": prompt.version(),
        "attempts": 1,
        "unproved": checker().unshown(ASKED.profile, made.sentences),
    }
    told = [name for one in made.sentences for name in one.facts if not name.endswith("+")]
    assert sorted(told) == sorted(fact.id for fact in facts(ASKED.profile))
    assert (len(model.asked), len(reader.asked)) == (1, 1)


def test_its_text_is_proved_again_by_its_ids(tmp_path: Path) -> None:
    with writer(scripted(GOOD, READ), tmp_path / "a.sqlite3") as author:
        made = author.write(ASKED)
    assert proved(ASKED, made, prover()) == []
    record = {**made.provenance, "sentences": encode(made.sentences)}
    assert stored(ASKED.profile, joined(made.sentences), record, prover()) == []
    place = next(place for place, one in enumerate(made.sentences) if any(name[-1] != "+" for name in one.facts))
    moved = [*made.sentences]
    moved[place] = moved[place]._replace(facts=())
    assert stored(ASKED.profile, joined(moved), {**record, "sentences": encode(moved)}, prover()) != []


def test_cases_told_alike_are_written_at_once_and_read_one_by_one(tmp_path: Path) -> None:
    model, reader = scripted(reply(ALIKE[0])), scripted(*readings(ALIKE[0]))
    with writer(model, tmp_path / "a.sqlite3", reader) as author:
        made = author.write_all(ALIKE)
        assert author.write_all(ALIKE[1:2]) == made[1:2]
    assert (len(model.asked), len(reader.asked)) == (1, 3)
    assert [joined(one.sentences) for one in made] == [text(request) for request in ALIKE]
    for request, one in zip(ALIKE, made, strict=True):
        assert proved(request, one, prover()) == []
    by_facts = [{one.facts: one.text for one in text.sentences if one.facts} for text in made]
    shared = by_facts[0].keys() & by_facts[1].keys() & by_facts[2].keys()
    assert shared
    assert by_facts[0].keys() - shared
    assert all(by_facts[0][facts] == by_facts[1][facts] == by_facts[2][facts] for facts in shared)


def test_the_reader_sees_the_text_alone_and_no_fact(tmp_path: Path) -> None:
    reader = scripted(READ)
    with writer(scripted(GOOD), tmp_path / "a.sqlite3", reader) as author:
        author.write(ASKED)
    system, human = reader.asked[0]
    assert system.content == prompt.text("reader")
    assert text(ASKED) in str(human.content)
    for fact in facts(ASKED.profile):
        assert f'"{fact.id}"' not in str(human.content)
    asked = json.loads(str(human.content).partition("as JSON:\n")[2])
    assert len(asked) == len(list(facts(ASKED.profile)))
    assert all("not told" in question["answers"] for question in asked.values())


def _without(name: str) -> str:
    return "\n".join(line for line in GOOD.splitlines() if json.loads(line)["step"] != name)


FIRST_FACT = next(step for step in plan(ASKED).steps if step.states)
TIMED = next(fact for fact in facts(ASKED.profile) if fact.lengths)
SPAN = span_between(TIMED.lengths[0])
NUMBERED = next(step for step in plan(ASKED).steps if TIMED.id in step.states)


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (_without(LAST.name), f"there is no line for step {LAST.name}"),
        (GOOD + "\n" + GOOD.splitlines()[0], "step 1 has more than one line"),
        (GOOD.replace(f'"{FIRST_FACT.states[-1]}"', '"no S001"'), f"step {FIRST_FACT.name} lists"),
        (GOOD + '\n{"step": "99", "facts": [], "text": "So."}', "for step 99, which the plan does not have"),
        ("\n".join([*GOOD.splitlines()[1:], GOOD.splitlines()[0]]), "the steps stand in another order"),
        (GOOD + "\nI hope this helps!", "is not a JSON object with step, facts and text"),
        (but(lambda text: f"{text} He was over the moon about it."), "speaks of S033"),
        (but(lambda text: text.replace(SPAN, "nineteen years"), NUMBERED.name), "does not say the number of"),
        (but(lambda text: f"{text} It is called Bipolar II Disorder."), "names a disorder (Bipolar II Disorder)"),
        (but(lambda text: text.rstrip(".")), "does not end"),
        (but(lambda text: f"{text} {'So he says himself. ' * 30}".strip()), "words instead of 150 to 200"),
    ],
    ids=["missing", "twice", "wrong id", "foreign step", "order", "prose", "cue", "number", "disorder", "form", "long"],
)
def test_what_is_wrong_is_said_and_asked_for_again(tmp_path: Path, answer: str, problem: str) -> None:
    assert answer != GOOD
    model, reader = scripted(answer, GOOD), scripted(READ)
    with writer(model, tmp_path / "a.sqlite3", reader) as author:
        made = author.write(ASKED)
    assert joined(made.sentences) == text(ASKED)
    assert made.provenance["attempts"] == 2
    asked = model.asked[1]
    assert [message.type for message in asked] == ["system", "human", "ai", "human"]
    assert problem in str(asked[3].content)
    # What the witness refuses is not read.
    assert len(reader.asked) == 1


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (reading(ASKED, 0, {FIRST_FACT.states[-1]: "absent"}), f"a reader takes {FIRST_FACT.states[-1]} as 'absent'"),
        (reading(ASKED, 0, {FIRST_FACT.states[-1]: "not told"}), "as 'not told' where it is to read as 'present'"),
        (reading(ASKED, 0, None, "electrician"), "a reader finds the name of a disorder (electrician)"),
    ],
    ids=["polarity", "untold", "disorder"],
)
def test_what_a_reader_finds_is_asked_for_again_and_fails_in_the_end(tmp_path: Path, wrong: str, problem: str) -> None:
    model = scripted(but(lambda text: f"{text} The rain had stopped."), GOOD)
    with writer(model, tmp_path / "a.sqlite3", scripted(wrong, READ)) as author:
        made = author.write(ASKED)
    assert made.provenance["attempts"] == 2
    assert joined(made.sentences) == text(ASKED)
    assert problem in str(model.asked[1][3].content)
    failing = writer(scripted(GOOD), tmp_path / "b.sqlite3", scripted(wrong))
    with failing as author, pytest.raises(UserError) as error:
        author.write(ASKED)
    assert problem in str(error.value)


@pytest.mark.parametrize(
    "garbage",
    ["", "present", "[]", '{"answers": {}, "disorders": []}', READ.replace('"disorders":[]', '"disorders":["mania"]')],
)
def test_a_reading_that_is_none_is_asked_for_again(tmp_path: Path, garbage: str) -> None:
    model, reader = scripted(GOOD), scripted(garbage, READ)
    with writer(model, tmp_path / "a.sqlite3", reader) as author:
        assert author.write(ASKED).provenance["attempts"] == 1
    assert len(reader.asked) == 2
    assert "This cannot be used" in str(reader.asked[1][3].content)
    mute = writer(model, tmp_path / "b.sqlite3", scripted(garbage))
    with mute as author, pytest.raises(UserError, match="anthropic:fake gave no reading that could be used"):
        author.write(ASKED)


@pytest.mark.parametrize("answer", ["", "I cannot help with that.", "{}", "\ud800", "# Case\n* sleeps badly"])
def test_garbage_fails_after_it_was_asked_for_again(tmp_path: Path, answer: str) -> None:
    model = scripted(answer)
    message = "openai:fake gave no text that could be used for test/one/plain: "
    with writer(model, tmp_path / "a.sqlite3") as author, pytest.raises(UserError, match=message):
        author.write(ASKED)
    assert len(model.asked) == 1 + ASKED_AGAIN
    with sqlite3.connect(tmp_path / "a.sqlite3") as database:
        assert database.execute("SELECT count(*) FROM replies").fetchone() == (0,)


@given(st.text())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_answer_breaks_it(tmp_path: Path, answer: str) -> None:
    with writer(scripted(answer), tmp_path / "junk.sqlite3") as author, pytest.raises(UserError):
        author.write(ASKED)


def test_a_fence_round_the_reply_is_no_matter(tmp_path: Path) -> None:
    with writer(scripted(f"```json\n{GOOD}\n```", f"```\n{READ}\n```"), tmp_path / "a.sqlite3") as author:
        assert joined(author.write(ASKED).sentences) == text(ASKED)


def test_what_failed_is_asked_anew_in_the_next_run(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    with writer(scripted("No."), path) as author, pytest.raises(UserError):
        author.write(ASKED)
    model = scripted(GOOD, READ)
    with writer(model, path) as author:
        author.write(ASKED)
    assert len(model.asked) == 2


def test_an_interrupted_build_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    with writer(scripted(GOOD), path, scripted("!")) as author, pytest.raises(UserError, match="does not answer"):
        author.write(ASKED)
    model, reader = scripted("!"), scripted(READ)
    with writer(model, path, reader) as author:
        assert joined(author.write(ASKED).sentences) == text(ASKED)
    assert (len(model.asked), len(reader.asked)) == (0, 1)


def test_nothing_known_is_asked_for_again(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    with writer(scripted(_without(LAST.name), GOOD), path, scripted(READ)) as author:
        before = author.write(ASKED)
    silent, mute = scripted("!"), scripted("!")
    with writer(silent, path, mute) as author:
        assert author.write(ASKED) == before
    assert silent.asked == mute.asked == []


@pytest.mark.parametrize("change", ["model", "parameters", "person"])
def test_whatever_an_answer_depends_on_is_in_the_key(tmp_path: Path, change: str) -> None:
    path = tmp_path / "a.sqlite3"
    with writer(scripted(GOOD, READ), path) as author:
        author.write(ASKED)
    asked = ASKED._replace(told_as="test/other") if change == "person" else ASKED
    model = scripted(reply(asked), reading(asked, 0))
    name = "openai:other" if change == "model" else "openai:fake"
    with writer(model, path, name=name, parameters={"seed": 1} if change == "parameters" else {}) as author:
        author.write(asked)
    assert len(model.asked) == 2


def test_one_failure_among_many_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    bad = ASKED._replace(told_as="test/bad")
    model = scripted(GOOD, READ, *["No."] * (1 + ASKED_AGAIN))
    with writer(model, path, at_once=1) as author, pytest.raises(UserError, match="used for test/bad/plain: line 1 is"):
        author.write_all([ASKED, bad])
    with writer(scripted("!"), path) as author:
        assert joined(author.write(ASKED).sentences) == text(ASKED)


def test_many_requests_keep_their_order(tmp_path: Path) -> None:
    asked = [ASKED._replace(told_as=f"test/{number}") for number in range(5)]
    answers = [answer for request in asked for answer in (reply(request), reading(request, 0))]
    with writer(scripted(*answers), tmp_path / "a.sqlite3", at_once=1) as author:
        first = author.write_all(asked)
    assert [joined(made.sentences) for made in first] == [text(request) for request in asked]
    with writer(scripted("!"), tmp_path / "a.sqlite3", at_once=5) as author:
        assert author.write_all(asked) == first


def test_a_provider_that_recovers_is_tried_again(tmp_path: Path) -> None:
    model = scripted("!", "!", GOOD, READ)
    with writer(model, tmp_path / "a.sqlite3") as author:
        assert joined(author.write(ASKED).sentences) == text(ASKED)
    assert len(model.asked) == 4


def test_a_provider_that_does_not_is_a_short_error_without_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-123456")
    model = scripted("!")
    with writer(model, tmp_path / "a.sqlite3") as author, pytest.raises(UserError) as error:
        author.write(ASKED)
    assert str(error.value) == (
        "openai:fake does not answer: ConnectionError: no route to the model, key ***. "
        "The answers so far are kept; run again to go on where this stopped."
    )
    assert len(model.asked) == RETRIES.attempts


def test_it_writes_inside_a_running_loop_and_outside_of_it(tmp_path: Path) -> None:
    """A notebook runs an event loop, in which asyncio refuses to start another."""
    model = scripted(GOOD, READ)

    async def cell() -> str:
        return joined(author.write(ASKED).sentences)

    with writer(model, tmp_path / "a.sqlite3") as author:
        assert asyncio.run(cell()) == text(ASKED)
        assert joined(author.write(ASKED).sentences) == text(ASKED)
    assert len(model.asked) == 2


def test_what_is_to_come_is_said_once_before_the_first_call(tmp_path: Path) -> None:
    said: list[tuple[Forecast, int]] = []
    model, reader = scripted(reply(ALIKE[0])), scripted(*readings(ALIKE[0]))

    def announce(found: Forecast) -> None:
        said.append((found, len(model.asked)))

    with writer(model, tmp_path / "a.sqlite3", reader, expected=20, announce=announce) as author:
        author.write_all(ALIKE)
        author.write_all(ALIKE)
    ((found, asked_before),) = said
    assert asked_before == 0
    assert (found.plans, found.writing.calls, found.reading.calls) == (20, 20, 60)
    # About four characters make a token.
    prompts = sum(len(str(message.content)) for message in model.asked[0])
    assert found.writing.tokens.prompt == pytest.approx(20 * prompts / 4, rel=0.01)
    told = found.said(Price(1.0, 10.0), Price(2.0, 20.0))
    one, other = found.writing.tokens, found.reading.tokens
    cost = (one.prompt + 10 * one.completion + 2 * other.prompt + 20 * other.completion) / 1_000_000
    assert told.startswith(f"20 plans are written and their texts read: about 20 calls of openai:fake ({one.prompt} ")
    assert "and 60 calls of anthropic:fake" in told
    assert f"costs about {cost:.2f}." in told
    assert "costs" not in found.said(Price(1.0, 10.0), None)


def test_the_plan_says_who_speaks_where_and_each_fact_in_its_place() -> None:
    asked = prompt.first(ALIKE[0], plan(ALIKE[0]), meanings())
    assert prompt.text("self") in asked
    assert f"{ALIKE[0].patient.age} years old, woman, married, baker" in asked
    for value in plan(ALIKE[0]).scene.values():
        assert value in asked
    steps = [json.loads(line) for line in asked.partition("The plan, as JSON:\n")[2].splitlines()]
    assert [step["step"] for step in steps] == [step.name for step in plan(ALIKE[0]).steps]
    for case, profile in enumerate(ALIKE[0].profiles):
        own = [step for step in steps if "abc"[case] in step.get("texts", "abc")]
        listed = [fact for step in own for fact in step["facts"]]
        assert sorted(fact["id"] for fact in listed) == sorted(fact.id for fact in facts(profile))
        assert all(fact["fact"] and fact["stands"] and len(fact["words"]) <= 8 for fact in listed)
    differing = [step for step in steps if "texts" in step]
    assert 0 < len(differing) < len(steps)
    assert all(step["facts"] or step.get("like") for step in steps)


def test_prompts_name_no_disorder() -> None:
    for name in prompt.NAMES:
        for disorder in knowledge().disorders.values():
            assert disorder.name not in prompt.text(name)
