"""What was changed in a transcript is found, with its line; what belongs to another run is a sentence."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evaluators.consultation.run.transcript import read_transcript
from kg.errors import UserError
from tests.evaluators.consultation.run.fakes import GRAPH, ConsultWorld, FakeDoctor, HeldRun, hold, verified

CASES = 3
"""Consultations of a run; verification asks doctor and patient again, so real ones are needed."""


@pytest.fixture(scope="module")
def real(few: ConsultWorld, tmp_path_factory: pytest.TempPathFactory) -> HeldRun:
    return hold(small(few), tmp_path_factory.mktemp("real") / "run", "gain-screeners", "rule", budget=8)


@pytest.fixture(scope="module")
def fake(few: ConsultWorld, tmp_path_factory: pytest.TempPathFactory) -> HeldRun:
    """By a doctor and a patient who cannot be asked again."""
    return hold(small(few), tmp_path_factory.mktemp("fake") / "run")


def small(few: ConsultWorld) -> ConsultWorld:
    return few._replace(cases=few.cases[:CASES])


def changed(run: HeldRun, folder: Path, change: Callable[[dict[str, Any]], bool]) -> tuple[Path, str, int]:
    """A copy of a run in which the first line that can be changed so is; its file and the number of the line."""
    shutil.copytree(run.out, folder)
    for path in sorted((folder / "consultations").iterdir()):
        lines = path.read_text(encoding="utf-8").splitlines()
        for place, line in enumerate(lines):
            found = json.loads(line)
            if change(found):
                lines[place] = json.dumps(found, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
                path.write_text("".join(f"{one}\n" for one in lines), encoding="utf-8")
                return folder, f"consultations/{path.name}", place + 1
    raise AssertionError("no line can be changed so")


def another_answer(line: dict[str, Any]) -> bool:
    for said in line.get("said", ()):
        if said["status"] == "told" and said["answer"] in (True, False, {}):
            said["answer"] = {"depressive": said["key"]} if said["answer"] == {} else not said["answer"]
            return True
    return False


def another_belief(line: dict[str, Any]) -> bool:
    if line.get("turn") != 3:
        return False
    line["belief"][0], line["belief"][1] = line["belief"][1], line["belief"][0] + 0.0001
    return True


def another_verdict(line: dict[str, Any]) -> bool:
    if line["line"] != "turn" or not line["heard"]["unmet"]:
        return False
    line["heard"]["met"] = line["heard"]["unmet"][:1]
    return True


def another_text(line: dict[str, Any]) -> bool:
    if line.get("turn") != 2:
        return False
    line["text"] += " "
    return True


def another_reply(line: dict[str, Any]) -> bool:
    if line.get("turn") != 2:
        return False
    line["reply"] = "No."
    return True


def another_conclusion(line: dict[str, Any]) -> bool:
    if line["line"] != "conclusion":
        return False
    line["questions"] += 1
    return True


def another_criterion(line: dict[str, Any]) -> bool:
    if line["line"] != "conclusion" or not line["open"]:
        return False
    line["met"] = [*line["met"], line["open"].pop()]
    return True


CHANGES = {
    "said": another_answer,
    "belief": another_belief,
    "heard": another_verdict,
    "text": another_text,
    "reply": another_reply,
    "questions": another_conclusion,
    "met": another_criterion,
}


def test_what_was_held_is_verified(few: ConsultWorld, real: HeldRun, fake: HeldRun) -> None:
    assert real.standing.statuses == {"closed": CASES}
    assert verified(small(few), real.out) == []
    assert verified(small(few), fake.out) == []


@pytest.mark.parametrize("field", CHANGES)
def test_a_change_is_found(few: ConsultWorld, real: HeldRun, tmp_path: Path, field: str) -> None:
    out, file, line = changed(real, tmp_path / "run", CHANGES[field])
    (finding,) = verified(small(few), out)
    assert finding[:2] == (file, line)
    assert finding.says.startswith(f"{field} is ")


@pytest.mark.parametrize("field", ["belief", "heard", "text", "questions", "met"])
def test_a_change_is_found_where_nobody_can_be_asked(
    few: ConsultWorld, fake: HeldRun, tmp_path: Path, field: str
) -> None:
    out, file, line = changed(fake, tmp_path / "run", CHANGES[field])
    (finding,) = verified(small(few), out)
    assert finding[:2] == (file, line)


def test_an_answer_that_is_none_is_found(few: ConsultWorld, fake: HeldRun, tmp_path: Path) -> None:
    def broken(line: dict[str, Any]) -> bool:
        for said in line.get("said", ()):
            if said["answer"] is not None:
                said["answer"] = 7
                return True
        return False

    out, file, line = changed(fake, tmp_path / "run", broken)
    (finding,) = verified(small(few), out)
    assert finding == (file, line, "a conclusion should be here, not a turn")


def test_spaces_are_found(few: ConsultWorld, fake: HeldRun, tmp_path: Path) -> None:
    out = tmp_path / "run"
    shutil.copytree(fake.out, out)
    path = sorted((out / "consultations").iterdir())[1]
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], lines[1].replace(b'{"act":', b'{ "act":'), *lines[2:]]))
    (finding,) = verified(small(few), out)
    assert finding == (f"consultations/{path.name}", 2, "its bytes are not those that it should have")


def test_what_is_not_over_is_no_finding(few: ConsultWorld, real: HeldRun, tmp_path: Path) -> None:
    out = tmp_path / "run"
    shutil.copytree(real.out, out)
    first, second, _ = sorted((out / "consultations").iterdir())
    first.write_bytes(first.read_bytes()[:-7])
    second.unlink()
    assert read_transcript(first).conclusion is None
    assert verified(small(few), out) == []


def test_other_cases_are_a_sentence(few: ConsultWorld, fake: HeldRun, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="was made from other cases; name their folder with --cases"):
        verified(small(few)._replace(cases=[*few.cases[:2], few.cases[2].model_copy(update={"age": 20})]), fake.out)
    with pytest.raises(UserError, match=r"there is no such case among the cases"):
        verified(few._replace(cases=few.cases[:2]), fake.out)
    out = tmp_path / "run"
    shutil.copytree(fake.out, out)
    text = (out / "consult.json").read_text(encoding="utf-8")
    (out / "consult.json").write_text(text.replace(GRAPH, "1" * 64), encoding="utf-8")
    with pytest.raises(UserError, match="was made with another graph; name that one with --graph"):
        verified(small(few), out)


def test_a_doctor_of_another_name_is_found(few: ConsultWorld, real: HeldRun, tmp_path: Path) -> None:
    out = tmp_path / "run"
    shutil.copytree(real.out, out)
    text = (out / "consult.json").read_text(encoding="utf-8")
    (out / "consult.json").write_text(text.replace('"gain-screeners"', '"random"'), encoding="utf-8")
    found = verified(small(few), out)
    assert len(found) == CASES
    assert FakeDoctor.name not in {one.says for one in found}
