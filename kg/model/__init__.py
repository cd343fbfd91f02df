"""What the criteria layer is made of: frozen models of the knowledge, one idea per file."""
