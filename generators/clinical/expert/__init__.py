"""Items that an expert wrote: read from files, checked, kept apart from what the graph proves."""
