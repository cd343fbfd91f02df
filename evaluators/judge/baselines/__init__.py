"""Judges that need no network: by the cues of a rubric, and by the words of the reference."""
