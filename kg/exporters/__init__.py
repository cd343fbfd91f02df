"""The graph into files, an exporter to a file."""
