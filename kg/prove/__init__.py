"""Proofs about the rules with an SMT solver: what holds of every patient, and a concrete patient where it does not."""
