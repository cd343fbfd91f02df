"""Runs of the command against a server and a machine that fail: nothing is lost, nothing stands twice."""

from __future__ import annotations

import os
import resource
import subprocess
import time
from collections import Counter
from pathlib import Path

import pytest

from evaluators.run.book import NAME, answers
from evaluators.run.evaluate import LOCK
from tests.evaluate.runs import ROOT, answers_of, build, command, evaluate, item, server, told
from tests.evaluate.server import FAULTS, Behaviour

KEY = "sk-very-secret-123456"
QUICK = ("--longest-wait", "0.05", "--timeout", "1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "build"
    build(made, {"charts": [item(number) for number in range(400)]})
    return made


@pytest.mark.parametrize("chaos", [0.3, 0.7])
def test_every_item_ends_with_a_final_status(folder: Path, chaos: float) -> None:
    out = folder.parent / "run"
    with server(Behaviour(chaos=chaos)) as url:
        ended = evaluate(folder, out, url, *QUICK)
        counted = told(url)
    found = answers_of(out)
    statuses = Counter(one.status for one in found.values())
    assert len(found) == 400
    assert set(statuses) <= {"ok", "error"}
    assert ended.returncode == (1 if statuses["error"] else 0), ended.stderr
    assert sum(one.attempts for one in found.values()) == counted["requests"]
    assert all(counted["faults"][fault] for fault in FAULTS)
    if chaos == 0.7:
        assert 10 < statuses["error"] < 100
        assert {one.attempts for one in found.values() if one.status == "error"} == {6}
        with server(Behaviour()) as url:
            assert evaluate(folder, out, url, *QUICK).returncode == 0
            assert told(url)["requests"] == 0
    else:
        assert statuses["error"] <= 3


def test_errors_are_asked_again_on_request(folder: Path) -> None:
    out = folder.parent / "run"
    with server(Behaviour(chaos=0.7, faults=("500",))) as url:
        assert evaluate(folder, out, url, *QUICK, "--attempts", "3").returncode == 1
    failed = [one for one in answers_of(out).values() if one.status == "error"]
    assert {one.raw for one in failed} == {"500: trouble"}
    assert all((one.answer, one.method, one.attempts) == ((), "no reply", 3) for one in failed)
    with server(Behaviour()) as url:
        assert evaluate(folder, out, url, *QUICK, "--retry-errors").returncode == 0
        assert told(url)["requests"] == len(failed)
    last = {one.key: one.status for one in answers(out / NAME)}
    assert (len(last), set(last.values())) == (400, {"ok"})


def test_a_server_that_is_busy_is_asked_less(folder: Path) -> None:
    with server(Behaviour(latency=0.01, busy_above=6)) as url:
        # Waits as short as these are no help by themselves, so an unlucky question may need many attempts.
        assert evaluate(folder, folder.parent / "run", url, *QUICK, "--attempts", "30").returncode == 0
        counted = told(url)
    # Without pacing, 64 at a time would be refused ten times as often as they are answered.
    assert counted["requests"] < 800


def test_a_revoked_key_leaves_the_rest_open_and_is_never_told(folder: Path) -> None:
    out = folder.parent / "run"
    with server(Behaviour(key=KEY, keep_key=100)) as url:
        ended = evaluate(folder, out, url, *QUICK, KGBENCH_API_KEY=KEY)
    assert ended.returncode == 2
    assert "mock stopped: 401: Incorrect API key provided: ***. The answers so far are kept" in ended.stderr
    assert "Traceback" not in ended.stderr
    found = answers_of(out)
    assert 50 < len(found) <= 100
    assert {one.status for one in found.values()} == {"ok"}
    for path in folder.parent.rglob("*"):
        assert not path.is_file() or KEY.encode() not in path.read_bytes(), path
    assert KEY not in ended.stderr + ended.stdout


def test_an_unknown_model_is_told_at_once(folder: Path) -> None:
    with server(Behaviour(model="another")) as url:
        ended = evaluate(folder, folder.parent / "run", url, *QUICK)
    assert ended.returncode == 2
    assert ended.stderr.startswith("kgbench: mock stopped: 404: model_not_found no model mock. ")
    assert answers_of(folder.parent / "run") == {}


def test_nobody_at_the_address_ends_the_run_soon(folder: Path) -> None:
    ended = evaluate(folder, folder.parent / "run", "http://127.0.0.1:9/v1", *QUICK, "--attempts", "2")
    assert ended.returncode == 2
    assert "25 questions in a row got no reply, the last: Client" in ended.stderr


def _begun(folder: Path, url: str, out: Path) -> subprocess.Popen[bytes]:
    """A run that has answered something and is not at its end."""
    process = subprocess.Popen(
        command(folder, out, url, "--at-once", "4"), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 60
    while not (out / NAME).exists() or not (out / NAME).stat().st_size:
        assert time.monotonic() < deadline
        assert process.poll() is None
        time.sleep(0.02)
    return process


def test_a_second_process_on_the_folder_says_so(folder: Path) -> None:
    out = folder.parent / "run"
    with server(Behaviour(latency=0.2)) as url:
        first = _begun(folder, url, out)
        try:
            second = evaluate(folder, out, url)
        finally:
            first.kill()
            first.wait()
        assert second.returncode == 2
        assert f"Another process is running in {out}; wait for it, or choose another folder" in second.stderr
        assert (out / LOCK).exists()
        third = evaluate(folder, out, url, "--at-once", "400")
    assert third.returncode == 0, third.stderr
    assert len(answers_of(out)) == 400


def test_a_full_disk_ends_the_run_and_keeps_whole_answers(folder: Path) -> None:
    out = folder.parent / "run"
    with server(Behaviour()) as url:
        room = 20_000
        ended = subprocess.run(
            command(folder, out, url, "--no-cache"),
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
        )
        assert ended.returncode == 2
        assert "answers.jsonl: cannot be written: File too large. The answers so far are kept" in ended.stderr
        assert "Traceback" not in ended.stderr
        assert (out / NAME).read_bytes().endswith(b"\n") or not (out / NAME).stat().st_size
        before = len(answers_of(out))
        assert evaluate(folder, out, url, "--no-cache").returncode == 0
        assert told(url)["requests"] <= 800 - before
    assert len(answers_of(out)) == 400


def test_a_folder_that_cannot_be_made_is_told(folder: Path) -> None:
    ended = evaluate(folder, folder / "manifest.json" / "run", "http://127.0.0.1:9/v1")
    assert ended.returncode == 2
    assert "cannot be written (Not a directory); make it writable or choose another with --out" in ended.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_read_only_folder_is_told(folder: Path) -> None:
    out = folder.parent / "run"
    out.mkdir(mode=0o500)
    ended = evaluate(folder, out, "http://127.0.0.1:9/v1")
    assert ended.returncode == 2
    assert "cannot be written (Permission denied); make it writable" in ended.stderr
