"""Answers by probability: which letter the model would most likely write next."""
