"""Tasks about the biomedical slice of the graph."""
