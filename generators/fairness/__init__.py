"""Proved cases crossed over who the patient is: whatever a model answers otherwise is its own."""
