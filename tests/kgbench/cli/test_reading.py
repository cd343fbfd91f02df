"""`kgbench read` and `kgbench rate`, from a build to figures."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from evaluators.reading.sheet import COLUMNS, FAULTS
from kgbench.cli.main import run
from tests.evaluators.reading.on_disk import build, filled, lines
from tests.evaluators.score import on_disk
from tests.places import ROOT


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folder of a small build."""
    return str(build(tmp_path_factory.mktemp("reading") / "build"))


def printed(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> str:
    capsys.readouterr()
    assert run([str(argument) for argument in arguments]) == code, capsys.readouterr().err
    out, err = capsys.readouterr()
    return err if code else out


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_seed_draws_the_same_texts(made: str, capsys: pytest.CaptureFixture[str]) -> None:
    def drawn(seed: int) -> list[str]:
        told = printed(capsys, "read", made, "--task", "ambiguous", "--n", 5, "--seed", seed, "--json")
        return [row["id"] for row in json.loads(told)]

    assert drawn(1) == drawn(1) != drawn(2)
    assert len(set(drawn(1))) == 5
    assert all(name.startswith("ambiguous-") for name in drawn(1))


def test_texts_are_printed_with_options_and_without_answers(made: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "read", made, "--task", "ambiguous", "--n", 8)
    assert shown.count("That is all.") == 8
    assert shown.count("  C Delusional Disorder") == 8
    assert "Answer" not in shown
    assert "S027.1" not in shown
    both = printed(capsys, "read", made, "--n", 1)
    assert [line.partition("-")[0] for line in both.splitlines() if "-0000" in line] == ["ambiguous", "unambiguous"]


def test_long_texts_are_wrapped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    long = {
        task: [item.model_copy(update={"stem": "word " * 60}) for item in all_]
        for task, all_ in on_disk.items().items()
    }
    monkeypatch.setenv("COLUMNS", "50")
    shown = printed(capsys, "read", on_disk.write_build(tmp_path / "long", long), "--n", 2)
    assert max(map(len, shown.splitlines())) <= 50
    assert shown.count("word") == 240


def test_answers_and_facts_are_shown_on_demand(made: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "read", made, "--task", "ambiguous", "--n", 8, "--answers", "--facts")
    assert shown.count("Answer: A B") == 2
    assert shown.count("    1.depressive/S027.1\n") == 8
    assert shown.count("    states nothing\n") == 8
    told = json.loads(printed(capsys, "read", made, "--task", "ambiguous", "--n", 1, "--facts", "--json"))
    assert told[0]["sentences"][1] == {"text": "That is all.", "facts": []}
    table = printed(capsys, "read", made, "--n", 1, "--answers", "--csv").splitlines()
    assert table[0] == "id,text,options,answer"


def test_a_sheet_is_written_and_not_written_over(made: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "sheet.csv"
    command = ("read", made, "--task", "ambiguous", "--n", 3, "--sheet", sheet)
    shown = printed(capsys, *command)
    assert tuple(rows_of(sheet)[0]) == COLUMNS
    assert [row["id"] for row in rows_of(sheet)] == [line for line in shown.splitlines() if "-0000" in line]
    assert "is there already and may hold ratings" in printed(capsys, *command, code=2)


def test_blind_texts_have_numbers_and_a_key_apart(
    made: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    others, sheet, key = lines(tmp_path / "theirs.jsonl", 9), tmp_path / "sheet.csv", tmp_path / "key.csv"
    mixed = ("--with", others, "--of-others", 4, "--sheet", sheet, "--key", key)
    shown = printed(capsys, "read", made, "--n", 3, *mixed)
    entries = rows_of(key)
    assert [row["id"] for row in entries] == [f"text {number:03}" for number in range(1, 11)]
    assert [row["id"] for row in rows_of(sheet)] == [row["id"] for row in entries]
    sources = [row["source"] for row in entries]
    assert (sources.count("build"), sources.count("theirs")) == (6, 4)
    assert sources != sorted(sources)
    assert all(row["name"] not in shown for row in entries)
    # Typographic quotes would tell whose a text is.
    theirs = next(row for row in entries if row["source"] == "theirs")
    assert f"{theirs['id']}\nIt's {theirs['name'][-1]}.\n" in shown
    assert theirs["answer"] == "B"


def test_sheets_are_summed_up(made: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    others, empty, key = lines(tmp_path / "theirs.jsonl", 2), tmp_path / "sheet.csv", tmp_path / "key.csv"
    printed(capsys, "read", made, "--n", 2, "--with", others, "--sheet", empty, "--key", key)
    theirs, ours = ([row for row in rows_of(key) if (row["source"] == "build") is own] for own in (False, True))
    first = {row["id"]: f"455 answer={row['answer']}" for row in theirs}
    first |= {row["id"]: "234 answer=C|contradiction=yes|faults=label; time" for row in ours[:3]}
    second = {row["id"]: "444" for row in rows_of(key)}
    sheets = filled(empty, first, tmp_path / "a.csv", ";"), filled(empty, second, tmp_path / "b.csv")
    told = json.loads(printed(capsys, "rate", *sheets, "--key", key, "--json"))
    means = {
        (row["sheet"], row["source"], row["scale"]): (row["n"], row["mean"])
        for row in told["ratings"]
        if not row["part"]
    }
    assert means[str(sheets[0]), "build", "naturalness"] == (3, 2)
    assert means[str(sheets[0]), "theirs", "all three"] == (2, pytest.approx(14 / 3))
    assert means[str(sheets[1]), "build", "realism"] == (4, 4)
    faults = next(row for row in told["faults"] if row["source"] == "build")
    assert (faults["contradictions"], faults["classes"]) == (3, {"label": 3, "time": 3})
    assert [row["n"] for row in told["agreement"]] == [5, 5, 5]
    assert told["unrated"] == {str(sheets[0]): 1, str(sheets[1]): 0}
    shown = printed(capsys, "rate", sheets[0], "--key", key)
    assert "label 3, time 3" in shown
    assert "0 of 2" in shown
    assert printed(capsys, "rate", sheets[0], "--csv").startswith("sheet,source,part,scale,n,mean,low,high,under\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--task", "nothing"], "has no task nothing; its tasks are ambiguous, unambiguous"),
        (["--n", "9"], "has 8 items and 9 are wanted"),
        (["--with", "x.jsonl"], "are read blind only"),
        (["--of-others", "3"], "no source of them"),
        (["--with", "x.jsonl", "--key", "key.csv"], "Cannot read x.jsonl"),
        (["--key", "key.csv", "--facts"], "would show whose a text is"),
        (["--key", "key.csv", "--answers"], "would show whose a text is"),
    ],
)
def test_what_cannot_be_read_is_told(
    made: str,
    tmp_path: Path,
    arguments: list[str],
    says: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in printed(capsys, "read", made, "--n", 8, *arguments, "--sheet", "sheet.csv", code=2)
    assert not list(tmp_path.iterdir())


def test_facts_that_are_not_recorded_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bare = on_disk.write_build(tmp_path / "bare")
    assert "are not recorded with their facts" in printed(capsys, "read", bare, "--n", 1, "--facts", code=2)


@pytest.mark.parametrize(
    ("rated", "says"),
    [
        ("43", "realism of ambiguous-0000000000000000 is empty; give a whole number from 1 to 5"),
        ("436", "realism of ambiguous-0000000000000000 is '6'"),
        ("444 contradiction=maybe", "contradiction of ambiguous-0000000000000000 is 'maybe'; give yes or no"),
        ("444 faults=labels", "has a fault 'labels'; the classes are label, "),
        ("", "holds no rating yet"),
    ],
)
def test_what_is_no_rating_is_told(
    made: str, tmp_path: Path, rated: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty.csv"
    printed(capsys, "read", made, "--task", "ambiguous", "--n", 8, "--sheet", empty)
    sheet = filled(empty, {"ambiguous-0000000000000000": rated}, tmp_path / "sheet.csv")
    assert says in printed(capsys, "rate", sheet, code=2)


def test_what_is_no_sheet_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "other.csv").write_text("id,value\n1,2\n", encoding="utf-8")
    (tmp_path / "bytes.csv").write_bytes(b"id\xff\n")
    twice = f"{','.join(COLUMNS)}\nx-1,1,1,1,,,,,\nx-1,1,1,1,,,,,\n"
    (tmp_path / "twice.csv").write_text(twice, encoding="utf-8")
    assert "has no column naturalness" in printed(capsys, "rate", tmp_path / "other.csv", code=2)
    assert "is not UTF-8 text" in printed(capsys, "rate", tmp_path / "bytes.csv", code=2)
    assert "x-1 stands in two rows" in printed(capsys, "rate", tmp_path / "twice.csv", code=2)
    assert "Cannot read" in printed(capsys, "rate", tmp_path / "missing.csv", code=2)
    (tmp_path / "long.csv").write_text(f"{','.join(COLUMNS)}\nx-1,1,1,1,,,,,{'a' * 200_000}\n", encoding="utf-8")
    assert "is not CSV (field larger than" in printed(capsys, "rate", tmp_path / "long.csv", code=2)
    same = (tmp_path / "twice.csv", tmp_path / "twice.csv")
    (tmp_path / "twice.csv").write_text(twice.replace("x-1,1,1,1,,,,,\n", "", 1), encoding="utf-8")
    assert "each sheet once" in printed(capsys, "rate", *same, code=2)


def test_the_page_explains_every_class_of_fault() -> None:
    page = (ROOT / "docs" / "reading.md").read_text(encoding="utf-8")
    assert [fault for fault in FAULTS if f"| `{fault}` |" not in page] == []
    assert [column for column in COLUMNS if f"`{column}`" not in page] == []
