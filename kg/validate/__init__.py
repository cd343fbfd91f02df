"""Checks on the knowledge: the phrasings, the graph's shape, the schema, the logic."""
