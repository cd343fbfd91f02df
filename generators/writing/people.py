"""The people that cases can be about."""

from generators.writing.request import Patient
from kg.store.query_runner import QueryRunner


def read(connection: QueryRunner) -> tuple[Patient, ...]:
    """All people of the graph."""
    return tuple(Patient(**{**row, "ages": tuple(row["ages"])}) for row in connection.rows("writing/people"))
