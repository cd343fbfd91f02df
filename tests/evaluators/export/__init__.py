"""Builds as they are asked, in other people's formats."""
