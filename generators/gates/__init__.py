"""Gates of a build: what must hold over all items of a task together."""
