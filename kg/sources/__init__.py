"""Where the knowledge of a graph comes from: a folder of YAML files or an RDF export."""
