"""Many answers go into a Parquet dataset when a run ends: none lost, none twice, wherever the process is killed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from evaluators.answer import Answer
from evaluators.run import sealing
from evaluators.run.answers_file import AnswersFile, answers, lines
from generators.models.tokens import Tokens
from tests.evaluators.run.test_answers_file import answer, written

FEW = 4
STEPS = 10
"""Changes of files and folders of one sealing."""
NAMES = [f"a{number}" for number in range(10)]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealing, "SEALED_FROM", FEW)


def odd(name: str) -> Answer:
    """An answer with every field that a line may leave out."""
    more: dict[str, Any] = {"part": "p.1", "format": "apart", "text": "soon\n", "outside": ("F99",), "reply_of": "p.0"}
    scores = {"A": -0.1, "B": -2.302585092994046}
    spent = Tokens(prompt=3, completion=2, reasoning=1)
    return answer(name).model_copy(update={**more, "scores": scores, "tokens": spent, "latency": 1e-7, "style": None})


def test_answers_come_back_in_order(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    first = [answer(name) for name in NAMES] + [odd("x")]
    written(path, *first)
    assert path.read_bytes() == b""
    assert [file.name for file in sorted((tmp_path / "answers.parquet").iterdir())] == [
        "00000.parquet",
        "00001.parquet",
        "00002.parquet",
    ]
    written(path, answer("y"), odd("z"))
    assert len(path.read_bytes().splitlines()) == 2
    assert list(answers(path)) == [*first, answer("y"), odd("z")]
    assert lines(path) == len(first) + 2
    assert sorted(file.name for file in tmp_path.iterdir()) == ["answers.jsonl", "answers.parquet"]


def test_what_is_sealed_is_not_open_and_counts(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    written(path, *map(answer, NAMES), answer("e", status="error"))
    written(path, answer("late"))
    file = AnswersFile(path)
    assert file.open_among([("a0", 0), ("a0", 1), ("late", 0), ("e", 0)]) == [False, True, False, False]
    assert (file.count, file.failed) == (12, 1)
    file.close()
    file = AnswersFile(path, retry_errors=True)
    assert file.open_among([("e", 0), ("a9", 0)]) == [True, False]
    file.close()


def test_a_torn_line_is_not_sealed(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_bytes(b"".join(answer(name).line() for name in NAMES) + b'{"id": "torn')
    AnswersFile(path).close()
    assert [one.id for one in answers(path)] == NAMES


class Killed(BaseException):
    """Stands for the end of the process."""


@pytest.mark.parametrize("step", range(STEPS + 1))
def test_killed_at_any_step(step: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "answers.jsonl"
    written(path, *map(answer, NAMES[:5]))
    path.write_bytes(b"".join(answer(name).line() for name in NAMES[5:]))
    seen = 0

    def counted(method: Any) -> Any:
        def act(*args: Any, **kwargs: Any) -> Any:
            nonlocal seen
            if seen == step:
                raise Killed
            seen += 1
            return method(*args, **kwargs)

        return act

    with monkeypatch.context() as patch:
        for name in ("replace", "unlink", "rmdir", "mkdir", "touch"):
            patch.setattr(Path, name, counted(getattr(Path, name)))
        try:
            sealing.seal(path)
            died = False
        except Killed:
            died = True
    assert died == (step < STEPS)
    assert [one.id for one in answers(path)] == NAMES
    assert lines(path) == len(NAMES)
    AnswersFile(path).close()
    assert [one.id for one in answers(path)] == NAMES
    assert sorted(file.name for file in tmp_path.iterdir()) == ["answers.jsonl", "answers.parquet"]


def test_few_answers_stay_lines(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    written(path, *map(answer, NAMES[: FEW - 1]))
    assert [file.name for file in tmp_path.iterdir()] == ["answers.jsonl"]
