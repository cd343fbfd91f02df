"""The doctors that come with kgbench."""
