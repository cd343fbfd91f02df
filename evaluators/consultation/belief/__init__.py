"""How likely each disorder is by the answers of a patient."""
