"""Answers in the model's own words: how far they differ from one another, and from what experts prefer."""
