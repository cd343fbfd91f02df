"""Soft labels from scores: models of preference, their priors, intervals, and what is reported of a fit."""
