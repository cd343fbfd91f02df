"""Cases that are worked through step by step: what stands in the steps, and what proves each."""
