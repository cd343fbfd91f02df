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

import generators.verify
from generators import manifest
from generators.context import Context
from generators.item import CANARY, Item, read_items
from generators.manifest import Manifest
from generators.suites import tasks
from generators.verify import VerificationFinding
from kg.errors import UserError
from kg.graph.content import sha256
from kg.graph.encode import encode
from kg.graph.load import load
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.units import units
from kg.model.condition import AnyOf
from kg.model.units import reading
from kg.store import Connection, ServerTarget, Target
from kgbench.cli.main import run
from tests.generators.diagnosis.building import Built, content, new_context, open_gates, verify
from tests.generators.diagnosis.standing import Standing

ALL_WELL: dict[str, object] = {"items": 345, "differences": []}
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


def with_more_symptoms(knowledge: Knowledge, count: int = 6) -> Knowledge:
    """A depressive episode asks for one symptom more, or for as many as are wanted."""
    group = knowledge.groups["depressive_episode"].model_copy(update={"minimum_count": count})
    return knowledge.model_copy(update={"groups": {**knowledge.groups, group.code: group}})


def with_another_rule(knowledge: Knowledge) -> Knowledge:
    """The side of major depression asks, against bipolar II, for a low spell of more than two and a half years."""
    old = knowledge.differentials["D013-D009"]
    first, second = old.rules
    sets = [[*(one.text for one in together), "days(depressive) > 30 months"] for together in first.when.any_of]
    known = reading(units(knowledge.findings))
    rule = first.model_copy(update={"when": AnyOf.model_validate({"any_of": sets}, context=known)})
    new = old.model_copy(update={"rules": (rule, second)})
    return knowledge.model_copy(update={"differentials": {**knowledge.differentials, old.code: new}})


@pytest.mark.parametrize("edit", [with_more_symptoms, with_another_rule])
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
    for finding in found:
        item = finding.item
        assert item is not None
        assert item.fell, finding
        assert item.states
        assert item.seed.startswith(str(item.subject))
        assert item.begins.endswith(" ...")


