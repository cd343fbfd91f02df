"""Tasks of lm-evaluation-harness that ask a build."""
