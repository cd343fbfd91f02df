"""Runs of the command against a server and a machine that fail: nothing is lost, nothing stands twice."""

from __future__ import annotations

import resource
import shutil
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path

import pytest

from evaluators.run.answers_file import NAME, answers
from evaluators.run.evaluate import LOCK
from tests.disks import permissions_bind, small_disk
from tests.evaluators.run.runs import answers_of, build, command, evaluate, item, server, told
from tests.evaluators.run.server import FAULTS, Behaviour
from tests.places import ROOT

pytestmark = pytest.mark.slow

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
        assert 5 < statuses["error"] < 50
        assert {one.attempts for one in found.values() if one.status == "error"} == {6}
        with server(Behaviour()) as url:
            assert evaluate(folder, out, url, *QUICK).returncode == 1
            assert told(url)["requests"] == 0
    else:
        assert statuses["error"] <= 3


@pytest.mark.parametrize("endpoint", ["chat", "completions"])
def test_probabilities_get_through_the_same_chaos(folder: Path, endpoint: str) -> None:
    out = folder.parent / "run"
    with server(Behaviour(chaos=0.3)) as url:
        more = ("--mode", "forced-choice", "--endpoint", endpoint, "--limit", "100", "--attempts", "12")
        ended = evaluate(folder, out, url, *QUICK, *more)
    assert ended.returncode == 0, ended.stderr
    assert Counter(one.status for one in answers_of(out).values()) == {"ok": 100}


def test_a_storm_of_429s_passes(folder: Path) -> None:
    out = folder.parent / "run"
    with server(Behaviour(chaos=0.02, faults=("429",), storm=30, retry_after=0.05)) as url:
        ended = evaluate(folder, out, url, *QUICK, "--attempts", "30")
        counted = told(url)
    assert ended.returncode == 0, ended.stderr
    assert counted["faults"]["429"] > 60
    found = answers_of(out)
    assert len(found) == 400
    assert sum(one.attempts for one in found.values()) == counted["requests"]


def test_errors_are_asked_again_on_request(folder: Path) -> None:
    out = folder.parent / "run"
    with server(Behaviour(chaos=0.7, faults=("500",))) as url:
        assert evaluate(folder, out, url, *QUICK, "--attempts", "3").returncode == 1
    failed = [one for one in answers_of(out).values() if one.status == "error"]
    assert {one.raw for one in failed} == {"500: trouble"}
    with server(Behaviour()) as url:
        again = evaluate(folder, out, url, *QUICK)
        assert told(url)["requests"] == 0
    assert again.returncode == 1
    assert (
        f"{out}: {len(failed)} of 400 questions got no reply: 500: trouble. The server's own log may say why. "
        "Then --retry-errors asks them again."
    ) in again.stderr
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
    assert "mock stopped: 401: Incorrect API key provided: ***. Check the key: KGBENCH_API_KEY" in ended.stderr
    assert "The answers so far are kept" in ended.stderr
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
    assert "asks them again), most often: connection refused at 127.0.0.1:9. Start the server" in ended.stderr


def test_few_questions_to_a_dead_server_are_told_why(tmp_path: Path) -> None:
    build(tmp_path / "build", {"charts": [item(number) for number in range(5)]})
    ended = evaluate(tmp_path / "build", tmp_path / "run", "http://localhost:9/v1", *QUICK, "--attempts", "2")
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1] == (
        f"{tmp_path / 'run'}: 5 of 5 questions got no reply: connection refused at localhost:9. "
        "Start the server, or mend its address (--base-url). Then --retry-errors asks them again."
    )


def test_few_questions_to_a_name_that_is_none_are_told_why(tmp_path: Path) -> None:
    build(tmp_path / "build", {"charts": [item(1)]})
    ended = evaluate(tmp_path / "build", tmp_path / "run", "http://no.such.invalid/v1", *QUICK, "--attempts", "1")
    assert "1 of 1 questions got no reply: no such host as no.such.invalid. Start the server" in ended.stderr


