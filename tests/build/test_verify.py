"""`kgbench verify` finds what is wrong, all of it and nothing else, and says why."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from generators import manifest
from generators.context import Context
from generators.item import CANARY
from generators.manifest import Manifest
from generators.suites import tasks
from kg.cli.main import run
from kg.graph.content import sha256
from kg.graph.encode import encode
from kg.graph.load import load
from kg.knowledge.knowledge import Knowledge
from kg.model.condition import AnyOf
from kg.store import Connection, ServerTarget, Target
from tests.generators.building import Built, content, new_context, open_gates, verify
from tests.generators.standing import Standing

Line = dict[str, Any]
Lines = list[Line]


@pytest.fixture
def where(target: Target, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.delenv("NEO4J_URI", raising=False)
    return target.uri if isinstance(target, ServerTarget) else str(target.folder)


@pytest.fixture
def charts(built: Built, tmp_path: Path) -> Path:
    """A build of the charts alone."""
    folder = tmp_path / "build"
    (folder / "items").mkdir(parents=True)
    file = built.manifest.tasks["medical_chart"]
    shutil.copy(built.folder / file.path, folder / file.path)
    made = built.manifest.model_copy(update={"tasks": {"medical_chart": file}})
    (folder / manifest.NAME).write_bytes(made.text())
    return folder


@pytest.fixture
def changed(graph: Connection) -> Iterator[Callable[[Knowledge], Context]]:
    """Loads other knowledge, and the real one again when the test is over."""

    def change(other: Knowledge) -> Context:
        load(graph, encode(other))
        return new_context(graph)

    yield change
    load(graph, content())


def test_a_fresh_build_is_proved(built: Built, context: Context) -> None:
    assert verify(context, built.folder) == []


def with_six_symptoms(knowledge: Knowledge) -> Knowledge:
    """A depressive episode asks for one symptom more."""
    group = knowledge.groups["depressive_episode"].model_copy(update={"minimum_count": 6})
    return knowledge.model_copy(update={"groups": {**knowledge.groups, group.code: group}})


def with_another_rule(knowledge: Knowledge) -> Knowledge:
    """The side of major depression asks, against bipolar II, for a low spell of more than four months."""
    old = knowledge.differentials["D013-D009"]
    first, second = old.rules
    sets = [[*(one.text for one in together), "depressive.days > 4 months"] for together in first.when.any_of]
    rule = first.model_copy(update={"when": AnyOf.model_validate({"any_of": sets})})
    new = old.model_copy(update={"rules": (rule, second)})
    return knowledge.model_copy(update={"differentials": {**knowledge.differentials, old.code: new}})


@pytest.mark.parametrize("edit", [with_six_symptoms, with_another_rule])
def test_an_edited_rule_names_exactly_what_is_no_longer_proved(
    edit: Callable[[Knowledge], Knowledge],
    built: Built,
    knowledge: Knowledge,
    changed: Callable[[Knowledge], Context],
) -> None:
    edited = edit(knowledge)
    standing = Standing(edited)
    fallen = {item.id for items in built.items.values() for item in items if standing.faults(item)}
    count = sum(map(len, built.items.values()))
    assert 0 < len(fallen) < count
    found = verify(changed(edited), built.folder)
    assert {finding.cause for finding in found} == {"no longer proved"}
    assert len(found) == len({finding.where for finding in found})
    assert {finding.where for finding in found} == fallen
    assert all(finding.says for finding in found)


def test_another_hash_alone_fails_no_item(
    charts: Path,
    knowledge: Knowledge,
    changed: Callable[[Knowledge], Context],
    where: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    symptom = knowledge.symptoms["S027"].model_copy(
        update={"meaning": "Sleep that is too short, too long or too light."}
    )
    edited = knowledge.model_copy(update={"symptoms": {**knowledge.symptoms, "S027": symptom}})
    changed(edited)
    assert sha256(encode(edited)) != manifest.read(charts).graph_sha256
    with open_gates():
        assert run(["verify", str(charts), "--graph", where]) == 0
    said = capsys.readouterr().err
    assert "all 345 items are proved" in said
    assert "made from" not in said


def test_the_command_says_so(charts: Path, context: Context, where: str, capsys: pytest.CaptureFixture[str]) -> None:
    with open_gates():
        assert run(["verify", str(charts), "--graph", where, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"items": 345, "causes": {}, "findings": []}
    rewrite(charts, lambda lines: lines[:-1], seal=False)
    with open_gates(), pytest.raises(SystemExit) as status:
        run(["verify", str(charts), "--graph", where, "--json"])
    assert status.value.code == 1
    told = json.loads(capsys.readouterr().out)
    assert told["causes"] == {"changed file": 2}
    assert [finding["where"] for finding in told["findings"]] == ["items/medical_chart.jsonl"] * 2
    assert "holds 344 items, the manifest says 345" in told["findings"][1]["says"]
    with open_gates(), pytest.raises(SystemExit) as status:
        run(["verify", str(charts), "--graph", where])
    assert status.value.code == 1
    assert "changed file" in capsys.readouterr().out
    assert context.connection is not None


def rewrite(folder: Path, change: Callable[[Lines], Lines], *, seal: bool) -> None:
    """Changes the items; sealed, the manifest agrees with them again, as a forger would see to."""
    path = folder / "items" / "medical_chart.jsonl"
    lines = change([orjson.loads(line) for line in path.read_bytes().splitlines()])
    data = b"".join(orjson.dumps(line) + b"\n" for line in lines)
    path.write_bytes(data)
    if seal:
        made = manifest.read(folder)
        file = made.tasks["medical_chart"].model_copy(
            update={"sha256": hashlib.sha256(data).hexdigest(), "count": len(lines)}
        )
        (folder / manifest.NAME).write_bytes(Manifest.text(made.model_copy(update={"tasks": {"medical_chart": file}})))


def at_third(change: Callable[[Line], object]) -> Callable[[Lines], Lines]:
    def changed(lines: Lines) -> Lines:
        change(lines[2])
        return lines

    return changed


def flip(line: Line) -> None:
    line["answer"] = ["B" if line["answer"] == ["A"] else "A"]


def say_more(line: Line) -> None:
    line["stem"] += " There is more to it."


def say_otherwise(line: Line) -> None:
    """As long as before, and nothing that the proof of the whole would notice but the words themselves."""
    first = line["provenance"]["sentences"][0]["length"]
    line["stem"] = "x" + line["stem"][1:first] + line["stem"][first:]


def know_more(line: Line) -> None:
    line["facts"]["findings"]["duration.total"] = 1


def claim(line: Line) -> None:
    wrong = next(code for code, verdict in line["proof"]["verdicts"].items() if verdict == "not met")
    line["proof"]["verdicts"][wrong] = "unknown"


def repeat_option(line: Line) -> None:
    line["options"][3]["text"] = line["options"][0]["text"]


def two_answers(line: Line) -> None:
    line["answer"] = sorted({*line["answer"], "A", "B"})[:2]


def rob(line: Line) -> None:
    del line["canary"]


def other_canary(line: Line) -> None:
    line["canary"] = CANARY.replace("7c1f", "0000")


@pytest.mark.parametrize(
    ("change", "causes", "says"),
    [
        (flip, {"no longer proved"}, "met where it should be"),
        (two_answers, {"no longer proved"}, "it has 2 right answers, not one"),
        (say_more, {"text not proved"}, "the recorded sentences do not cover the text"),
        (say_otherwise, {"text not proved"}, "does not begin with a capital"),
        (know_more, {"no longer proved", "text not proved"}, "other facts than it states"),
        (claim, {"no longer proved"}, "was unknown and is not met"),
        (repeat_option, {"wrong form"}, "two of its options are the same"),
        (rob, {"wrong form"}, "lacks the canary"),
        (other_canary, {"wrong form"}, "lacks the canary"),
    ],
)
def test_a_forged_item_is_found_with_its_cause(
    change: Callable[[Line], object], causes: set[str], says: str, charts: Path, context: Context, built: Built
) -> None:
    rewrite(charts, at_third(change), seal=True)
    found = verify(context, charts)
    assert {finding.cause for finding in found} == causes
    assert {finding.where for finding in found} == {built.items["medical_chart"][2].id}
    assert any(says in finding.says for finding in found), found


def test_a_repeated_id_is_found(charts: Path, context: Context, built: Built) -> None:
    rewrite(charts, lambda lines: [*lines[:-1], lines[0]], seal=True)
    (found,) = verify(context, charts)
    assert (found.cause, found.where) == ("repeated id", built.items["medical_chart"][0].id)


def test_a_change_without_a_seal_is_a_changed_file(charts: Path, context: Context) -> None:
    rewrite(charts, at_third(flip), seal=False)
    assert {finding.cause for finding in verify(context, charts)} == {"changed file", "no longer proved"}


def test_answers_of_a_pair_are_both_sides(built: Built, context: Context) -> None:
    for name, asked, answer in (("ambiguous", "both sides", 1), ("unambiguous", "one side", 2)):
        (task,) = tasks(name=name)
        item = built.items[name][0]
        differential = item.provenance["subject"]
        own = [option.label for option in item.options if str(option.node) in differential.split("-")]
        other = item.model_copy(update={"answer": tuple(own[:answer])})
        ((code, why),) = task.unproved(context, [other])
        assert code == item.id
        assert why.endswith(f"not {asked} of {differential}")
        assert list(task.unproved(context, [item])) == []


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda folder: (folder / "manifest.json").unlink(), "no build was finished there"),
        (lambda folder: (folder / "manifest.json").write_text("{", "utf-8"), "build again"),
        (lambda folder: (folder / "items/medical_chart.jsonl").unlink(), "cannot be read"),
        (lambda folder: (folder / "items/medical_chart.jsonl").write_text("[]\n", "utf-8"), "line 1: no item"),
    ],
)
def test_a_build_that_cannot_be_read(
    spoil: Callable[[Path], object],
    said: str,
    charts: Path,
    context: Context,
    where: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    spoil(charts)
    assert run(["verify", str(charts), "--graph", where]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error
    assert context.connection is not None
