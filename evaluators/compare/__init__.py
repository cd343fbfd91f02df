"""Whether one run is better than another on the items that both answered."""
