"""Builds into files of other people's formats, as data; an exporter to a file or folder."""
