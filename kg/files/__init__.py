"""Files: resources of the package, locks, and files that are written whole or not at all."""
