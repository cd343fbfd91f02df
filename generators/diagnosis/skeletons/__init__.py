"""Skeletons: for every disorder and differential, cases that hold and have nothing in them that is not needed."""
