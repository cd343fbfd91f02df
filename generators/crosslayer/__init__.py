"""Tasks that need both layers: a case of the criteria layer, and an answer in the biomedical slice."""
