"""The forms of answers, one module each; see `evaluators.form`."""
