"""Rubrics: the points that a written answer is expected to make, and which of them it makes."""
