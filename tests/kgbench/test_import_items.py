"""`kgbench import items` and `template`: from a file to a build, and what may not be given to others stays inside."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

import kgbench as kb
from evaluators.likelihood.order import TextLikelihood
from generators import manifest
from generators.clinical.expert.imported import tasks_of
from generators.clinical.expert.importing import check
from generators.clinical.expert.importing import write as write_build
from generators.clinical.expert.kinds import KINDS
from generators.clinical.expert.template import template
from generators.context import Context
from generators.experts import IGNORE, WITHHELD
from generators.export.build_exporter import BuildExporter
from generators.verify import verify
from kg.exporters.exporter import Exporter
from kg.files.resources import ontology_folder
from kg.store import Connection
from kgbench.api.run_setup import on_this_machine
from kgbench.cli.main import run
from tests.evaluators.forms.tiny import Scripted
from tests.evaluators.judge.scripted import ScriptedJudge
from tests.generators.clinical.expert_rows import CHOICE, LABELS, TEXT, spoiled, write
from tests.generators.diagnosis.building import fill_both
from tests.tools import need

pytestmark = pytest.mark.one_engine

MARK = "zaunkoenig"
"""A word that stands in no text of ours."""


@pytest.fixture(scope="module")
def graph(store: Connection) -> Connection:
    """The engine under test with both layers."""
    return fill_both(store)


@pytest.fixture
def at(graph: Connection, where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The graph's name, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return where


def called(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> str:
    """What a command prints, or says as a mistake."""
    capsys.readouterr()
    try:
        ended = run([str(argument) for argument in arguments])
    except SystemExit as stopped:
        ended = int(str(stopped.code))
    out, err = capsys.readouterr()
    assert ended == code, out + err
    return out + err


def imported(capsys: pytest.CaptureFixture[str], at: str, path: Path, task: str, *more: object, code: int = 0) -> str:
    return called(capsys, "import", "items", path, "--task", task, "--graph", at, *more, code=code)


@pytest.mark.parametrize("kind", KINDS)
def test_a_template_is_imported_and_in_order(kind: str, graph: Connection, tmp_path: Path) -> None:
    path = tmp_path / f"{kind}.jsonl"
    path.write_bytes(template(KINDS[kind], "jsonl"))
    within = Context(graph, 0, 1.0, None)
    checked = check(within, path, KINDS[kind])
    assert (len(checked.items), checked.remarks) == (1, ())
    made = write_build(checked, KINDS[kind], tmp_path / "mine", "0" * 64)
    assert found_in(graph, tmp_path / "mine") == []
    assert (made.count, made.by_expert, made.writer) == (1, 1, "import")
    kb.evaluate(tmp_path / "mine", Scripted(), tmp_path / "run", progress=False)
    assert [answer.status for answer in kb.open_run(tmp_path / "run").answers()] == ["ok"] * len(
        checked.items[0].all_parts
    )


def found_in(graph: Connection, folder: Path) -> list[str]:
    """What verification finds in a build."""
    made = manifest.read(folder)
    within = Context(graph, 0, 1.0, None)
    try:
        return [f"{one.cause}: {one.says}" for one in verify(within, folder, made, tasks_of(folder, made))]
    finally:
        within.close()


def test_the_commands_say_that_an_expert_answers_for_it(at: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(capsys, "import", "template", "sequential", "--format", "xlsx").strip() == "sequential.xlsx"
    told = imported(capsys, at, Path("sequential.xlsx"), "sequential", "--into", "mine")
    assert "mine: 1 item by an expert." in told
    said = called(capsys, "verify", "mine", "--graph", at)
    assert "mine: 1 item is by an expert: its form, id, codes and terms of use are as they should be." in said
    assert "proved" not in said
    assert "already" in called(capsys, "import", "template", "sequential", "--format", "xlsx", code=2)


def test_all_faults_are_told_at_once_and_nothing_is_imported(at: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        CHOICE,
        spoiled(CHOICE, item="two", stem="Another case of washing.", answer=["F"], licence=""),
        spoiled(CHOICE, item="three", stem="A third case of washing.", about=["D016", "D999", "S1"]),
        spoiled(CHOICE, item="four"),
    ]
    path = write(Path("items.jsonl"), *rows)
    told = imported(capsys, at, path, "exam", "--into", "mine", code=2)
    lines = [line.strip() for line in told.splitlines()]
    assert lines[0] == "kgbench: items.jsonl: 4 faults, nothing was imported."
    assert "row 2 (item two): it has no licence; fill the column licence." in lines
    assert "row 2 (item two): its answer F is the letter of no option; it has A to D." in lines
    assert any(
        line.startswith("row 3 (item three): it is about D999, S1, which the graph does not have") for line in lines
    )
    assert "row 4 (item four): it is item one in row 1 once more; leave one out." in lines
    assert len(lines) == 5
    assert not Path("mine").exists()


@pytest.mark.parametrize(
    ("row", "task", "said"),
    [
        (
            spoiled(LABELS, answer=["D011", "D099"]),
            "classification",
            "its answer D099 is not in the vocabulary disorders",
        ),
        (
            spoiled(LABELS, vocabulary="drugs"),
            "classification",
            "there is no vocabulary drugs; there are categories and",
        ),
        (
            spoiled(LABELS, vocabulary=None, labels=["X = a"], answer=["Y"]),
            "classification",
            "its answer Y is not in its labels",
        ),
        (spoiled(CHOICE, about=["D016", "D016"]), "exam", "a code stands twice in about"),
        (spoiled(TEXT, answer=["D777"]), "diagnosis", "its answer D777 is not in the vocabulary disorders"),
        (CHOICE, "riddles", "There is no kind of item riddles; the kinds are classification"),
    ],
)
def test_what_the_graph_lacks(row: dict[str, Any], task: str, said: str, at: str, capsys: Any) -> None:
    assert said in imported(capsys, at, write(Path("items.jsonl"), row), task, "--into", "mine", code=2)
    assert not Path("mine").exists()


def test_strict_and_against(at: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(Path("items.jsonl"), spoiled(CHOICE, options=["x1", "x2", "All of the above"]))
    assert "Remark, row 1 (item one): its option C (All of the above)" in imported(capsys, at, path, "exam")
    assert "1 fault, nothing" in imported(capsys, at, path, "exam", "--strict", "--into", "other", code=2)
    again = imported(capsys, at, path, "exam", "--against", "imported", "--into", "other", code=2)
    assert "of imported (100% of its runs of five words); leave it out" in again
    assert "No such file" not in again
    nowhere = imported(capsys, at, path, "exam", "--against", "nowhere", "--into", "other", code=2)
    assert "nowhere holds no manifest.json" in nowhere
    assert not Path("other").exists()


def test_written_treatment_is_looked_at_by_the_graph(at: str, capsys: pytest.CaptureFixture[str]) -> None:
    row = spoiled(TEXT, about=["D013"], stem="He wants to die.", reference="Lorazepam, and we shall see.")
    told = imported(capsys, at, write(Path("items.jsonl"), row), "treatment")
    assert "it does not name the diagnosis D013 in its reference" in told
    assert "it names Lorazepam, which is listed as contraindicated for D013" in told
    assert "its reference does not speak of the risk" in told


def test_a_fault_leaves_the_earlier_import(at: str, capsys: pytest.CaptureFixture[str]) -> None:
    imported(capsys, at, write(Path("items.jsonl"), CHOICE), "exam", "--into", "mine")
    before = {path: path.read_bytes() for path in sorted(Path("mine").rglob("*")) if path.is_file()}
    imported(capsys, at, write(Path("items.jsonl"), spoiled(CHOICE, answer=["Z"])), "exam", "--into", "mine", code=2)
    assert {path: path.read_bytes() for path in sorted(Path("mine").rglob("*")) if path.is_file()} == before
    Path("foreign").mkdir()
    Path("foreign/letter.txt").write_text("x")
    path = write(Path("items.jsonl"), CHOICE)
    assert "holds other things" in imported(capsys, at, path, "exam", "--into", "foreign", code=2)


def forge(folder: Path, **changes: Any) -> None:
    """Changes the one item of a build, and the manifest so that its bytes are right."""
    made = manifest.read(folder)
    ((name, file),) = made.tasks.items()
    item = orjson.loads((folder / file.path).read_bytes())
    for where, value in changes.items():
        inner = item
        *path, last = where.split("__")
        for key in path:
            inner = inner[key]
        inner[last] = value
    data = orjson.dumps(item) + b"\n"
    (folder / file.path).write_bytes(data)
    changed = file.model_copy(update={"sha256": hashlib.sha256(data).hexdigest()})
    (folder / manifest.NAME).write_bytes(made.model_copy(update={"tasks": {name: changed}}).text())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"answer": ["A"]}, "its id is not that of its content"),
        ({"entities": ["D016", "D999"]}, "it is about D999, which the graph does not have"),
        ({"proof__rows": {"codes": {"D016": "Else", "S066": "x"}}}, "the graph calls its codes otherwise"),
        ({"proof__verdicts": {}}, "it does not say of each option that an expert calls it right or wrong"),
        (
            {"provenance__expert__licence": ""},
            "it does not say who answers for it and what may be done with it (licence)",
        ),
        ({"provenance__expert__redistribute": False}, "it may not be given to others, and the manifest"),
        ({"provenance": {}}, "that an expert answers for it"),
        ({"options": [{"label": "A", "text": "x", "node": None}]}, "its answer is not a sorted choice of its labels"),
    ],
)
def test_verification_finds_what_was_changed(
    changes: dict[str, Any], said: str, graph: Connection, tmp_path: Path
) -> None:
    checked = check(Context(graph, 0, 1.0, None), write(tmp_path / "items.jsonl", CHOICE), KINDS["exam"])
    write_build(checked, KINDS["exam"], tmp_path / "mine", "0" * 64)
    assert found_in(graph, tmp_path / "mine") == []
    forge(tmp_path / "mine", **changes)
    found = found_in(graph, tmp_path / "mine")
    assert any(said in line for line in found), found
    assert not [line for line in found if line.startswith("no longer proved")]


@pytest.fixture
def restricted(at: str, capsys: pytest.CaptureFixture[str]) -> Path:
    """A build of two items, of which one may not be given to others; its texts have the mark."""
    inside = spoiled(
        CHOICE,
        item="two",
        stem=f"A {MARK} counts tiles and comes late every day because of it.",
        question=f"What does this {MARK} have?",
        options=[f"{MARK} {n}" for n in ("one", "two", "three")],
        redistribute="no",
    )
    told = imported(capsys, at, write(Path("items.jsonl"), CHOICE, inside), "exam", "--into", "mine")
    assert MARK not in told
    assert "1 item may not be given to others" in told
    Path("items.jsonl").unlink()
    return Path("mine")


def places_of_mark(root: Path) -> set[str]:
    """Files below a folder in which the mark stands, whatever their form."""
    return {
        str(path.relative_to(root))
        for path in sorted(root.rglob("*"))
        if path.is_file() and any(MARK.encode() in data for data in unpacked(path.read_bytes()))
    }


def unpacked(data: bytes) -> Iterator[bytes]:
    """The bytes, and what is packed into a page."""
    yield data
    for text in re.findall(rb"[A-Za-z0-9+/=]{40,}", data):
        for wbits in (31, 15, -15):
            try:
                yield zlib.decompress(base64.b64decode(text), wbits)
            except (zlib.error, ValueError):
                continue


class Listener:
    """A language model that keeps what it is shown."""

    name = "listener"

    def __init__(self) -> None:
        self.heard: list[str] = []

    def score(self, text: str) -> TextLikelihood:
        self.heard.append(text)
        return TextLikelihood(1.0, 1)


class Parrot(Scripted):
    """A model that repeats its question, as if it stood on another machine."""

    remote = True
    name = "parrot"

    def __init__(self) -> None:
        super().__init__(lambda question: question.turns[-1].text + "\nB")


def test_nothing_that_others_may_read_holds_a_restricted_item(
    restricted: Path, at: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    graph = kb.connect(at)
    assert places_of_mark(tmp_path) == {"mine/items/exam.jsonl"}
    assert (restricted / IGNORE).read_text().splitlines()[-1] == "*"

    # Runs keep replies, which may repeat the question: in the run alone, out of git, and in no cache.
    kb.evaluate(restricted, Parrot(), "run", send_restricted=True, progress=False)
    assert (Path("run") / IGNORE).read_text().splitlines()[-1] == "*"
    inside = {"mine/items/exam.jsonl", "run/answers.jsonl"}
    assert places_of_mark(tmp_path) == inside

    printed = [
        called(capsys, "report", "run", "--out", "report.html", "--tables", "tables", "--graph", at),
        called(capsys, "leaderboard", "run", "--out", "site", "--graph", at, "--json"),
        called(capsys, "score", "run", "--json"),
        called(capsys, "score", "run", "--csv"),
        called(capsys, "coverage", "run", "--graph", at, "--json"),
        called(capsys, "read", "mine", "--n", "1", "--json"),
        called(capsys, "read", "mine", "--n", "1", "--sheet", "sheet.csv", "--key", "key.csv"),
        called(capsys, "read", "mine", "--n", "2", code=2),
        called(capsys, "import", "template", "exam"),
        called(capsys, "verify", "mine", "--graph", at, "--json"),
        called(capsys, "diff", ontology(), "mine", "--graph", at),
    ]
    graphs = [name for name, exporter in kb.exporters().items() if issubclass(exporter, Exporter)]
    for name in graphs:
        target = kb.exporters()[name].path.replace("FILE", name).replace("DIR", name)
        printed.append(called(capsys, "export", name, target, "--graph", at))
    for name, exporter in kb.exporters().items():
        if issubclass(exporter, BuildExporter):
            told = called(
                capsys, "export", name, "mine", "--out", exporter.path.replace("FILE", name).replace("DIR", name)
            )
            assert "1 item that may not be given to others." in told
            printed.append(told)
    with graph:
        printed += [
            repr(kb.report("run", "again.html", graph)),
            repr(kb.read(restricted, n=1)),
            repr(kb.open_build("mine")),
        ]
    listener = Listener()
    printed.append(repr(kb.likelihood(restricted, n=1, model=listener)))
    printed += listener.heard
    assert listener.heard
    assert places_of_mark(tmp_path) == inside
    assert not [text for text in printed if MARK in text]
    page = Path("report.html").read_bytes()
    assert any(WITHHELD.encode() in data for data in unpacked(page))
    assert any(b"hands a hundred times" in data for data in unpacked(page))


@pytest.mark.tools
def test_logs_of_inspect_hold_no_restricted_item(
    restricted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    need("inspect_ai")
    kb.evaluate(restricted, Parrot(), "run", send_restricted=True, progress=False)
    told = called(capsys, "export", "inspect", "run", "--out", "logs")
    assert "1 item that may not be given to others." in told
    packed = [zipfile.ZipFile(path) for path in Path("logs").glob("*.eval")]
    texts = [log.read(name) for log in packed for name in log.namelist()]
    assert any(b"hands a hundred times" in text for text in texts)
    assert not [text for text in texts if MARK.encode() in text]


def test_restricted_items_are_exported_where_that_is_asked_for(
    restricted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = called(capsys, "export", "csv", restricted, "--out", "table", "--with-restricted")
    assert "may not be given to others" not in told
    assert any(place.startswith("table/") for place in places_of_mark(tmp_path))
    assert (Path("table") / IGNORE).read_text().splitlines()[-1] == "*"


def test_judges_give_nothing_of_a_restricted_item_away(
    at: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    inside = spoiled(
        TEXT,
        stem=f"A {MARK} of 30 cannot enter lifts.",
        reference=f"This {MARK} has a specific phobia; exposure in steps is what helps.",
        rubric=[f"A {MARK} is named.", "Exposure is named."],
        redistribute="no",
    )
    imported(capsys, at, write(Path("items.jsonl"), inside), "treatment", "--into", "mine")
    Path("items.jsonl").unlink()
    kb.evaluate("mine", Parrot(), "run", send_restricted=True, progress=False)

    quoting = ScriptedJudge(lambda text, _: orjson.dumps({"score": 40, "because": text.answer}).decode())
    quoting.remote = True
    with pytest.raises(kb.BuildError, match=r"may not be given to others, and scripted:judge is not on this machine"):
        kb.judge("run", quoting, progress=False)
    with pytest.raises(kb.BuildError, match="--send-restricted"):
        kb.probe_judge("mine", quoting, progress=False)
    assert quoting.prompts == []
    assert not Path("run/judgements").exists()

    judged = kb.judge("run", quoting, send_restricted=True, progress=False)
    probed = kb.probe_judge("mine", quoting, send_restricted=True, progress=False)
    assert quoting.prompts
    assert {str(path.parent) for path in map(Path, places_of_mark(tmp_path))} == {
        *("mine/items", "run", "run/judgements", "judges/judgements")
    }
    for folder in ("run", "judges/judgements"):
        assert (Path(folder) / IGNORE).read_text().splitlines()[-1] == "*"
    assert not Path("replies.sqlite").exists()
    before = places_of_mark(tmp_path)
    printed = [
        *(repr(judged), repr(probed), repr(judged.as_json()), repr(probed.as_json())),
        called(capsys, "judge", "run", "--judge", "baseline:overlap", "--json"),
        called(capsys, "judge", "probe", "mine", "--judge", "baseline:overlap", "--json", code=1),
        called(capsys, "report", "run", "--out", "report.html", "--tables", "tables", "--graph", at),
    ]
    assert not [text for text in printed if MARK in text]
    assert {path for path in places_of_mark(tmp_path) - before if "judgements/" not in path} == set()


def ontology() -> str:
    return str(ontology_folder() / "knowledge")


def test_a_finding_does_not_quote_a_restricted_item(restricted: Path, at: str, capsys: Any) -> None:
    path = restricted / "items/exam.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"D016"', b'"D998"'))
    told = called(capsys, "verify", restricted, "--graph", at, code=1)
    assert "D998" in told
    assert MARK not in told


def test_a_model_elsewhere_gets_it_only_when_that_is_said(restricted: Path, at: str, tmp_path: Path) -> None:
    with pytest.raises(kb.BuildError, match=r"1 item of .* may not be given to others, and parrot is not on this"):
        kb.evaluate(restricted, Parrot(), "run", progress=False)
    assert not Path("run/answers.jsonl").exists()
    near = Parrot()
    near.remote = False
    kb.evaluate(restricted, near, "near", progress=False)
    assert len(near.asked) == 2


def test_only_servers_on_this_machine_are_local(restricted: Path, capsys: Any) -> None:
    said = called(
        capsys, "evaluate", "mine", "--model", "m", "--base-url", "http://192.0.2.1:9/v1", "--out", "far", code=2
    )
    assert "send it all the same with --send-restricted" in said
    assert [on_this_machine(url) for url in ("http://localhost:1/v1", "http://127.0.0.1/v1", "http://[::1]:8/v1")] == [
        True
    ] * 3
    assert not on_this_machine("http://localhost.example.org/v1")
    assert not on_this_machine(None)


def test_an_import_without_restricted_items_is_shared_as_ever(at: str, capsys: pytest.CaptureFixture[str]) -> None:
    imported(capsys, at, write(Path("items.jsonl"), CHOICE), "exam", "--into", "mine")
    assert not (Path("mine") / IGNORE).exists()
    kb.evaluate("mine", Parrot(), "run", progress=False)
    assert not (Path("run") / IGNORE).exists()
    assert Path("replies.sqlite").exists()
    told = json.loads(called(capsys, "score", "run", "--json"))
    assert told
