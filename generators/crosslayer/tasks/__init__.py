"""The tasks that need both layers of the graph."""
