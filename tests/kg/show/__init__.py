"""The picture of a neighbourhood."""
