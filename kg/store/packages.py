"""The packages that the store stands on: module, and the name by which pip knows it."""

from collections.abc import Mapping

ENGINE = "arcadedb_embedded"
"""The module of the embedded engine, which a machine may lack where a server has the graph."""
PACKAGES: Mapping[str, str] = {ENGINE: "arcadedb-embedded", "neo4j": "neo4j"}
