"""What the answers of a run say about a model: metrics, their intervals, and where they are high or low."""
