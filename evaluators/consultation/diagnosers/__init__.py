"""The diagnosers that come with kgbench."""
