"""How likely a small causal language model finds texts, and their sentences in another order."""
