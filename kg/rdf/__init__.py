"""The graph as RDF, in the terms of ``ontology/schema.ttl``, and back."""
