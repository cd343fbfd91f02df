"""Audits a copy of the public MentalBench release: one small file per family of checks."""
