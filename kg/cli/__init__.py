"""The command line: the front door, which knows everybody and which nobody imports."""
