"""Proved cases crossed over who the patient is."""
