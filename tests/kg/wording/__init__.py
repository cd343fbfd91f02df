"""Tests of the parts of texts."""
