"""Reads the public MentalKG / MentalBench release: its graph and, apart from it, its dataset."""
