"""Whether a model answers a part alike, however many parts stand in one request."""
