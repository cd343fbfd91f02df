"""What answers questions: chat models, servers that tell probabilities, and baselines without a network."""
