"""Builds as models are asked, and runs, into other people's tools; an exporter to a file or folder."""
