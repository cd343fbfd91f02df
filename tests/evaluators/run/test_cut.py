"""Replies that were cut off at the token limit: kept with their reason, read with care, and warned of."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from evaluators.cut import warning
from kgbench.cli.main import run
from tests.evaluators.run.runs import answers_of, build, item, server
from tests.evaluators.run.server import Behaviour

RAMBLING = "Sleep is poor and the mood is low, so that A or B may"
SAID = "Warning: 100.0 % of the replies (12 of 12) were cut off at the token limit before they stated an answer"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    build(tmp_path / "build", {"charts": [item(number) for number in range(12)]})
    return tmp_path / "build"


def ask(folder: Path, url: str, *more: str, out: str = "run") -> int:
    return run(
        ["evaluate", str(folder), "--model", "mock", "--base-url", url, "--out", str(folder.parent / out), *more]
    )


def evaluate(folder: Path, behaviour: Behaviour, *more: str) -> int:
    with server(behaviour) as url:
        return ask(folder, url, *more)


def test_a_reply_that_was_cut_names_nothing_and_is_warned_of(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate(folder, Behaviour(finish="length", said=RAMBLING)) == 0
    out = folder.parent / "run"
    found = answers_of(out).values()
    assert {(one.status, one.answer, one.finish, one.method, one.raw) for one in found} == {
        ("cut", (), "length", "cut", RAMBLING)
    }
    assert SAID in capsys.readouterr().err
    # The second start asks nothing and warns of what is there.
    assert evaluate(folder, Behaviour()) == 0
    assert SAID in capsys.readouterr().err
    assert run(["score", str(out)]) == 0
    printed = capsys.readouterr()
    assert SAID in printed.err
    scores = json.loads((out / "scores.json").read_bytes())
    figures = next(cell["figures"] for cell in scores["cells"] if cell["breakdown"] == "all")
    rates = {name: figures[name]["value"] for name in ("accuracy", "unparsed", "cut", "refused", "error")}
    assert rates == {"accuracy": 0, "unparsed": 0, "cut": 1, "refused": 0, "error": 0}
    assert (scores["sensitivity"]["standard"]["cut"], scores["sensitivity"]["standard"]["unparsed"]) == (12, 0)


def test_an_answer_that_was_stated_before_the_cut_counts(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate(folder, Behaviour(finish="length", said="Answer: B\n\nThe reason is that")) == 0
    assert {(one.status, one.answer) for one in answers_of(folder.parent / "run").values()} == {("ok", ("B",))}
    assert "Warning" not in capsys.readouterr().err


def test_the_same_words_uncut_are_read_as_ever(folder: Path) -> None:
    assert evaluate(folder, Behaviour(said=RAMBLING)) == 0
    assert {(one.status, one.finish) for one in answers_of(folder.parent / "run").values()} == {("unparsed", "stop")}


@pytest.mark.parametrize("field", ["reasoning", "reasoning_content"])
def test_reasoning_is_kept_and_not_read(folder: Path, field: str) -> None:
    with server(Behaviour(reasoning="Surely the answer is D.", field=field, said="The answer is B.")) as url:
        for out in ("run", "known"):
            assert ask(folder, url, out=out) == 0
    for out in ("run", "known"):
        for one in answers_of(folder.parent / out).values():
            assert (one.answer, one.reasoning, one.tokens.reasoning) == (("B",), "Surely the answer is D.", 1)
            assert (one.finish, one.attempts) == ("stop", 1 if out == "run" else 0)


def test_forced_choice_is_never_cut(folder: Path) -> None:
    assert evaluate(folder, Behaviour(finish="length"), "--mode", "forced-choice") == 0
    assert {one.status for one in answers_of(folder.parent / "run").values()} == {"ok"}


def test_replies_kept_before_the_finish_was_known_are_still_used(folder: Path) -> None:
    with server(Behaviour()) as url:
        assert ask(folder, url, out="first") == 0
        with sqlite3.connect(folder.parent / "replies.sqlite") as database:
            for request, reply in database.execute("SELECT request, reply FROM replies").fetchall():
                kept = {name: value for name, value in json.loads(reply).items() if name not in ("finish", "reasoning")}
                kept["tokens"].pop("reasoning")
                database.execute("UPDATE replies SET reply = ? WHERE request = ?", (json.dumps(kept), request))
        assert ask(folder, url, out="second") == 0
    found = answers_of(folder.parent / "second").values()
    assert {(one.finish, one.reasoning, one.attempts) for one in found} == {(None, "", 0)}


def test_few_cuts_are_no_warning() -> None:
    assert warning(2, 100) is None
    assert warning(0, 0) is None
    assert str(warning(3, 100)).startswith("Warning: 3.0 % of the replies (3 of 100)")
