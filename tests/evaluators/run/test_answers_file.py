"""The answers file: what is there stays, what was cut off goes."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from evaluators.answer import Answer, Status
from evaluators.run.answers_file import AnswersFile, answers
from evaluators.run.reasons import Reason
from generators.models.tokens import Tokens
from kg.errors import UserError


def answer(name: str, rotation: int = 0, status: Status = "ok", raw: str = "A") -> Answer:
    return Answer(
        id=name,
        rotation=rotation,
        status=status,
        answer=("A",) if status == "ok" else (),
        raw=raw,
        mode="generate",
        style="single",
        method="letters",
        latency=0.1,
        attempts=1,
    )


def written(path: Path, *listed: Answer) -> None:
    answers_file = AnswersFile(path)
    for one in listed:
        answers_file.add(one)
    answers_file.flush()
    answers_file.close()


def open_among(path: Path, *keys: tuple[str, int], retry_errors: bool = False) -> list[bool]:
    answers_file = AnswersFile(path, retry_errors=retry_errors)
    try:
        return answers_file.open_among(list(keys))
    finally:
        answers_file.close()


def test_what_is_answered_is_not_open(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    assert open_among(path, ("x", 0)) == [True]
    written(path, answer("x"), answer("y", 1), answer("z", status="unparsed"))
    assert open_among(path, ("x", 0), ("x", 1), ("y", 0), ("y", 1), ("z", 0)) == [False, True, True, False, False]


def test_the_fields_of_a_line_have_their_order(tmp_path: Path) -> None:
    assert answer("x").line() == (
        b'{"id":"x","rotation":0,"status":"ok","answer":["A"],"raw":"A","finish":null,"reasoning":"",'
        b'"mode":"generate","style":"single","shots":0,"scores":null,"method":"letters","latency":0.1,'
        b'"tokens":{"prompt":0,"completion":0,"reasoning":0},"attempts":1}\n'
    )


def test_a_line_from_before_the_finish_was_kept_still_reads(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(
        b'{"id":"x","rotation":0,"status":"ok","answer":["A"],"raw":"A","mode":"generate","style":"single","shots":0,'
        b'"scores":null,"method":"letters","latency":0.1,"tokens":{"prompt":0,"completion":0},"attempts":1}\n'
    )
    assert list(answers(path)) == [answer("x")]


def test_what_failed_is_known_by_its_most_frequent_reason(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    written(path, answer("x", status="error", raw="503: no room 1"), answer("y", status="error", raw="reset"))
    written(path, answer("z", status="error", raw="503: no room 2"), answer("u", status="cut"))
    answers_file = AnswersFile(path)
    answers_file.close()
    assert (answers_file.failed, answers_file.cut, answers_file.reasons.most_frequent) == (
        3,
        1,
        Reason("503: no room 1", 2),
    )
    # A reply that came after all takes its error back.
    written(path, answer("x"), answer("z"))
    answers_file = AnswersFile(path)
    answers_file.close()
    assert (answers_file.failed, answers_file.reasons.most_frequent) == (1, Reason("reset", 1))


def test_errors_are_final_until_they_are_reopened(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    written(path, answer("x", status="error"), answer("y", status="error"), answer("z"))
    asked = (("x", 0), ("y", 0), ("z", 0))
    assert open_among(path, *asked) == [False, False, False]
    assert open_among(path, *asked, retry_errors=True) == [True, True, False]
    written(path, answer("x"))
    assert open_among(path, *asked, retry_errors=True) == [False, True, False]


@pytest.mark.parametrize(("retry_errors", "failed"), [(False, 1), (True, 0)])
def test_what_earlier_starts_left_is_known(tmp_path: Path, retry_errors: bool, failed: int) -> None:
    path = tmp_path / "a.jsonl"
    spent = Tokens(prompt=10, completion=1)
    known = answer("k").model_copy(update={"attempts": 0, "tokens": spent})
    asked = [answer(name).model_copy(update={"tokens": spent}) for name in "xyz"]
    written(path, *asked, known, *(answer(name, status="error") for name in "ef"), answer("f"))
    answers_file = AnswersFile(path, retry_errors=retry_errors)
    answers_file.close()
    assert (answers_file.count, answers_file.failed, answers_file.spent) == (
        6 - retry_errors,
        failed,
        Tokens(prompt=30, completion=3),
    )


@pytest.mark.parametrize("torn", [b'{"id":"y","rota', b'{"id":"y"}\n', b"\0\0\0\n", b"\xff"])
def test_a_torn_last_line_is_dropped(tmp_path: Path, torn: bytes) -> None:
    path = tmp_path / "a.jsonl"
    written(path, answer("x"))
    whole = path.read_bytes()
    path.write_bytes(whole + torn)
    assert [one.id for one in answers(path)] == ["x"]
    assert open_among(path, ("x", 0), ("y", 0)) == [False, True]
    assert path.read_bytes() == whole


def test_a_broken_line_in_the_middle_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(answer("x").line() + b"{}\n" + answer("y").line())
    with pytest.raises(UserError, match=r"a\.jsonl, line 2: not an answer \(Field required\)"):
        AnswersFile(path)


def test_a_full_disk_leaves_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    answers_file = AnswersFile(path)
    answers_file.add(answer("x"))
    answers_file.flush()
    whole = path.read_bytes()
    write = os.write

    def full(file: int, data: bytes) -> int:
        write(file, data[:30])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    answers_file.add(answer("y"))
    with pytest.raises(UserError, match=r"the disk is full\. The answers so far are kept"):
        answers_file.flush()
    answers_file.close()
    assert path.read_bytes() == whole
