"""The parser on replies written by hand, on generated lists in generated wrappers, and on anything at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import zip_longest

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from evaluators.parsing.known import known_names
from evaluators.parsing.parse import last_named, parse
from tests.evaluators.parsing.replies import Reply, replies

REPLIES = replies()
DISORDERS = (
    "Major Depressive Disorder",
    "Major Depressive Disorder with Psychotic Features",
    "Schizoaffective Disorder (Depressive Type)",
    "Bipolar I Disorder",
)
TEXTS = ("Panic Disorder", "Bipolar I Disorder", "Posttraumatic Stress Disorder", "none")
WRAPPERS = [
    "{}", " {}\n", "**{}**", "*{}*", "`{}`", "```\n{}\n```", "$\\text{{{}}}$", "\\boxed{{{}}}", '"{}"', "“{}”", "[{}]",
    "<answer>{}</answer>", "<b>{}</b>", "Answer: {}", "The answer is {}.", "**Final answer:** {}", "# {}", "> {}",
    "<think>Answer: A or B, perhaps C.</think>\n{}", "Not sure at first, A?</think>{}", "{}<|im_end|>",
    "Initial answer: C\nFinal answer: {}", "My choice - {}", "I would choose {}.",
]  # fmt: skip
JOINTS = [", ", ",", " & ", "&", " and ", ", and ", "/", " / ", "; ", " + ", "\uff0c", " plus "]
LETTERS = ["{}", "({})", "{}.", "{})", "**{}**", "option {}"]
letters = st.lists(st.sampled_from("ABCD"), min_size=1, max_size=4, unique=True)


@pytest.mark.parametrize("reply", REPLIES, ids=[f"{reply.group}: {reply.text!r}" for reply in REPLIES])
def test_replies_written_by_hand(reply: Reply) -> None:
    parsed = reply.parsed()
    says = tuple(label for label in reply.labels if label in reply.says) if reply.status == "ok" else ()
    assert (parsed.status, parsed.answer) == (reply.status, says), parsed.method


def test_there_are_enough_of_them() -> None:
    assert len({(reply.text, reply.labels, reply.texts) for reply in REPLIES}) == len(REPLIES) >= 200


@settings(deadline=None)
@given(letters, st.sampled_from(JOINTS), st.sampled_from(LETTERS), st.sampled_from(WRAPPERS))
def test_wrappers_change_nothing(named: list[str], joint: str, form: str, wrapper: str) -> None:
    written = joint.join(form.format(letter) for letter in named)
    assert parse(wrapper.format(written), "ABCD")[:2] == ("ok", tuple(sorted(named)))


@settings(deadline=None)
@given(
    letters, st.sampled_from(['{{"answer": {}}}', '```json\n{{"answer": {}}}\n```', 'So: {{"why": "A", "answer": {}}}'])
)
def test_json_changes_nothing(named: list[str], wrapper: str) -> None:
    for value in (named, ", ".join(named)):
        assert parse(wrapper.format(json.dumps(value)), "ABCD")[:2] == ("ok", tuple(sorted(named)))


@settings(deadline=None)
@given(st.sampled_from(TEXTS), st.sampled_from(WRAPPERS), st.sampled_from([str.upper, str.lower, str.title]))
def test_a_text_stands_for_its_option(text: str, wrapper: str, case: Callable[[str], str]) -> None:
    label = "ABCD"[TEXTS.index(text)]
    assert parse(wrapper.format(case(text)), "ABCD", TEXTS)[:2] == ("ok", (label,))


@settings(deadline=None)
@given(st.text() | st.text(alphabet="ABCD abcdor,.:;&()[]{}<>/\\\"'*\n-", max_size=80), st.sampled_from([None, TEXTS]))
@example("<think>", None)
@example("\\boxed{", TEXTS)
@example("\ue000 and \ue001", TEXTS)
@example('{"answer": ' * 500, TEXTS)
@example("[" * 5000, None)
@example("\ud800", None)
def test_anything_has_a_reading(reply: str, texts: tuple[str, ...] | None) -> None:
    parsed = parse(reply, "ABCD", texts)
    assert parsed.status in {"ok", "unparsed", "refused"}
    assert bool(parsed.answer) == (parsed.status == "ok")
    assert list(parsed.answer) == sorted(set(parsed.answer) & set("ABCD"))
    assert set(last_named(reply, "ABCD", texts)) <= set("ABCD")


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.sampled_from([name for group in known_names() for name in group]), max_size=4),
    st.lists(
        st.sampled_from([", ", " and ", " (", ") ", " with psychotic features ", "\n", " - ", "type", ". "]), max_size=5
    ),
)
def test_names_in_any_order_have_a_reading(named: list[str], between: list[str]) -> None:
    reply = "".join(part for pair in zip_longest(named, between, fillvalue=" ") for part in pair)
    parsed = parse(reply, "ABCD", DISORDERS, names=known_names())
    assert list(parsed.answer) == sorted(set(parsed.answer) & set("ABCD"))


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("PTSD", ""),
        ("MDD", "A"),
        ("Major depressive disorder, severe, with psychotic features", "B"),
        ("Major depressive disorder, recurrent, without psychotic features", "A"),
        ("psychotic MDD", "B"),
        ("Schizoaffective disorder, depressive type", "C"),
        ("Schizoaffective disorder", "C"),
        ("Schizoaffective disorder, bipolar type", ""),
        ("Bipolar 1", "D"),
        ("bipolar disorder type I, current episode manic", "D"),
        ("Bipolar II", ""),
        ("MDD, moderate & bipolar I", "AD"),
    ],
)
def test_names_that_are_shared_are_told_apart_by_their_specifiers(reply: str, answer: str) -> None:
    assert "".join(parse(reply, "ABCD", DISORDERS, names=known_names()).answer) == answer
    assert parse(reply, "ABCD", DISORDERS, names=known_names()) == parse(
        reply.casefold(), "ABCD", DISORDERS, names=known_names()
    )


def test_specifiers_count_among_the_options_themselves() -> None:
    texts = ("Gout", "Gout (Chronic Type)", "Gout with Tophi")
    said = {reply: parse(reply, "ABC", texts).answer for reply in ("Gout", "Gout, chronic", "Gout, severe, with tophi")}
    assert list(said.values()) == [("A",), ("B",), ("C",)]


def test_characters_that_stand_for_options_cannot_be_smuggled_in() -> None:
    assert parse("\ue000", "ABCD", TEXTS).status == "unparsed"


def test_two_options_with_one_text_are_not_told_apart() -> None:
    assert parse("Panic Disorder", "AB", ("Panic Disorder", "panic disorder")).status == "unparsed"


def test_the_reading_names_its_rule() -> None:
    said = {reply: parse(reply, "ABCD").method for reply in ("B", "Answer: B, as said", "B. It is so, they say", "")}
    assert list(said.values()) == ["letters", "stated", "leading", "empty"]
    assert parse("So we come to B", "ABCD").method == "closing"
    assert parse("I feel that B suits him", "ABCD").method == "mentioned"
    assert parse("B or C", "ABCD").method == "either"
    assert parse("B. none", "ABCD", TEXTS).method == "clash"


@pytest.mark.parametrize("text", ["A, ", "answer is ", "<think>", "\\text{", "not ", "A (B ", "so the ", "A. word "])
def test_long_replies_are_read_in_a_moment(text: str) -> None:
    assert parse(text * 20_000 + "\nAnswer: C", "ABCD", TEXTS).answer in {("C",), ()}


@pytest.mark.parametrize(
    ("reply", "status"),
    [
        ("B", "ok"),
        ("The answer is B. This is because", "ok"),
        ("<answer>B</answer> The patient", "ok"),
        ("B. The mood was low for", "cut"),
        ("So we come to B", "cut"),
        ("I cannot provide a", "cut"),
        ("<think>The answer is B.", "cut"),
        ("", "cut"),
    ],
)
def test_a_reply_cut_at_the_limit_counts_only_where_it_states_an_answer(reply: str, status: str) -> None:
    read = parse(reply, "ABCD", cut=True)
    assert (read.status, bool(read.answer)) == (status, status == "ok")
