"""`kgbench diff`: what falls and flips by other knowledge, without touching the user's graph."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from generators import manifest
from generators.failed_items import FailedItem, VerdictChange
from generators.impact import summed
from generators.verify import VerificationFinding
from kg.knowledge.knowledge import Knowledge
from kg.primekg.demonstration import demonstration
from kg.primekg.load import load as load_slice
from kg.primekg.read_slice import read_slice
from kg.primekg.slice import sha256
from kg.store import Connection
from kg.validate.report import ValidationReport
from kg.wording.listed import parts, rows, wording_of
from kgbench.cli.main import run
from tests.generators.build.test_failed_items import LATER, with_early_signs, with_later_signs
from tests.generators.build.test_verify import charts as charts
from tests.generators.diagnosis.building import Built, knowledge_folder, open_gates


@pytest.fixture(autouse=True)
def checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shapes and consistency take half a minute and have tests of their own; records are checked all the same."""
    monkeypatch.setattr("kg.validate.report.validate", lambda *_, **__: ValidationReport(problems=(), notes=()))


def test_what_falls_and_flips_is_told_and_the_users_graph_is_untouched(
    charts: Path, built: Built, knowledge: Knowledge, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edited = knowledge_folder(tmp_path / "edited", with_later_signs(knowledge))
    early = with_early_signs(built)
    late = [item for item in built.items["medical_chart"] if item.id in early]
    command = ["diff", str(edited), str(charts), "--graph", str(tmp_path / "none")]
    with open_gates(), pytest.raises(SystemExit) as status:
        run([*command, "--json"])
    assert status.value.code == 1
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert (told["items"], told["fall"], told["causes"]) == (345, len(late), {"no longer proved": len(late)})
    seeds = len({item.group for item in late})
    counts = {"seeds": seeds, "fall": len(late), "answer": len(late), "verdict": len(late)}
    assert told["subjects"] == [{"subject": "D001", "task": "medical_chart", **counts}]
    assert told["flips"] == [{"subject": "D001", "node": "D001", "was": "met", "now": "not met", "items": len(late)}]
    assert told["answers"] == [{"subject": "D001", "was": ["D001"], "now": [], "items": len(late)}]
    assert {finding["where"] for finding in told["findings"]} == {item.id for item in late}
    assert not (tmp_path / "none").exists()
    assert said.err.splitlines()[-1].endswith(f"fall by {edited}. Your graph is as it was.")
    with open_gates(), pytest.raises(SystemExit):
        run(command)
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= 80
    for title in ("What falls", "Verdicts that flip", "Answers that flip", f"requirement {LATER} fails"):
        assert title in shown


def test_an_edited_part_touches_the_items_that_name_it(
    charts: Path, built: Built, knowledge: Knowledge, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sources = {
        item.id: {code for sentence in item.provenance["sentences"] for code in sentence["from"]}
        for item in built.items["medical_chart"]
    }
    counted = Counter(code for codes in sources.values() for code in codes if "/plain/chart/" in code)
    used, times = counted.most_common(1)[0]
    listed = [
        part._replace(text=f"{part.text} then") if part.code == used else part for part in parts(knowledge.wording)
    ]
    wording = wording_of(listed, rows(knowledge.wording))
    edited = knowledge_folder(tmp_path / "edited", knowledge.model_copy(update={"wording": wording}))
    with open_gates(), pytest.raises(SystemExit):
        run(["diff", str(edited), str(charts), "--graph", str(tmp_path / "none"), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["fall"] == times > 0
    assert {finding["where"] for finding in told["findings"]} == {
        name for name, codes in sources.items() if used in codes
    }


def test_knowledge_that_changes_nothing_ends_with_zero(
    charts: Path, knowledge: Knowledge, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    same = knowledge_folder(tmp_path / "same", knowledge)
    with open_gates():
        assert run(["diff", str(same), str(charts), "--graph", str(tmp_path / "none")]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert f"0 of 345 items of {charts} fall by {same}." in said.err


def test_broken_knowledge_is_refused_before_anything_else(
    charts: Path, tmp_path: Path, knowledge: Knowledge, capsys: pytest.CaptureFixture[str]
) -> None:
    edited = knowledge_folder(tmp_path / "edited", knowledge)
    file = next((edited / "disorders").glob("D001*.yaml"))
    file.write_text(
        file.read_text("utf-8").replace("onset_age(attention)", "age_of_onset(attention)"), encoding="utf-8"
    )
    assert run(["diff", str(edited), str(charts)]) == 2
    assert "age_of_onset" in capsys.readouterr().err


def test_a_slice_that_nobody_has_is_asked_for_and_one_that_the_graph_holds_is_taken(
    charts: Path, engine: Connection, where: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    whole = demonstration()
    other = whole._replace(triples=whole.triples[::2])
    digest = load_slice(engine, other).sha256
    held = read_slice(engine)
    assert (held.entities, held.triples, held.demonstration) == (other.entities, other.triples, True)
    assert sha256(held) == digest
    made = manifest.read(charts)
    file = made.tasks["medical_chart"]
    # A task about the slice; its items are not read, since the slice is looked for first.
    about = made.model_copy(update={"tasks": {"fact_checking": file}, "slice_sha256": "f" * 64})
    (charts / manifest.NAME).write_bytes(about.text())
    same = knowledge_folder(tmp_path / "same")
    assert run(["diff", str(same), str(charts), "--graph", where]) == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert f"does not come with kgbench (sha256 {'f' * 64}), and the graph at " in last
    assert last.endswith("does not hold it. Load it with `kgbench import primekg KG_CSV`, then try again.")
    assert engine.one("biomedical/slice")["sha256"] == digest


def fallen(where: str, **more: object) -> VerificationFinding:
    item = FailedItem.model_validate(
        {"task": "t", "subject": "D001", "seed": "D001/seed-0", "begins": "x", "answer": ("D001",), **more}
    )
    return VerificationFinding("no longer proved", where, "says", item)


def test_sums_count_an_item_once_and_apart_what_flips() -> None:
    turned = VerdictChange(node="D001", was="met", now="not met")
    found = summed(
        [
            fallen("a", fell=("x",), changes=(turned,), right=("D002",)),
            fallen("a"),
            fallen("b", seed="D001/seed-1", fell=("x",), right=("D001",)),
            fallen("c", subject=None),
            VerificationFinding("changed file", "items/t.jsonl", "gone"),
        ]
    )
    assert found.fall == 3
    assert [(one.subject, one.seeds, one.fall, one.answer, one.verdict) for one in found.touched] == [
        ("", 1, 1, 0, 0),
        ("D001", 2, 2, 1, 1),
    ]
    assert [(one.subject, one.was, one.now, one.items) for one in found.answers] == [("D001", ("D001",), ("D002",), 1)]
    assert [one.items for one in found.flips] == [1]
    assert len(found.findings) == 5
