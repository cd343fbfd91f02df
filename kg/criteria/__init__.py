"""The one evaluator of the criteria: what holds of a patient, told in full or left to a solver."""
