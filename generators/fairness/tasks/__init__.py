"""The four crossed case types."""
