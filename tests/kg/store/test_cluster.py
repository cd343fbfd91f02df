"""An address of a cluster: reads and writes are routed, read what was written, and are tried again where that helps."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from neo4j import READ_ACCESS, WRITE_ACCESS
from neo4j.exceptions import Neo4jError, ServiceUnavailable, SessionExpired

from kg.errors import UserError
from kg.store import Connection, ServerTarget
from kg.store import connection as module
from kg.store.connection import Transaction, connect
from tests.engines.emptying import empty
from tests.engines.found import FoundServer


@pytest.fixture
def routed(neo4j_server: FoundServer) -> Iterator[Connection]:
    """The real server by an address of a cluster, of which it is then the only member."""
    target = neo4j_server.target.model_copy(update={"uri": neo4j_server.target.uri.replace("bolt", "neo4j", 1)})
    with connect(target) as connection:
        empty(connection)
        yield connection
        empty(connection)


def transient(code: str = "Neo.TransientError.Cluster.ReplicationFailure") -> Neo4jError:
    return Neo4jError._hydrate_neo4j(code=code, message="the leader has changed")


class Sessions:
    """What the driver is asked for."""

    def __init__(self, connection: Connection, patch: pytest.MonkeyPatch) -> None:
        self.asked: list[dict[str, Any]] = []
        session = connection._driver.session

        def noted(**config: Any) -> Any:
            self.asked.append(config)
            return session(**config)

        patch.setattr(connection._driver, "session", noted)


def test_reads_may_go_to_replicas_and_writes_to_the_leader(routed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    sessions = Sessions(routed, monkeypatch)
    assert routed.one("store/ping") == {"answer": True}
    routed.write("store/clear", limit=1)
    routed.together(lambda transaction: transaction.rows("store/counts"))
    assert [one["default_access_mode"] for one in sessions.asked] == [READ_ACCESS, WRITE_ACCESS, WRITE_ACCESS]


def test_a_read_waits_for_what_was_written(routed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    sessions = Sessions(routed, monkeypatch)
    manager = routed._bookmarks
    assert manager is not None
    before = set(manager.get_bookmarks())
    routed.run_text("CREATE (:Disorder {code: 'D001'})", writing=True)
    written = set(manager.get_bookmarks())
    assert written
    assert written != before
    assert routed.of_suite().rows("store/counts") == [{"label": "Disorder", "nodes": 1}]
    # Whoever reads with this manager sends these bookmarks, and a member that is behind waits until it has them.
    assert {id(one["bookmark_manager"]) for one in sessions.asked} == {id(manager)}


def test_a_server_of_its_own_needs_no_bookmarks(neo4j_server: FoundServer) -> None:
    with connect(neo4j_server.target) as connection:
        assert connection._bookmarks is None


@pytest.mark.parametrize("error", [transient(), ServiceUnavailable("gone"), SessionExpired("no longer the leader")])
def test_what_another_attempt_brings_through_is_tried_again(
    routed: Connection, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetch, fails = module._fetch, 2

    def failing(*args: Any) -> Any:
        nonlocal fails
        if fails:
            fails -= 1
            raise error
        return fetch(*args)

    monkeypatch.setattr(module, "_fetch", failing)
    assert routed.one("store/ping") == {"answer": True}
    fails = 1
    routed.run_text("CREATE (:Disorder {code: 'D001'})", writing=True)
    assert routed.rows("store/counts") == [{"label": "Disorder", "nodes": 1}]


def test_a_whole_transaction_is_tried_again_and_takes_effect_once(routed: Connection) -> None:
    attempts = 0

    def work(transaction: Transaction) -> int:
        nonlocal attempts
        attempts += 1
        transaction.run_text("CREATE (:Disorder {code: $code})", {"code": f"D00{attempts}"}, writing=True)
        if attempts < 3:
            raise transient()
        return attempts

    assert routed.together(work) == 3
    assert routed.run_text("MATCH (d:Disorder) RETURN d.code AS code") == [{"code": "D003"}]


def test_what_stays_is_told_after_a_while(routed: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    attempts = 0

    def work(transaction: Transaction) -> None:
        nonlocal attempts
        attempts += 1
        transaction.rows("store/counts")
        raise transient()

    monkeypatch.setattr(
        routed._driver._workspace_config
        if hasattr(routed._driver, "_workspace_config")
        else routed._driver._default_workspace_config,
        "max_transaction_retry_time",
        0.5,
    )
    with pytest.raises(UserError, match=r"is busy or short of memory \(the leader has changed\)\. Try again\."):
        routed.together(work)
    assert attempts > 1
    assert routed.rows("store/counts") == []


def test_a_mistake_is_not_tried_again(routed: Connection) -> None:
    attempts = 0

    def work(transaction: Transaction) -> None:
        nonlocal attempts
        attempts += 1
        transaction.run_text("RETURN 1 / 0 AS x")

    with pytest.raises(UserError, match="refused the query"):
        routed.together(work)
    assert attempts == 1


def test_an_address_that_gives_no_routing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

        def hang_up_at_once() -> None:
            while True:
                try:
                    other.accept()[0].close()
                except OSError:
                    return

        threading.Thread(target=hang_up_at_once, daemon=True).start()
        with pytest.raises(UserError, match=r"does not tell which members .* an address that begins with bolt://\.$"):
            connect(ServerTarget(uri=f"neo4j://127.0.0.1:{port}"))