def _begun(folder: Path, url: str, out: Path) -> subprocess.Popen[bytes]:
    """A run that has answered something and is not at its end."""
    process = subprocess.Popen(
        command(folder, out, url, "--at-once", "4"), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
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
            first.communicate()
        assert second.returncode == 2
        assert f"Another process is running in {out}; wait for it, or choose another folder" in second.stderr
        assert (out / LOCK).exists()
        third = evaluate(folder, out, url, "--at-once", "400")
    assert third.returncode == 0, third.stderr
    assert len(answers_of(out)) == 400


def _told_shortly(ended: subprocess.CompletedProcess[str], *says: str) -> None:
    """It ended with one line, which says any one of these."""
    assert ended.returncode == 2, ended
    assert any(one in ended.stderr for one in says), ended.stderr
    assert "Traceback" not in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def _no_room_for_larger_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


def test_a_file_that_may_not_grow_ends_the_run_and_keeps_whole_answers(folder: Path) -> None:
    out = folder.parent / "run"
    with server(Behaviour()) as url:
        ended = evaluate(folder, out, url, "--no-cache", before=_no_room_for_larger_files)
        _told_shortly(ended, "answers.jsonl: cannot be written: File too large. The answers so far are kept")
        before = _goes_on(folder, out, url, "--no-cache")
        assert told(url)["requests"] <= 800 - before


_ANSWERS_FULL = "answers.jsonl: cannot be written: the disk is full. The answers so far are kept"
_REPLIES_FULL = "replies.sqlite: replies cannot be kept there:"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--no-cache"], [_ANSWERS_FULL]),
        # Either file may be the first to find no room, and SQLite has two words for it.
        (
            [],
            [
                _ANSWERS_FULL,
                f"{_REPLIES_FULL} database or disk is full. Make room",
                f"{_REPLIES_FULL} disk I/O error. Make room",
            ],
        ),
    ],
)
def test_a_full_disk_ends_the_run_and_keeps_whole_answers(folder: Path, more: list[str], says: list[str]) -> None:
    with server(Behaviour()) as url, small_disk("1m") as disk:
        out = disk / "run"
        assert evaluate(folder, out, url, *more, "--limit", "1").returncode == 0
        ballast = disk / "ballast"
        ballast.write_bytes(b"\0" * (shutil.disk_usage(disk).free - 8192))
        shutil.rmtree(out)
        _told_shortly(evaluate(folder, out, url, *more), *says)
        ballast.unlink()
        _goes_on(folder, out, url, *more)


def _goes_on(folder: Path, out: Path, url: str, *more: str) -> int:
    """Ends a run that was stopped; says how many answers were there."""
    data = (out / NAME).read_bytes()
    assert data.endswith(b"\n") or not data
    before = answers_of(out)
    ended = evaluate(folder, out, url, *more)
    assert ended.returncode == 0, ended.stderr
    assert (out / NAME).read_bytes().startswith(data)
    assert len(answers_of(out)) == 400
    return len(before)


def test_a_folder_that_cannot_be_made_is_told(folder: Path) -> None:
    ended = evaluate(folder, folder / "manifest.json" / "run", "http://127.0.0.1:9/v1")
    _told_shortly(ended, "cannot be written (Not a directory); make it writable or choose another folder with --out")


def test_a_read_only_folder_is_told(folder: Path) -> None:
    out = folder.parent / "run"
    out.mkdir(mode=0o500)
    ended = evaluate(folder, out, "http://127.0.0.1:9/v1", before=permissions_bind())
    _told_shortly(ended, f"{out}: cannot be written (Permission denied); make it writable or choose another")
    assert list(out.iterdir()) == []


def test_answers_that_may_not_be_written_are_kept(folder: Path) -> None:
    out = folder.parent / "run"
    with server(Behaviour()) as url:
        assert evaluate(folder, out, url, "--max-tokens-total", "1000").returncode == 1
        kept = (out / NAME).read_bytes()
        (out / NAME).chmod(0o400)
        ended = evaluate(folder, out, url, before=permissions_bind())
    _told_shortly(ended, "answers.jsonl: cannot be written: Permission denied. The answers so far are kept")
    assert (out / NAME).read_bytes() == kept


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_run_that_is_asked_to_end_keeps_its_answers(folder: Path, sent: signal.Signals, code: int) -> None:
    out = folder.parent / "run"
    with server(Behaviour(latency=0.1)) as url:
        process = _begun(folder, url, out)
        process.send_signal(sent)
        _, said = process.communicate(timeout=30)
        kept = len(answers_of(out))
        assert (process.returncode, said.decode().strip()) == (
            code,
            f"{out}: stopped; {kept} answers are kept. Run the same command again to go on.",
        )
        before = _goes_on(folder, out, url, "--at-once", "400")
    assert 0 < before < 400
