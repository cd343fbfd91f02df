"""Annotations from the files that annotation programs and people write, all of them or nothing."""
