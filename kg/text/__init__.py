"""Sentences of prose, and the words that give a record away in them."""
