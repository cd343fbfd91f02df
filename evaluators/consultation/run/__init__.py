"""Consultations held, kept line by line, gone on with after any stop, and derived again from what was said."""
