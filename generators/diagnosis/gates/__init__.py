"""Gates on the facts of cases: what no case may have, counted item by item (semantics, section 5)."""
