"""Runs a model on a build: selection of items, pacing, retries, budgets, and the run folder."""
