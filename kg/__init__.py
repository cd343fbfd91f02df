"""The psychiatric knowledge graph: model, store, load, dump, validate, oracle, importers, command line."""
