"""How an item is put to a model."""
