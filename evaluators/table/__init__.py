"""A run as a table: one row for each answer, read from its files once."""
