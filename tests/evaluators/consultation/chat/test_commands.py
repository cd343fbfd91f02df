"""`kgbench consult` with chat models of a server, and `kgbench consult judge`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluators.consultation.chat.partner import PartnerName, is_chat
from generators.consultation.cases_file import CASES, TRUTHS, line_of
from kg.errors import UserError
from kgbench.api import consultation_judges, consultations
from kgbench.api.consultation_setup import ConsultationSetup
from kgbench.cli.main import run
from tests.evaluators.consultation.chat.scripts import ranked, spoken
from tests.evaluators.consultation.run.fakes import GRAPH, ConsultWorld, rules
from tests.evaluators.run.runs import server as serving
from tests.evaluators.run.server import Behaviour


@pytest.fixture
def small(few: ConsultWorld, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two cases, and commands that ask no graph."""

    def setup(_graph: object, seed: int, _shown: object, _prior: object) -> ConsultationSetup:
        return ConsultationSetup(few.source._replace(seed=seed), rules(few), GRAPH)

    for module in (consultations, consultation_judges):
        monkeypatch.setattr(module, "consultation_setup", setup)
    monkeypatch.setenv("KGBENCH_GRAPH", str(tmp_path / "graph"))
    (tmp_path / "graph").mkdir()
    folder = tmp_path / "cases"
    folder.mkdir()
    (folder / CASES).write_bytes(b"".join(map(line_of, few.cases[:2])))
    truths = [{"id": one.id, "gold": ["D013"], "verdicts": {}, "icd": ["F32"]} for one in few.cases[:2]]
    (folder / TRUTHS).write_text("".join(json.dumps(one) + "\n" for one in truths), "utf-8")
    return folder


def consult(cases: Path, out: Path, *more: str) -> int:
    return run(["consult", str(cases), "--out", str(out), "--budget", "3", *more])


def header(out: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((out / "consult.json").read_text("utf-8"))
    return found


def test_a_server_plays_doctor_and_patient_and_may_move(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    doctor, patient = tmp_path / "doctor", tmp_path / "patient"
    with serving(Behaviour(said=ranked(("D013", 0.8)))) as url:
        named = ("--doctor", "tiny?max_tokens=50", "--patient", "rule", "--base-url", url)
        assert consult(small, doctor, *named, "--doctor-prompt", "five-phases", "--json") == 0
        assert json.loads(capsys.readouterr().out)["closed"] == 2
    assert (header(doctor)["doctor"], header(doctor)["patient"]) == ("server:tiny", "rule")
    settings = header(doctor)["settings"]
    assert isinstance(settings, dict)
    assert settings["doctor"].items() >= {"prompt": "five-phases", "max_tokens": 50, "base_url": url}.items()
    with serving(Behaviour(said=spoken("Something.", ("f1", "no")))) as url:
        assert consult(small, patient, "--doctor", "gain", "--patient", "tiny", "--base-url", url) == 0
        # The server has moved, and the run stays the same.
        named = ("--doctor", "tiny?max_tokens=50", "--patient", "rule", "--base-url", url)
        assert consult(small, doctor, *named, "--doctor-prompt", "five-phases") == 0
        assert consult(small, doctor, *named) == 2
    assert "was begun with other things: settings" in capsys.readouterr().err
    for out in (doctor, patient):
        assert run(["consult", "verify", str(out)]) == 0
    lines = [json.loads(line) for line in next((patient / "consultations").iterdir()).read_text("utf-8").splitlines()]
    assert lines[1]["reply"] == "Something."
    assert {"answer": {}, "key": "S001", "status": "told"} in lines[1]["said"]


def test_a_run_stops_where_its_tokens_are_used_and_goes_on_from_there(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    with serving(Behaviour(said="How do you sleep?")) as url:
        named = ("--doctor", "tiny", "--patient", "rule", "--base-url", url)
        assert consult(small, out, *named, "--max-tokens-total", "1") == 2
        assert "--max-tokens-total 1 is reached" in capsys.readouterr().err
        assert consult(small, out, *named, "--max-cost", "1") == 2
        assert "name a file with --prices" in capsys.readouterr().err
        assert consult(small, out, *named, "--json") in (0, 1)
        assert json.loads(capsys.readouterr().out)["consultations"] == 2


def test_who_is_no_chat_model_is_not_told_how(small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = ("--doctor", "gain", "--patient", "rule", "--doctor-prompt", "with-graph")
    assert consult(small, tmp_path / "run", *named) == 2
    assert "leave out --doctor-prompt with-graph" in capsys.readouterr().err
    assert consult(small, tmp_path / "run", "--doctor", "openai:", "--patient", "rule") == 2
    assert "does not name a model" in capsys.readouterr().err
    assert consult(small, tmp_path / "run", "--doctor", "server:tiny", "--patient", "rule") == 2
    assert "say where the server is with --base-url" in capsys.readouterr().err


def test_judges_grade_a_run_and_its_own_family_does_not(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    with serving(Behaviour(said=ranked(("D013", 0.8)))) as url:
        assert consult(small, out, "--doctor", "tiny", "--patient", "rule", "--base-url", url) == 0
    capsys.readouterr()
    with serving(Behaviour(said='{"grade": 4, "why": "so"}')) as url:
        judge = ["consult", "judge", str(out), "--base-url", url, "--json"]
        assert run([*judge, "--judge", "tiny-large"]) == 2
        assert "of the same family" in capsys.readouterr().err
        assert run([*judge, "--judge", "mock", "--judge", "other", "--probes", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {one["part"].partition(".")[0] for one in found["grades"]} == {"doctor"}
    assert len(found["grades"]) == 10
    assert {(one["grade"]["value"], one["missing"]) for one in found["grades"]} == {(4.0, 0)}
    assert {one["agreement"]["alpha"] for one in found["joint"]} == {None}
    assert {probe["passed"] for probes in found["probes"].values() for probe in probes} == {True}


@pytest.mark.parametrize(
    ("name", "base_url", "known", "chat"),
    [
        ("gain", None, True, False),
        ("strange", None, False, False),
        ("openai:gpt-4.1", None, False, True),
        ("smollm2", "http://localhost/v1", False, True),
        ("gain", "http://localhost/v1", True, False),
        ("server:gain", "http://localhost/v1", False, True),
    ],
)
def test_which_names_mean_chat_models(name: str, base_url: str | None, known: bool, chat: bool) -> None:
    assert is_chat(name, base_url, known) is chat


def test_names_without_parameters_and_addresses() -> None:
    url = "http://localhost:1/v1"
    assert PartnerName("smollm2?max_tokens=9", url).name == "server:smollm2"
    assert PartnerName("llama3.2:1b", url).name == "server:llama3.2:1b"
    assert PartnerName("openai:gpt-4.1?seed=1", url).name == "openai:gpt-4.1"
    with pytest.raises(UserError, match="does not name a model"):
        PartnerName("server:", url).opened()
