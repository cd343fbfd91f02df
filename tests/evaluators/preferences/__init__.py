"""Preferences of experts."""
