"""Consultations: doctors ask, patients answer, and what was asked and concluded is scored against the graph."""
