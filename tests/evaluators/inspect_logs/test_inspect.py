"""Inspect AI itself asks a build through the entry point, and reads the logs of our runs; scores are equal."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from evaluators.answer import Answer
from kg.errors import UserError
from kgbench.api.export import export_runs
from kgbench.api.inspect_logs import import_inspect
from kgbench.api.run import evaluate
from kgbench.api.scores import score
from tests.browser.chromium import chromium, missing, refuse_browser, until
from tests.evaluators.forms import tiny
from tests.evaluators.run.runs import answers_of, build, item, server
from tests.evaluators.run.server import Behaviour
from tests.places import ROOT
from tests.tools import environment, need, run_python

pytestmark = pytest.mark.tools

_COMMANDS = """
import json, sys
from inspect_ai._cli.main import main

for arguments in map(json.loads, sys.argv[1:]):
    sys.argv = ["inspect", *arguments]
    try:
        main()
    except SystemExit as ended:
        if ended.code:
            raise
"""


def _install(folder: Path) -> None:
    """Puts the metadata of the project where Python finds them: the entry point, and that it is edited in place."""
    metadata = folder / "kgbench-0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: kgbench\nVersion: 0\n", encoding="utf-8")
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["inspect_ai"]
    points = "\n".join(f"{name} = {module}" for name, module in declared.items())
    (metadata / "entry_points.txt").write_text(f"[inspect_ai]\n{points}\n", encoding="utf-8")
    url = {"url": ROOT.as_uri(), "dir_info": {"editable": True}}
    (metadata / "direct_url.json").write_text(json.dumps(url), encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build under the name of a declared task, one with parts, Inspect's logs and our runs with the same server."""
    need("inspect_ai")
    folder = tmp_path_factory.mktemp("inspect")
    _install(folder)
    items = [item(number, "unambiguous", "hybrid", f"G{number}") for number in range(40)]
    build(folder / "build", {"unambiguous": items})
    tiny.build(folder / "parts")
    with server(Behaviour()) as url:
        asking = ["--model", "openai-api/mock/mock", "--log-dir", "logs", "--display", "none"]
        env = {"MOCK_BASE_URL": url, "MOCK_API_KEY": "none"}
        one = ["eval", "kgbench/unambiguous", "-T", "build=build", *asking]
        whole = ["eval", "kgbench/build", "-T", "build=parts", *asking, "--log-dir", "logs-parts"]
        run_python(_COMMANDS, json.dumps(one), json.dumps(whole), home=folder, **env)
        options: dict[str, Any] = {"base_url": url, "cache": False, "progress": False}
        evaluate(folder / "build", "mock", folder / "ours", **options)
        evaluate(folder / "build", "mock", folder / "turned", rotations=2, shots=1, **options)
        evaluate(folder / "parts", "mock", folder / "ours-parts", **options)
    return folder


def _log(folder: Path) -> Any:
    (path,) = folder.glob("*.eval")
    return import_module("inspect_ai.log").read_eval_log(str(path))


def _said(run: Path) -> dict[tuple[str, int], tuple[Any, ...]]:
    """What is read of each reply; times and the server's words for the end differ."""

    def kept(one: Answer) -> tuple[Any, ...]:
        return (one.status, one.answer, one.text, one.outside, one.raw, one.reply_of, one.method, one.tokens, one.style)

    return {key: kept(answer) for key, answer in answers_of(run).items()}


def _figures(run: Path) -> list[tuple[str, str, dict[str, float | None]]]:
    (found,) = score([run]).scores
    return [(one.breakdown, one.key, {name: it.value for name, it in one.figures.items()}) for one in found.cells]


def test_a_task_by_entry_point_scores_as_a_run_does(folder: Path) -> None:
    log = _log(folder / "logs")
    assert (log.status, log.eval.task, len(log.samples)) == ("success", "kgbench/unambiguous", 40)
    assert (log.plan.steps[0].solver, log.eval.scorers[0].name) == ("kgbench/ask_item", "read_and_score")
    values = {one.name: one.metrics["mean"].value for one in log.results.scores}
    cells = {(breakdown, key): figures for breakdown, key, figures in _figures(folder / "ours")}
    assert values["accuracy"] == pytest.approx(cells["task", "unambiguous"]["accuracy"])
    assert 0 < values["accuracy"] < 1
    ours = answers_of(folder / "ours")
    for sample in log.samples:
        answer = ours[sample.id, 0]
        assert sample.scores["read_and_score"].answer == " & ".join(answer.answer)
        assert sample.output.completion == answer.raw
        assert sample.metadata["proof"]["query"] == "trial/none"
        assert sample.metadata["canary"].startswith("kgbench:")


