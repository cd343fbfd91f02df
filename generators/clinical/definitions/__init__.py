"""Explanations of the graph's nodes: what is asked, and the points that an answer has to make."""
