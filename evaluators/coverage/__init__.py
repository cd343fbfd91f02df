"""How well runs cover the graph: its nodes, its relations and its triples."""
