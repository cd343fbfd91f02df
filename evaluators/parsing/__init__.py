"""Reads labels out of what a model replied."""
