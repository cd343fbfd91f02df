"""The tasks about the biomedical slice."""
