"""From the graph to benchmark items."""
