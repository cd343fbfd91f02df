"""The patients that come with kgbench."""
