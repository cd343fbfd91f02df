"""Builds in other people's formats, as data."""
