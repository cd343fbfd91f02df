"""The embedded engine's life: joining it, killing it, interrupting it, and what is left afterwards."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kg.errors import UserError
from kg.store import FolderTarget, open_store
from kg.store.embedded import acquire, background
from kg.store.embedded.layout import Layout
from tests.places import ROOT

pytestmark = pytest.mark.engine

TIMEOUT = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "graph"


@contextmanager
def holder(folder: Path, *codes: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.engines.holder", str(folder), *codes],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line == "open\n", process.communicate(timeout=TIMEOUT)[1]
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def codes(folder: Path) -> list[str]:
    with open_store(FolderTarget(folder=folder)) as connection:
        rows = connection.run_text("MATCH (d:Disorder) RETURN d.code AS code ORDER BY code")
        return [row["code"] for row in rows]


def gone(process_id: int) -> bool:
    """Whether a child of this process has ended; waits for it."""
    try:
        os.waitpid(process_id, 0)
    except ChildProcessError:
        return not Path(f"/proc/{process_id}").exists()
    return True


def test_what_was_written_is_there_again(folder: Path) -> None:
    target = FolderTarget(folder=folder)
    with open_store(target) as connection:
        connection.run_text("CREATE (:Disorder {code: 'D001'})", writing=True)
        record = json.loads(Layout(folder).record.read_text())
        assert record["pid"] == os.getpid()
    assert not Layout(folder).record.exists()
    assert codes(folder) == ["D001"]


def test_the_port_file_is_for_its_owner_only(folder: Path) -> None:
    with open_store(FolderTarget(folder=folder)):
        assert Layout(folder).record.stat().st_mode & 0o777 == 0o600
        assert folder.stat().st_mode & 0o777 == 0o700


def test_listens_on_loopback_only(folder: Path) -> None:
    tables = [Path("/proc/net/tcp"), Path("/proc/net/tcp6")]
    if not tables[0].exists():
        pytest.skip("the list of listening sockets is read from /proc, which this system lacks")
    with open_store(FolderTarget(folder=folder)):
        record = json.loads(Layout(folder).record.read_text())
        ports = {f"{record['bolt_port']:04X}", f"{record['http_port']:04X}"}
        lines = [line.split() for table in tables if table.exists() for line in table.read_text().splitlines()[1:]]
        local = {line[1] for line in lines if line[3] == "0A" and line[1].rpartition(":")[2] in ports}
    assert {address.rpartition(":")[2] for address in local} == ports
    # 127.0.0.1, plain and mapped into IPv6.
    assert all(address.rpartition(":")[0].endswith("0100007F") for address in local)


def test_one_process_shares_its_engine(folder: Path) -> None:
    target = FolderTarget(folder=folder)
    with open_store(target) as first:
        with open_store(target) as second:
            second.run_text("CREATE (:Disorder {code: 'D001'})", writing=True)
        assert first.rows("store/counts") == [{"label": "Disorder", "nodes": 1}]


def test_a_second_process_joins(folder: Path) -> None:
    with holder(folder, "D001") as process:
        assert codes(folder) == ["D001"]
        record = background.running(folder)
        assert record is not None
        assert (record.pid, record.kind) == (process.pid, "command")
        with pytest.raises(UserError, match="open in another kgbench command"):
            background.stop(folder)
        assert process.communicate("", timeout=TIMEOUT)[0] == "closed\n"
    assert background.running(folder) is None


def test_who_joined_names_the_folder_and_no_port(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(folder)
    with holder(folder), open_store(FolderTarget(folder=tmp_path / "link")) as joined:
        assert joined.where == f"folder {tmp_path / 'link'}"
        with pytest.raises(UserError, match=rf"^The graph at folder {tmp_path}/link refused the query: "):
            joined.run_text("RETUR 1")


def test_an_owner_waits_for_those_who_joined(folder: Path) -> None:
    with holder(folder, "D001") as process:
        with open_store(FolderTarget(folder=folder)) as joined:
            assert process.stdin is not None
            assert process.stderr is not None
            process.stdin.close()
            assert "waiting until it has finished" in process.stderr.readline()
            assert joined.rows("store/counts") == [{"label": "Disorder", "nodes": 1}]
        assert process.wait(timeout=TIMEOUT) == 0
        process.stdin = None


def test_a_stale_file_after_a_kill_is_cleared(folder: Path) -> None:
    with holder(folder, "D001") as process:
        process.kill()
        process.wait()
    assert Layout(folder).record.exists()
    assert background.running(folder) is None
    assert codes(folder) == ["D001"]


def test_killed_while_it_is_made_it_starts_afresh(folder: Path) -> None:
    layout = Layout(folder)
    layout.prepare()
    (layout.engine / "databases" / "kgbench").mkdir(parents=True)
    (layout.engine / "databases" / "kgbench" / "schema.json").write_text("{")
    layout.lock.touch()
    assert codes(folder) == []


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 1), (signal.SIGTERM, 143)])
def test_a_signal_stops_the_engine(folder: Path, number: signal.Signals, code: int) -> None:
    with holder(folder) as process:
        os.kill(process.pid, number)
        process.communicate(timeout=TIMEOUT)
        # Python ends an interrupted script by the signal itself, or with 1 where it can't.
        assert process.returncode in (code, -number)
    assert not Layout(folder).record.exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_query_that_would_run_for_days(folder: Path, number: signal.Signals) -> None:
    text = "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b WITH a * b AS n WHERE n < 0 RETURN count(n) AS n"
    process = subprocess.Popen(
        [sys.executable, "-m", "kgbench.cli.main", "cypher", "-q", text, "--write", "--graph", str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + TIMEOUT
        while not Layout(folder).record.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(1.5)
        os.kill(process.pid, number)
        out, err = process.communicate(timeout=15)
    finally:
        process.kill()
    assert (process.returncode, out, err.strip()) == (130, "", "")
    assert not Layout(folder).record.exists()


def test_an_unclosed_engine_does_not_keep_the_process_alive(folder: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from kg.store import FolderTarget, open_store; "
        "kept = open_store(FolderTarget(folder=Path(sys.argv[1]))); raise SystemExit(7)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(folder)], cwd=ROOT, capture_output=True, timeout=TIMEOUT, check=False
    )
    assert done.returncode == 7
    assert not Layout(folder).record.exists()


def test_nothing_is_printed_or_left_in_the_working_folder(tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    script = (
        "import sys; from pathlib import Path; from kg.store import FolderTarget, open_store; "
        "open_store(FolderTarget(folder=Path(sys.argv[1]))).close()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "graph")],
        cwd=here,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(here.iterdir()) == []


def test_background(folder: Path) -> None:
    started = background.start(folder)
    try:
        assert started.kind == "background"
        assert background.start(folder) == started
        assert codes(folder) == []
    finally:
        assert background.stop(folder) is True
    assert gone(started.pid)
    assert background.stop(folder) is False


def test_background_waits_for_those_who_use_it_unless_told_otherwise(folder: Path) -> None:
    started = background.start(folder)
    with holder(folder) as process:
        stopping = threading.Thread(target=background.stop, args=(folder,))
        stopping.start()
        stopping.join(1.5)
        assert stopping.is_alive()
        assert process.communicate("", timeout=TIMEOUT)[0] == "closed\n"
        stopping.join(TIMEOUT)
    assert gone(started.pid)
    background.start(folder)
    with holder(folder):
        assert background.stop(folder, now=True) is True


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match=r"cannot be written \(Not a directory\)\. Give another with --graph"):
        open_store(FolderTarget(folder=tmp_path / "file" / "graph"))


@pytest.mark.parametrize(
    ("name", "reason"), [("loop", "loop|levels of symbolic links"), ("x" * 300, "File name too long")]
)
def test_a_path_that_leads_nowhere(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for use in (background.running, background.start, background.stop, acquire):
        with pytest.raises(UserError, match=f"cannot be (used|written) .*({reason}).*Give another with --graph"):
            use(tmp_path / name)


def test_a_log_that_cannot_be_written(folder: Path) -> None:
    (folder / "logs" / "background.log").mkdir(parents=True)
    (folder / "server.lock").touch()
    with pytest.raises(UserError, match=r"cannot be started in .*graph \(Is a directory\)"):
        background.start(folder)


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(UserError, match="holds other files but no graph"):
        open_store(FolderTarget(folder=tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
