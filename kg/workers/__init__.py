"""Work that is shared among processes: of this machine, or of a Ray cluster."""
