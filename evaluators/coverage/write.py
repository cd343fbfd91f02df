"""Coverage in the graph: runs, what they cover, and the newest run's accuracy on the nodes."""

from collections.abc import Sequence

from evaluators.coverage.figures import Coverage
from kg.errors import UserError
from kg.store import Connection, Row, Transaction


def write(graph: Connection, found: Sequence[Coverage]) -> None:
    """Writes runs, in place of what the graph holds under their names; the last one is then the newest.

    Other runs stay. Writing the same again changes nothing.

    Raises:
        UserError: the database refuses; then nothing is written.
    """
    for name in ("schema/unique_run", "schema/unique_relation_type"):
        graph.write(name)

    def work(transaction: Transaction) -> None:
        transaction.write("coverage/clear_runs", runs=[one.run for one in found])
        others = [row["code"] for row in transaction.rows("coverage/runs")]
        measured = {figure.code for one in found for figure in one.relations if figure.n}
        transaction.write("coverage/write_relations", relations=sorted(measured))
        transaction.write("coverage/write_runs", rows=[_properties(one) for one in found])
        transaction.write("coverage/write_covers", runs=[_covers(one) for one in found])
        order = [*others, *(one.run for one in found)]
        transaction.write("coverage/place_runs", rows=[{"code": code, "position": at} for at, code in enumerate(order)])
        _tidy(transaction)

    with graph.alone():
        graph.together(work)


def clear(graph: Connection, run: str) -> None:
    """Takes one run out of the graph; the others stay.

    Raises:
        UserError: the graph holds no such run, or the database refuses.
    """

    def work(transaction: Transaction) -> None:
        if not transaction.write("coverage/clear_runs", runs=[run])[0]["removed"]:
            known = ", ".join(row["code"] for row in transaction.rows("coverage/runs")) or "none"
            raise UserError(f"The graph holds no run named {run!r}; the runs there: {known}.")
        _tidy(transaction)

    with graph.alone():
        graph.together(work)


def _tidy(transaction: Transaction) -> None:
    transaction.write("coverage/clear_relations")
    transaction.write("coverage/uncolour")
    transaction.write("coverage/colour")


def _properties(found: Coverage) -> Row:
    return {
        "code": found.run,
        "model": found.model,
        "n": found.n,
        "correct": found.correct,
        **({"accuracy": found.correct / found.n} if found.n else {}),
    }


def _covers(found: Coverage) -> Row:
    measured = (figure for figure in (*found.entities, *found.relations) if figure.n)
    kept = {"n", "correct", "groups", "accuracy", "low", "high", "chance", "adjusted"}
    return {
        "run": found.run,
        "figures": {figure.code: figure.model_dump(include=kept, exclude_none=True) for figure in measured},
    }
