"""Proofs about the rules with an SMT solver: what holds of every patient, and a concrete patient where it does not."""

from kg.prove.prove import prove
from kg.prove.report import Contradiction, Implication, Proof, ProofReport

__all__ = ["Contradiction", "Implication", "Proof", "ProofReport", "prove"]
