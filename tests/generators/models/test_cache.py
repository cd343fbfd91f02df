"""The cache keeps every reply that was written, through kills, and reads what earlier versions wrote."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from generators.models.cache import ReplyCache, request_key
from generators.models.reply import ModelReply
from generators.models.tokens import Tokens
from kg.errors import UserError
from tests.places import ROOT

REPLY = ModelReply(
    "Answer: B", Tokens(prompt=7, completion=3, reasoning=1), {"A": -2.0, "B": -0.5}, "next token", "stop", "B fits."
)
_KEEP = """
import sys
from pathlib import Path
from generators.models.cache import ReplyCache, request_key
from generators.models.reply import ModelReply
cache = ReplyCache(Path(sys.argv[1]))
for number in range(1_000_000):
    cache.add(request_key(number), ModelReply("text " * 200), 0.1)
    cache.flush()
    print(number, flush=True)
"""


def test_a_reply_comes_back_whole_and_only_once_written(tmp_path: Path) -> None:
    cache, key = ReplyCache(tmp_path / "a.sqlite"), request_key("m")
    cache.add(key, REPLY, 0.25)
    assert cache.find([key]) == {}
    cache.flush()
    assert cache.find([key, request_key("n")]) == {key: (REPLY, 0.25)}
    cache.forget([key])
    assert cache.find([key]) == {}
    cache.close()


def test_it_is_used_in_another_thread_than_the_one_that_opened_it(tmp_path: Path) -> None:
    cache, key = ReplyCache(tmp_path / "a.sqlite"), request_key("m")
    found: list[object] = []

    def use() -> None:
        cache.add(key, REPLY, 0.25)
        cache.flush()
        found.append(cache.find([key])[key])

    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    cache.close()
    assert found == [(REPLY, 0.25)]


def test_a_kill_loses_no_reply(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with subprocess.Popen(
        [sys.executable, "-c", _KEEP, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        for _ in range(50):
            process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
        written = 50 + len(process.stdout.read().split())
    cache = ReplyCache(path)
    assert len(cache.find([request_key(number) for number in range(written - 1)])) == written - 1
    cache.close()
    with sqlite3.connect(path) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_file_that_is_no_cache_is_a_short_error(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    path.write_text("not a database, but long enough to be looked at " * 50, encoding="utf-8")
    with pytest.raises(UserError, match=r"cannot be kept there: .*move the file away, or take --no-cache\.$"):
        ReplyCache(path, ", or take --no-cache")


def test_a_key_depends_on_everything_and_not_on_the_order_of_settings() -> None:
    turns = [("system", "a"), ("human", "b")]
    keys = {
        request_key("m", {}, turns),
        request_key("n", {}, turns),
        request_key("m", {"t": 1}, turns),
        request_key("m", {}, turns[:1]),
        request_key("m", {}, [("system", "ab"), ("human", "")]),
    }
    assert len(keys) == 5
    assert request_key("m", {"a": 1, "b": 2}, turns) == request_key("m", {"b": 2, "a": 1}, turns)
