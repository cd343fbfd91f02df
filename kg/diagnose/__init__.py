"""A patient's profile as a person writes it, and the oracle's verdicts in words."""
