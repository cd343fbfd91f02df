"""Checks on the knowledge: the parts of texts, the graph's shape, the schema, the logic."""
