"""PrimeKG: its psychiatric slice read from its files, into the graph beside the criteria layer."""
