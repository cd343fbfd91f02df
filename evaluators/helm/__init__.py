"""A build as a scenario of HELM."""
