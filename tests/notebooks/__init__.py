"""The worked examples in `notebooks/`."""
