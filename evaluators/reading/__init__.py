"""Texts read and rated by people: drawn from a build, mixed blindly with others, and what the sheets say."""
