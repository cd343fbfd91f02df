"""Finds what a doctor's words ask."""
