"""Certificates: the fewest questions whose true answers settle a case."""
