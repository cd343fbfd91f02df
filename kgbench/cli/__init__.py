"""The command line: flags in, one call of the API, the result printed."""
