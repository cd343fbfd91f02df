"""Judges of consultations: dimensions with descriptions of every grade, who may judge, and how far judges agree."""
