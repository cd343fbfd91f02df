"""The workbench: everything that the commands do, as functions."""
