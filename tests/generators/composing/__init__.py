"""Tests of how texts are composed."""