@pytest.mark.parametrize(("logs", "ours"), [("logs", "ours"), ("logs-parts", "ours-parts")])
def test_a_log_is_read_back_as_a_run(folder: Path, logs: str, ours: str) -> None:
    (path,) = (folder / logs).glob("*.eval")
    run = import_inspect(path, folder / f"read-{logs}", folder / ("parts" if "parts" in logs else "build"))
    assert run.further == 0
    assert _said(run.folder) == _said(folder / ours)
    assert _figures(run.folder) == _figures(folder / ours)


@pytest.fixture(scope="module")
def exported(folder: Path) -> Path:
    """Our runs as logs."""
    done = export_runs([folder / "ours", folder / "turned", folder / "ours-parts"], "inspect", folder / "exported")
    assert done.written == "6 logs"
    return done.path


@pytest.mark.parametrize("name", ["ours", "turned", "ours-parts"])
def test_a_run_as_logs_comes_back_as_it_was(folder: Path, exported: Path, name: str) -> None:
    back = folder / f"back-{name}"
    import_inspect(sorted((exported / name).glob("*.eval")), back)
    before, after = (sorted((run / "answers.jsonl").read_text("utf-8").splitlines()) for run in (folder / name, back))
    assert before == after
    assert (back / "run.json").read_bytes() == (folder / name / "run.json").read_bytes()


def test_the_log_of_a_run_holds_questions_replies_and_scores(folder: Path, exported: Path) -> None:
    log = _log(exported / "turned")
    values = {one.name: one.metrics["mean"].value for one in log.results.scores}
    cells = {(breakdown, key): figures for breakdown, key, figures in _figures(folder / "turned")}
    assert values["accuracy"] == pytest.approx(cells["task", "unambiguous"]["accuracy"])
    assert {sample.epoch for sample in log.samples} == {1, 2}
    for sample in log.samples:
        # An example, its answer, the question, and the reply.
        assert [message.role for message in sample.messages] == ["user", "assistant", "user", "assistant"]
        assert sample.messages[-1].text == answers_of(folder / "turned")[sample.id, sample.epoch - 1].raw


def test_logs_that_do_not_go_together_are_refused(folder: Path, exported: Path) -> None:
    with pytest.raises(UserError, match="is no log of a task of kgbench"):
        import_inspect(folder / "build" / "manifest.json", folder / "none")
    (one,) = (exported / "ours").glob("*.eval")
    with pytest.raises(UserError, match="unambiguous is in an earlier one too"):
        import_inspect([one, one], folder / "none")
    (other,) = (exported / "turned").glob("*.eval")
    with pytest.raises(UserError, match="rotations was 1 and is 2"):
        import_inspect([one, other], folder / "none")
    with pytest.raises(UserError, match="are not those that were asked"):
        import_inspect(one, folder / "none", folder / "parts")
    assert not (folder / "none").exists()


@pytest.fixture
def viewer(folder: Path, exported: Path) -> Iterator[str]:
    """The address of Inspect's viewer of our runs."""
    del exported
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    url = f"http://127.0.0.1:{port}/"
    process = subprocess.Popen(
        [sys.executable, "-c", _COMMANDS, json.dumps(["view", "start", "--log-dir", "exported", "--port", port])],
        cwd=folder,
        env={**environment(folder), "PATH": ""},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until(lambda: _answers(url), "the viewer")
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@pytest.mark.browser
def test_the_viewer_opens_our_runs(viewer: str, tmp_path: Path) -> None:
    if reason := missing():
        refuse_browser(reason)
    with chromium(tmp_path / "profile") as driver:
        driver.get(viewer)

        def text() -> str:
            return str(driver.find_element("tag name", "body").text)

        until(lambda: text().count("kgbench/") == 6, "six logs")

        def opened() -> bool:
            driver.find_element("xpath", "//*[text()='kgbench/tiny_matching']").click()
            return True

        until(opened, "a log that can be pressed")
        until(lambda: "Case 0:" in text() and "accuracy" in text(), "the samples of a log with their scores")
