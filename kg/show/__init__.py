"""A picture of a node's neighbourhood, as one page that works offline."""
