"""The four case types."""
