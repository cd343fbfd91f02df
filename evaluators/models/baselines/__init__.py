"""Baselines: what is reached without a language model, and without a network."""
