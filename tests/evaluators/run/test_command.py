"""`kgbench evaluate` in this process: what a run keeps, how it goes on, and what it refuses."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from pathlib import Path

import pytest

from evaluators.answer import Answer
from evaluators.run import run_file
from evaluators.run.answers_file import NAME
from kgbench.cli.main import run
from tests.evaluators.run import server
from tests.evaluators.run.runs import answers_of, build, item, told
from tests.evaluators.run.runs import server as serving
from tests.evaluators.run.server import Behaviour

COUNT = 24


@pytest.fixture(scope="module")
def url() -> object:
    with serving(Behaviour()) as found:
        yield found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "build"
    build(
        made,
        {
            "charts": [item(number, group=f"G{number}") for number in range(COUNT)],
            "pairs": [item(number, "pairs", "hybrid") for number in range(COUNT)],
            "facts": [item(number, "facts", "binary") for number in range(COUNT)],
        },
    )
    return made


def evaluate(folder: Path, url: str, *more: str, out: str = "run") -> int:
    options = ["--model", "mock", "--base-url", url, "--out", str(folder.parent / out)]
    try:
        return run(["evaluate", str(folder), *options, *more])
    except SystemExit as left:
        return int(str(left.code))


def test_every_item_is_answered_as_the_model_replied(folder: Path, url: str) -> None:
    assert evaluate(folder, url) == 0
    found = answers_of(folder.parent / "run")
    assert set(found) == {(f"{task}-{n:06}", 0) for task in ("charts", "pairs", "facts") for n in range(COUNT)}
    styles = {one.id.split("-")[0]: one.style for one in found.values()}
    assert styles == {"charts": "single", "pairs": "hybrid", "facts": "binary"}
    for one in found.values():
        wanted = ("unparsed", ()) if one.style == "binary" and one.raw in "CD" else ("ok", (one.raw,))
        assert (one.status, one.answer) == wanted
        assert (one.mode, one.attempts, one.tokens.prompt) == ("generate", 1, 100)


def test_a_finished_run_is_left_as_it_is(folder: Path, url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate(folder, url) == 0
    path = folder.parent / "run" / NAME
    before, asked = path.read_bytes(), told(url)["requests"]
    capsys.readouterr()
    assert evaluate(folder, url, "--json") == 0
    assert (path.read_bytes(), told(url)["requests"]) == (before, asked)
    printed = json.loads(capsys.readouterr().out)
    assert (printed["questions"], printed["answered before"], printed["ok"], printed["left"]) == (72, 72, 0, 0)


def test_a_run_goes_on_where_it_was_cut_off(folder: Path, url: str) -> None:
    assert evaluate(folder, url, "--no-cache") == 0
    path = folder.parent / "run" / NAME
    whole = answers_of(path.parent)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:40]) + lines[40][:25])
    asked = told(url)["requests"]
    assert evaluate(folder, url, "--no-cache") == 0
    assert told(url)["requests"] == asked + 32
    again = answers_of(path.parent)
    assert {key: (one.status, one.answer, one.raw) for key, one in again.items()} == {
        key: (one.status, one.answer, one.raw) for key, one in whole.items()
    }


def test_another_run_asks_nothing_that_is_known(folder: Path, url: str) -> None:
    assert evaluate(folder, url, out="first") == 0
    asked = told(url)["requests"]
    assert evaluate(folder, url, out="second") == 0
    assert told(url)["requests"] == asked
    first, second = answers_of(folder.parent / "first"), answers_of(folder.parent / "second")
    known = {key: one.model_copy(update={"attempts": 0}) for key, one in first.items()}
    assert second == known


@pytest.mark.parametrize("more", [["--style", "multiple"], ["--shots", "1"], ["--mode", "forced-choice"]])
def test_another_request_is_not_known(folder: Path, url: str, more: list[str]) -> None:
    assert evaluate(folder, url, "--task", "charts", out="first") == 0
    asked = told(url)["requests"]
    assert evaluate(folder, url, "--task", "charts", *more, out="second") == 0
    assert told(url)["requests"] >= asked + len(answers_of(folder.parent / "second"))


def test_rotations_ask_each_item_in_several_orders(folder: Path, url: str) -> None:
    assert evaluate(folder, url, "--rotations", "3", "--task", "charts", "--task", "facts") == 0
    found = answers_of(folder.parent / "run")
    assert len(found) == COUNT * 3 + COUNT * 2
    for (_, rotation), one in found.items():
        if one.style == "single":
            assert one.answer == ("ABCD"[("ABCD".index(one.raw) + rotation) % 4],)


def test_scores_of_forced_choice_are_in_the_own_order(folder: Path, url: str) -> None:
    assert evaluate(folder, url, "--mode", "forced-choice", "--rotations", "2", "--task", "charts") == 0
    for (_, rotation), one in answers_of(folder.parent / "run").items():
        assert one.scores is not None
        assert list(one.scores) == list("ABCD")
        assert one.answer == (max(one.scores, key=one.scores.__getitem__),)
        assert one.answer == ("ABCD"[("ABCD".index(one.raw) + rotation) % 4],)
        assert (one.status, one.mode, one.method) == ("ok", "forced-choice", "chat top_logprobs")


def test_examples_are_shown_and_not_asked(folder: Path, url: str) -> None:
    assert evaluate(folder, url, "--shots", "1", "--task", "charts") == 0
    found = answers_of(folder.parent / "run")
    assert 0 < len(found) < COUNT
    assert {one.shots for one in found.values()} == {1}


def test_a_limit_of_tokens_leaves_the_rest_open(folder: Path, url: str, capsys: pytest.CaptureFixture[str]) -> None:
    more = ["--at-once", "1", "--task", "charts", "--no-cache"]
    assert evaluate(folder, url, *more, "--max-tokens-total", "1000") == 1
    assert len(answers_of(folder.parent / "run")) == 10
    assert "--max-tokens-total 1000 is reached; 14 questions are left open." in capsys.readouterr().err
    # What the first start spent counts for the second.
    assert evaluate(folder, url, *more, "--max-tokens-total", "1000") == 1
    assert len(answers_of(folder.parent / "run")) == 10
    assert evaluate(folder, url, *more, "--max-tokens-total", "1500") == 1
    assert len(answers_of(folder.parent / "run")) == 15
    assert evaluate(folder, url, *more) == 0
    assert len(answers_of(folder.parent / "run")) == COUNT


def test_a_limit_of_money_needs_prices(folder: Path, url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate(folder, url, "--max-cost", "1") == 2
    assert "--max-cost needs to know what tokens cost" in capsys.readouterr().err
    prices = folder.parent / "prices.yaml"
    prices.write_text("mock: {prompt: 10000, completion: 0}\n", encoding="utf-8")
    assert evaluate(folder, url, "--max-cost", "5", "--prices", str(prices), "--at-once", "1", "--json") == 1
    printed = json.loads(capsys.readouterr().out)
    assert (printed["ok"] + printed["unparsed"], printed["cost"]) == (5, 5.0)


def test_changed_items_are_refused(folder: Path, url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate(folder, url) == 0
    path = folder / "items" / "pairs.jsonl"
    path.write_bytes(path.read_bytes().replace(b"sleeps badly", b"sleeps well"))
    assert evaluate(folder, url) == 2
    assert "pairs.jsonl was changed after the build" in capsys.readouterr().err
    made = json.loads((folder / "manifest.json").read_bytes())
    made["tasks"]["pairs"]["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
    (folder / "manifest.json").write_text(json.dumps(made), encoding="utf-8")
    assert evaluate(folder, url) == 2
    said = capsys.readouterr().err
    assert "run was begun with other things: the items of pairs have changed since. Choose another folder" in said


def test_changed_prompts_and_settings_are_refused(
    folder: Path, url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert evaluate(folder, url, "--task", "charts") == 0
    capsys.readouterr()
    assert evaluate(folder, url, "--style", "multiple", "--rotations", "2") == 2
    said = capsys.readouterr().err
    assert (
        "style was None and is multiple; rotations was 1 and is 2; the tasks were charts and are charts, pairs" in said
    )
    monkeypatch.setattr("evaluators.run.evaluate.prompts_version", lambda **_: "another")
    assert evaluate(folder, url, "--task", "charts") == 2
    assert "the prompts are worded differently now" in capsys.readouterr().err


def test_other_parameters_of_the_model_are_refused(folder: Path, url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate(folder, url, "--task", "charts") == 0
    assert evaluate(folder, url, "--task", "charts", "--model", "mock?temperature=1") == 2
    assert "settings were {'temperature': 0, 'max_tokens': 8192} and are {'temperature': 1" in capsys.readouterr().err


def test_a_moved_build_is_the_same_build(folder: Path, url: str) -> None:
    assert evaluate(folder, url) == 0
    moved = folder.rename(folder.with_name("moved"))
    assert evaluate(moved, url) == 0
    kept = run_file.read(folder.parent / "run")
    assert kept is not None
    assert kept.build == str(folder)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--task", "nothing"], "has no task nothing; its tasks are charts, pairs, facts"),
        (["--suite", "other"], "has no suite other; its suites are trial"),
        (["--suite", "trial", "--task", "other"], "has no task other in the suite trial; its tasks are charts"),
        (["--model", ""], "--model does not name a model"),
        (["--shots", "40"], "groups for examples, fewer than 40"),
    ],
)
def test_wrong_wishes_are_told(
    folder: Path, url: str, more: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert evaluate(folder, url, *more) == 2
    assert says in capsys.readouterr().err


def test_a_cache_that_is_none_is_told(folder: Path, url: str, capsys: pytest.CaptureFixture[str]) -> None:
    (folder.parent / "replies.sqlite").write_bytes(b"no database" * 100)
    assert evaluate(folder, url) == 2
    assert "replies.sqlite: replies cannot be kept there" in capsys.readouterr().err
    assert evaluate(folder, url, "--no-cache") == 0


def test_a_cache_with_an_odd_reply_is_told(folder: Path, url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate(folder, url, out="first") == 0
    with sqlite3.connect(folder.parent / "replies.sqlite") as database:
        database.execute("UPDATE replies SET reply = '{}'")
    assert evaluate(folder, url, out="second") == 2
    said = capsys.readouterr().err
    assert "replies.sqlite: replies cannot be kept there: it holds something that is not a reply" in said


def test_what_is_left_is_counted_at_every_start(folder: Path, url: str, capsys: pytest.CaptureFixture[str]) -> None:
    more = ["--at-once", "1", "--no-cache", "--json", "--max-tokens-total"]
    for before, tokens in ((0, "6000"), (59, "6500"), (64, "99999")):
        evaluate(folder, url, *more, tokens)
        printed = json.loads(capsys.readouterr().out)
        answered = printed["questions"] - before - printed["left"]
        assert (printed["answered before"], answered) == (before, printed["ok"] + printed["unparsed"])
    assert printed["left"] == 0


def test_the_cache_holds_json(folder: Path, url: str) -> None:
    assert evaluate(folder, url, "--limit", "1", "--task", "charts") == 0
    with sqlite3.connect(folder.parent / "replies.sqlite") as database:
        ((kept,),) = database.execute("SELECT reply FROM replies").fetchall()
    (answer,) = answers_of(folder.parent / "run").values()
    assert json.loads(kept)["text"] == answer.raw


def test_a_baseline_needs_no_server(folder: Path) -> None:
    arguments = ["evaluate", str(folder), "--model", "baseline:first", "--out", str(folder.parent / "first")]
    assert run(arguments) == 0
    found = answers_of(folder.parent / "first")
    assert {one.answer for one in found.values()} == {("A",)}
    assert len(found) == 3 * COUNT


def test_a_baseline_is_given_no_server(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ["evaluate", str(folder), "--model", "baseline:first", "--out", str(folder.parent / "first")]
    assert run([*arguments, "--base-url", "http://127.0.0.1:9/v1"]) == 2
    assert capsys.readouterr().err == (
        "kgbench: baseline:first asks no server; leave out --base-url, or name the server's model with --model.\n"
    )
    assert not (folder.parent / "first").exists()
    # In the environment it is for whatever asks a server.
    monkeypatch.setenv("KGBENCH_BASE_URL", "http://127.0.0.1:9/v1")
    assert run(arguments) == 0


def test_the_limit_of_tokens_may_have_its_other_name(folder: Path, url: str) -> None:
    assert evaluate(folder, url, "--model", "mock?max_completion_tokens=99", "--task", "charts") == 0
    kept = run_file.read(folder.parent / "run")
    assert kept is not None
    assert kept.settings == {"base_url": url, "temperature": 0, "max_completion_tokens": 99}


def test_an_answer_reads_back_as_it_was_written(folder: Path, url: str) -> None:
    assert evaluate(folder, url, "--mode", "forced-choice", "--limit", "1") == 0
    for line in (folder.parent / "run" / NAME).read_bytes().splitlines(keepends=True):
        assert Answer.model_validate_json(line).line() == line


def test_the_mock_model_does_not_always_say_the_same() -> None:
    assert {server.letter(str(number)) for number in range(40)} == set("ABCD")


@pytest.mark.parametrize("option", [("--part-format", "apart"), ("--carry", "reference")])
def test_how_parts_are_asked_is_no_setting_of_items_without_parts(
    option: tuple[str, str], folder: Path, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert evaluate(folder, url, *option) == 2
    assert "none of charts, pairs, facts has any" in " ".join(capsys.readouterr().err.split())
    assert not (folder.parent / "run").exists()
