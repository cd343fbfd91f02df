"""What the offline import of a graph server is called, for the command that writes its files."""

COMMAND = "neo4j-csv"
"""Name of the command below `kgbench export`."""
PROGRAM = "neo4j-admin database import"
WHOLE = "neo4j-admin"
"""Name of the exporter that writes the whole graph for it."""
