"""What other programs make of the exported ontology."""
