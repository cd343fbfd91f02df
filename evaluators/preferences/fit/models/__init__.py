"""The models, one to a file."""