def test_the_command_says_that_the_graph_is_another_one(
    charts: Path,
    knowledge: Knowledge,
    changed: Callable[[Knowledge], Context],
    where: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    # All nine: charts have up to three symptoms more than the five that are needed.
    changed(with_more_symptoms(knowledge, 9))
    with open_gates(), pytest.raises(SystemExit) as status:
        run(["verify", str(charts), "--graph", where, "--json"])
    assert status.value.code == 1
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert set(told["causes"]) == {"no longer proved"}
    assert told["differences"] == ["The knowledge in the graph is not that which this build was made from."]
    assert {"task", "subject", "seed", "begins", "fell", "states", "changes", "answer", "right"} < set(
        told["findings"][0]
    )
    assert sum(row["items"] for row in told["subjects"]) == len({one["where"] for one in told["findings"]})
    assert said.err.splitlines() == ["The knowledge in the graph is not that which this build was made from."]


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
    assert said.startswith("The knowledge in the graph is not that which this build was made from.\n")


def test_the_command_says_so(charts: Path, context: Context, where: str, capsys: pytest.CaptureFixture[str]) -> None:
    with open_gates():
        assert run(["verify", str(charts), "--graph", where, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {**ALL_WELL, "causes": {}, "subjects": [], "findings": []}
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
    said = capsys.readouterr()
    assert "changed file" in said.out
    assert "made from" not in said.err
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
        (folder / manifest.NAME).write_bytes(
            Manifest.text(made.model_copy(update={"tasks": {**made.tasks, "medical_chart": file}}))
        )


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
    line["facts"]["timeline"]["findings"] = {"racing_thoughts.driven_by_worry": True}


def claim(line: Line) -> None:
    wrong = next(code for code, verdict in line["proof"]["verdicts"].items() if verdict == "not met")
    line["proof"]["verdicts"][wrong] = "unknown"


def claim_an_exclusion(line: Line) -> None:
    line["relations"].append("EXCLUDES")


def repeat_option(line: Line) -> None:
    line["options"][3]["text"] = line["options"][0]["text"]


def ask_otherwise(line: Line) -> None:
    line["question"] = "Which medication fits this patient best?"


def offer_another(line: Line) -> None:
    """An option that the proof says nothing of."""
    place = "ABCD".index(line["answer"][0])
    line["options"][place - 1]["node"] = "D999"


def forget_the_proof(line: Line) -> None:
    line["proof"]["params"] = {}


def state_no_profile(line: Line) -> None:
    line["facts"] = {"present": 5}


def rename(line: Line) -> None:
    line["id"] = line["id"][:-1] + ("1" if line["id"].endswith("0") else "0")


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
        (two_answers, {"no longer proved", "wrong form"}, "it has 2 right answers, not one"),
        (two_answers, {"no longer proved", "wrong form"}, "has several answers where one is asked for"),
        (ask_otherwise, {"wrong form"}, "its suite, task, question or cardinality is not that of medical_chart"),
        (offer_another, {"wrong form", "no longer proved"}, "its proof is about other options than it offers"),
        (forget_the_proof, {"no longer proved"}, "its proof is about other facts than it states"),
        (state_no_profile, {"wrong form", "no longer proved", "text not proved"}, "its facts are not a profile"),
        (say_more, {"wrong form", "text not proved"}, "the recorded sentences do not cover the text"),
        (say_otherwise, {"wrong form", "text not proved"}, "does not begin with a capital"),
        (know_more, {"wrong form", "no longer proved", "text not proved"}, "other facts than it states"),
        (claim, {"no longer proved"}, "was unknown and is not met"),
        (claim_an_exclusion, {"no longer proved"}, "where its facts and proof use INCLUDED_IN, REQUIRES"),
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


def test_a_forged_id_is_found(charts: Path, context: Context) -> None:
    rewrite(charts, at_third(rename), seal=True)
    (found,) = verify(context, charts)
    assert (found.cause, found.says) == ("wrong form", "its id is not that of its content")


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


def reproved(context: Context, item: Item, **proof: object) -> list[tuple[str, str]]:
    """What is said against an item whose proof was changed."""
    (task,) = tasks(name=item.task)
    changed = item.model_copy(update={"proof": item.proof.model_copy(update=proof)})
    return list(task.unproved(context, [changed]))


def test_rules_and_shares_are_compared_with_those_recorded(built: Built, context: Context) -> None:
    pair, report = built.items["unambiguous"][0], built.items["self_report"][0]
    assert pair.proof.rule is not None
    assert report.proof.shares is not None
    rule = {code: not truth for code, truth in pair.proof.rule.items()}
    assert reproved(context, pair, rule=rule) == [(pair.id, "the truth of the rules is not what its proof records")]
    shares = {code: (satisfied, units + 1) for code, (satisfied, units) in report.proof.shares.items()}
    assert reproved(context, report, shares=shares) == [(report.id, "the shares are not what its proof records")]
    assert reproved(context, pair) == reproved(context, report) == []


def test_a_disorder_that_the_graph_has_no_more_is_named(built: Built, context: Context) -> None:
    item = built.items["medical_chart"][0]
    verdicts = {**item.proof.verdicts, "D999": "not met"}
    assert reproved(context, item, verdicts=verdicts) == [(item.id, "the graph has no disorder D999")]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda path: path.unlink(), "holds no manifest.json: no build was finished there; run `kgbench build`."),
        (lambda path: path.write_text("{", "utf-8"), "manifest.json: Invalid JSON: EOF while parsing an object"),
        (lambda path: path.write_text("[]", "utf-8"), "manifest.json: Input should be an object; build again."),
        (
            lambda path: path.write_text(path.read_text("utf-8").replace('"count": 345', '"count": "many"'), "utf-8"),
            "manifest.json: tasks.medical_chart.count: Input should be a valid integer",
        ),
    ],
)
def test_a_manifest_that_cannot_be_read(
    spoil: Callable[[Path], object], said: str, charts: Path, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(charts / manifest.NAME)
    assert run(["verify", str(charts), "--graph", where]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error


@pytest.mark.parametrize(
    ("damage", "number", "why"),
    [
        (lambda line: b"garbage\n", 3, "Invalid JSON: unexpected character, expected a JSON value: line 1 column 1"),
        (lambda line: b"[]\n", 3, "Input should be a valid dictionary or instance of Item"),
        (
            lambda line: b"\xff\xfe" + line,
            3,
            "Invalid JSON: str is not valid UTF-8",
        ),
        (lambda line: line.replace(b'"stem"', b'"stems"'), 3, "stem: Field required"),
        (
            lambda line: line.replace(b'"label":"B"', b'"label":2'),
            345,
            "options.1.label: Input should be a valid string",
        ),
        (lambda line: line[:500], 345, "Invalid JSON: unexpected end of data: line 1 column"),
    ],
)
def test_a_line_that_is_no_item_is_found_and_the_others_are_verified(
    damage: Callable[[bytes], bytes], number: int, why: str, charts: Path, context: Context, built: Built
) -> None:
    path = charts / "items" / "medical_chart.jsonl"
    rewrite(charts, lambda lines: [*lines[:9], {**lines[9], "canary": "none"}, *lines[10:]], seal=True)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[number - 1] = damage(lines[number - 1])
    path.write_bytes(b"".join(lines))
    name = "items/medical_chart.jsonl"
    changed, forged, unreadable = (finding._replace(item=None) for finding in verify(context, charts))
    assert changed == VerificationFinding("changed file", name, "its bytes are not those that the manifest records")
    assert forged == VerificationFinding("wrong form", built.items["medical_chart"][9].id, "lacks the canary")
    assert (unreadable.cause, unreadable.where) == ("changed file", name)
    assert unreadable.says.startswith(f"line {number} is not an item ({why}")


@pytest.mark.parametrize("spoil", [lambda path: path.unlink(), lambda path: path.write_bytes(b"[]\n")])
def test_a_task_without_items_keeps_no_other_from_being_verified(
    spoil: Callable[[Path], object], built: Built, context: Context, tmp_path: Path
) -> None:
    folder = tmp_path / "build"
    shutil.copytree(built.folder, folder)
    spoil(folder / "items" / "ambiguous.jsonl")
    rewrite(folder, at_third(rename), seal=True)
    # The real limits too: what is measured of a task without items must not stumble.
    found = list(generators.verify.verify(context, folder, manifest.read(folder), tasks()))
    about = {finding.where for finding in found if finding.cause == "changed file"}
    assert about == {"items/ambiguous.jsonl"}
    assert [finding.says for finding in found if finding.cause == "wrong form"] == ["its id is not that of its content"]
    assert {finding.cause for finding in found} <= {"changed file", "wrong form", "limit passed"}


def test_the_command_lists_what_is_wrong_with_a_file(
    charts: Path, context: Context, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (charts / "items" / "medical_chart.jsonl").unlink()
    with open_gates(), pytest.raises(SystemExit) as status:
        run(["verify", str(charts), "--graph", where, "--json"])
    assert status.value.code == 1
    assert json.loads(capsys.readouterr().out) == {
        **ALL_WELL,
        "causes": {"changed file": 1},
        "subjects": [],
        "findings": [
            {
                "cause": "changed file",
                "where": "items/medical_chart.jsonl",
                "says": "cannot be read (No such file or directory)",
            }
        ],
    }
    assert context.connection is not None


def test_other_readers_of_items_refuse_the_file(charts: Path) -> None:
    path = charts / "items" / "medical_chart.jsonl"
    path.write_bytes(b"[]\n")
    with pytest.raises(
        UserError, match=r"medical_chart\.jsonl, line 1: not an item \(Input should be a valid dict.*\); build"
    ):
        list(read_items(path))
