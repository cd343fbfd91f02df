"""Annotations looked at before anything is fitted: the reading of the order, each annotator, each question."""
