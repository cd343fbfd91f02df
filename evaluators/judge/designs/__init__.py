"""The ways to ask a judge: point by point, or for a score after worked examples."""
