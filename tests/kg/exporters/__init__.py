"""The graph in other people's formats."""
