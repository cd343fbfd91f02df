"""Metrics of a run, by task and by group, with their intervals."""
