"""The tasks of the suite `clinical`, a module each."""
