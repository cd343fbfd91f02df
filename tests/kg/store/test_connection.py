"""The door: transactions, batches, and errors that say what to do. On both engines."""

from __future__ import annotations

import re
import socket
import threading
import time
from contextlib import ExitStack

import pytest

from kg.errors import UserError
from kg.store import Connection, FolderTarget, ServerTarget, open_store
from kg.store import connection as module
from kg.store.connection import Transaction, connect


def make(connection: Connection, *codes: str) -> None:
    for code in codes:
        connection.run_text("CREATE (:Disorder {code: $code})", {"code": code}, writing=True)


def count(connection: Connection) -> int:
    return sum(row["nodes"] for row in connection.rows("store/counts"))


def test_a_transaction_takes_effect_as_a_whole(engine: Connection) -> None:
    make(engine, "D001", "D002")

    def work(transaction: Transaction) -> str:
        assert transaction.write("store/clear", limit=1) == [{"deleted": 1}]
        assert transaction.rows("store/counts") == [{"label": "Disorder", "nodes": 1}]
        transaction.run_text("CREATE (:Symptom {code: 'S001'})", writing=True)
        return "done"

    assert engine.together(work) == "done"
    assert engine.rows("store/counts") == [{"label": "Disorder", "nodes": 1}, {"label": "Symptom", "nodes": 1}]


def test_a_failed_transaction_leaves_nothing(engine: Connection) -> None:
    make(engine, "D001", "D002")

    def fail(transaction: Transaction) -> None:
        transaction.write("store/clear", limit=10)
        assert transaction.rows("store/counts") == []
        raise KeyError("on purpose")

    with pytest.raises(KeyError, match="on purpose"):
        engine.together(fail)
    assert count(engine) == 2


def test_a_query_that_fails_undoes_its_transaction(engine: Connection) -> None:
    make(engine, "D001")

    def fail(transaction: Transaction) -> None:
        transaction.write("store/clear", limit=10)
        transaction.run_text("RETURN $missing AS x")

    with pytest.raises(UserError, match="refused the query"):
        engine.together(fail)
    assert count(engine) == 1


def test_batches_go_in_order(engine: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    monkeypatch.setattr(engine, "write", lambda name, rows: sizes.append(len(rows)))
    assert engine.batches("load/any", ({"n": n} for n in range(7)), 3) == 7
    assert sizes == [3, 3, 1]


def test_reading_refuses_a_query_that_writes(engine: Connection) -> None:
    with pytest.raises(ValueError, match="store/clear writes"):
        engine.rows("store/clear", limit=1)


def test_one_row_or_an_error(engine: Connection) -> None:
    assert engine.one("store/ping") == {"answer": True}
    with pytest.raises(ValueError, match="store/counts gave 0 rows"):
        engine.one("store/counts")


@pytest.mark.parametrize("text", ["RETUR 1", "RETURN $missing AS x", "MATCH (n) RETURN m.x AS x", "RETURN 1 / 0 AS x"])
def test_a_wrong_query_is_explained(target: FolderTarget | ServerTarget, engine: Connection, text: str) -> None:
    with pytest.raises(UserError, match=rf"^The graph at {re.escape(str(target))} refused the query: .+"):
        engine.run_text(text)
    with pytest.raises(UserError, match=rf"^The graph at {re.escape(str(target))} refused the query: .+"):
        engine.together(lambda transaction: transaction.run_text(text))
    assert engine.one("store/ping") == {"answer": True}


@pytest.mark.parametrize("value", [2**63, "\ud800"])
def test_a_value_that_no_graph_holds(engine: Connection, value: object) -> None:
    with pytest.raises(UserError, match="does not accept the query or one of its values"):
        engine.run_text("RETURN $value AS value", {"value": value})
    with pytest.raises(UserError, match="does not accept the query or one of its values"):
        engine.together(lambda transaction: transaction.run_text("RETURN $value AS value", {"value": value}))
    assert engine.one("store/ping") == {"answer": True}


def test_text_is_data(engine: Connection) -> None:
    nasty = "'}) DETACH DELETE n //\u0000\\u0027 \U0001f600 \"`$x`"
    make(engine, "D001")
    engine.run_text("CREATE (:Disorder {code: $code})", {"code": nasty}, writing=True)
    rows = engine.run_text("MATCH (d:Disorder) RETURN d.code AS code ORDER BY code")
    assert {row["code"] for row in rows} == {"D001", nasty}


def test_nobody_listens() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    with pytest.raises(UserError, match=rf"No graph server answers at bolt://127\.0\.0\.1:{port}\. Start it"):
        connect(ServerTarget(uri=f"bolt://127.0.0.1:{port}"))


def test_a_host_that_nobody_can_have() -> None:
    with pytest.raises(UserError, match=r"'bolt://a\.\.b' is not an address that the driver accepts"):
        connect(ServerTarget(uri="bolt://a..b"))


@pytest.mark.parametrize("greeting", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b""])
def test_a_port_that_speaks_something_else_is_told_soon(greeting: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 1.0)
    with ExitStack() as still_open, socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

        def answer() -> None:
            # As a web server does that waits for the rest of a request.
            while True:
                try:
                    connection = still_open.enter_context(other.accept()[0])
                except OSError:
                    return
                connection.sendall(greeting)

        threading.Thread(target=answer, daemon=True).start()
        started = time.monotonic()
        said = rf"^Something listens at bolt://127\.0\.0\.1:{port}, but it does not speak Bolt, .* \(usually 7474\)\.$"
        with pytest.raises(UserError, match=said):
            connect(ServerTarget(uri=f"bolt://127.0.0.1:{port}"))
    assert time.monotonic() - started < 20


def test_a_wrong_password(embedded_target: FolderTarget) -> None:
    from kg.store.embedded import acquire

    with open_store(embedded_target):
        lease = acquire(embedded_target.folder)
        wrong = lease.record.target().model_copy(update={"password": "wrong"})
        try:
            with pytest.raises(UserError, match=r"refused the user name or password\. Set NEO4J_USERNAME"):
                connect(wrong)
        finally:
            lease.release()


def test_no_such_database(target: FolderTarget | ServerTarget, store: Connection) -> None:
    if isinstance(target, FolderTarget):
        from kg.store.embedded import acquire

        lease = acquire(target.folder)
        server = lease.record.target()
        lease.release()
    else:
        server = target
    with pytest.raises(UserError, match=r"has no such database\. Correct NEO4J_DATABASE"):
        connect(server.model_copy(update={"database": "nosuchdatabase"}))


def test_the_password_is_not_shown() -> None:
    target = ServerTarget(uri="bolt://127.0.0.1:1", password="secret phrase")
    assert "secret phrase" not in f"{target!r} {target}"
