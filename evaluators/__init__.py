"""From items and a model to answers, metrics, coverage and a report."""
