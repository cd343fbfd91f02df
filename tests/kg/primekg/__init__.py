"""PrimeKG: files, slice, graph."""
