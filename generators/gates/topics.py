"""What each option is about, read from the graph."""

from collections.abc import Mapping

from kg.store.query_runner import QueryRunner


def read(connection: QueryRunner) -> Mapping[str, str]:
    """The name, the chapter and the meaning of each disorder, by code."""
    return {row["code"]: row["topic"] for row in connection.rows("gates/topics")}
